/* The statement that a tracepoint tells of. By convention a tracepoint stands right behind it: the nearest statement above that is no
 * other report, and no way out of the function. A function's enter event tells of its head; the first tracepoint of a loop, of what follows it. */

interface Lines {
  readonly first: number;
  readonly last: number;
}

/** What only reports, or leaves after a decision that stands above it. */
const PASSED =
  /^\s*(?:(?:trace|count|count_nth|assert|lock_take|lock_drop)\(|\(void\)|return\b|continue;|break;|goto\b|if \(!?[\w>.-]*quiet\))/;

/** `line` is the tracepoint's; lines are counted from 1. Undefined if no statement can be found. */
export function actingLines(plain: readonly string[], line: number, isEnter: boolean): Lines | undefined {
  const head = headAbove(plain, line);
  if (isEnter) return head;
  let from = line;
  for (;;) {
    const last = above(plain, from);
    if (last === 0) return head;
    if (head && last <= head.last) return head;
    const first = startOf(plain, last);
    const text = textAt(plain, first);
    // Whether to report is decided without braces.
    const isCondition = /^\s*(?:if|else)\b/.test(text) && !/[{;]$/.test(textAt(plain, last).trimEnd());
    const isReported = isCondition && last === from - 1 && /^\s*(?:trace|count)/.test(textAt(plain, from));
    if (!PASSED.test(text) && !isReported) {
      const isLoop = /^\s*(?:for|while|do|default|case)\b.*[{:]$/.test(text) || /\belse {$/.test(text);
      return (isLoop && below(plain, line)) || { first, last };
    }
    from = first;
  }
}

function textAt(plain: readonly string[], line: number): string {
  return plain[line - 1] ?? '';
}

const isBare = (text: string): boolean => /^[\s{}]*$/.test(text);
const isComment = (text: string): boolean => /^\s*(?:\/\*|\*|\/\/)/.test(text);

/** The last line with code above `line`. */
function above(plain: readonly string[], line: number): number {
  let at = line - 1;
  while (at > 0 && (isBare(textAt(plain, at)) || isComment(textAt(plain, at)))) at--;
  return at;
}

/** The first line of the statement that ends at `line`. */
function startOf(plain: readonly string[], line: number): number {
  let at = line;
  while (at > 1) {
    const before = textAt(plain, at - 1).trimEnd();
    if (before === '' || isComment(before)) break;
    if (/(?:[;{}:]|\*\/)$/.test(before) && !/= (?:\([^)]*\) ?)?{$/.test(before)) break;
    // A condition without braces is a statement of its own.
    if (/^\s*(?:if|for|while|else)\b/.test(before) && !/[(,&|?=+]$/.test(before)) break;
    at--;
  }
  return at;
}

/** The statement below the one that begins at `line`. */
function below(plain: readonly string[], line: number): Lines | undefined {
  let first = endOf(plain, line) + 1;
  while (first <= plain.length && (PASSED.test(textAt(plain, first)) || isComment(textAt(plain, first))))
    first = endOf(plain, first) + 1;
  return isBare(textAt(plain, first)) ? undefined : { first, last: endOf(plain, first) };
}

function endOf(plain: readonly string[], line: number): number {
  let at = line;
  while (at < plain.length && !/[;{})]$/.test(textAt(plain, at).trimEnd())) at++;
  return at;
}

/** The head of the function that `line` is in: the lines above its opening brace. */
function headAbove(plain: readonly string[], line: number): Lines | undefined {
  let brace = line;
  while (brace > 0 && textAt(plain, brace) !== '{') brace--;
  return brace > 1 ? { first: startOf(plain, brace - 1), last: brace - 1 } : undefined;
}

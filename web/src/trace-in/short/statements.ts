/** The statements of a line in the short notation. The page has this, too. */

/** A statement, or a bracket of a block, which `repeat N` may precede. */
export type Piece =
  { readonly kind: 'statement'; readonly text: string } | { readonly kind: '{' } | { readonly kind: '}' };

/** `NAME: ` or `[pid N] `, `NAME = `, and the beginning of a call. */
const CALL = /^(?:([a-z_]\w*) *: *|(\[pid +\d+\] *|\d+ +))?(?:([a-z_]\w*) *= *)?([a-z_]\w*) *\(/i;
const SET = /^([a-z_]\w*) *= *([a-z_]\w*(?: *[+-].*)?)$/i;

export interface CallStatement {
  readonly kind: 'call';
  readonly name: string | undefined;
  /** Whose call it is: a name, or as strace writes it. */
  readonly caller: string | undefined;
  readonly prefix: string;
  readonly call: string;
  readonly args: readonly string[];
  readonly rest: string;
}

export type Statement =
  | CallStatement
  /** `p = p + 8K`. */
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  | { readonly kind: 'repeat'; readonly times: string }
  | { readonly kind: 'other' };

export function statementOf(text: string): Statement {
  const repeat = /^repeat\b(.*)$/.exec(text);
  if (repeat) return { kind: 'repeat', times: (repeat[1] ?? '').trim() };
  const call = CALL.exec(text);
  const end = call === null ? undefined : callEnd(text, call[0].length);
  if (call !== null && end !== undefined) {
    const [head, caller, prefix = '', name, word = ''] = call;
    const args = argumentsOf(text.slice(head.length, end));
    return { kind: 'call', name, caller, prefix, call: word, args, rest: text.slice(end + 1).trim() };
  }
  const [, name, value] = SET.exec(text) ?? [];
  return name === undefined || value === undefined ? { kind: 'other' } : { kind: 'set', name, value };
}

/** The pieces of a line, without what follows a `#`. */
export function piecesOf(line: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const cut = (end: number): void => {
    const text = line.slice(start, end).trim();
    if (text !== '') pieces.push({ kind: 'statement', text });
    start = end + 1;
  };
  for (const [at, char] of outside(line, 0, '(', ')')) {
    if (!';{}#'.includes(char)) continue;
    cut(at);
    if (char === '{' || char === '}') pieces.push({ kind: char });
    if (char === '#') return pieces;
  }
  cut(line.length);
  return pieces;
}

/** Where the bracket is that closes a call, whose arguments begin at `from`. */
function callEnd(text: string, from: number): number | undefined {
  for (const [at, char] of outside(text, from, '([{', ')]}')) if (char === ')') return at;
  return undefined;
}

function argumentsOf(text: string): readonly string[] {
  if (text.trim() === '') return [];
  const found: string[] = [];
  let start = 0;
  for (const [at, char] of outside(text, 0, '([{', ')]}')) {
    if (char !== ',') continue;
    found.push(text.slice(start, at).trim());
    start = at + 1;
  }
  return [...found, text.slice(start).trim()];
}

/** The characters from `from` on that are neither in a string nor in brackets, and brackets without a partner. */
function* outside(
  text: string,
  from: number,
  opening: string,
  closing: string,
): Generator<readonly [at: number, char: string], undefined> {
  let [depth, isQuoted] = [0, false];
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (opening.includes(char)) depth++;
    else if (depth > 0 && closing.includes(char)) depth--;
    else if (depth === 0) yield [at, char];
  }
}

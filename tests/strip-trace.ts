// Finds and removes the core's trace(…), count(…) and lock_take(…) calls, with all of their kin, as a reader of C would.

const CALL_OR_OPAQUE =
  /\/\*[\s\S]*?\*\/|\/\/.*|^[ \t]*#(?:\\\n|.)*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\b(?:trace|trace_at|count|count_nth|count_times|lock_take|lock_take_times|lock_drop|lock_mark|lock_part|lock_spare)\s*\(/gm;
const OPAQUE = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|[()]/g;

export interface TraceCall {
  readonly start: number;
  /** Behind the closing parenthesis. */
  readonly end: number;
}

function endOfCall(source: string, open: number): number {
  let depth = 0;
  OPAQUE.lastIndex = open;
  for (let token = OPAQUE.exec(source); token; token = OPAQUE.exec(source)) {
    if (token[0] === '(') depth++;
    if (token[0] === ')' && --depth === 0) return OPAQUE.lastIndex;
  }
  throw new Error(`no closing parenthesis for the one at ${open}`);
}

/** The calls outside comments, strings and preprocessor lines. Throws for one that is not a statement. */
export function findTraceCalls(source: string): readonly TraceCall[] {
  const calls: TraceCall[] = [];
  for (const match of source.matchAll(CALL_OR_OPAQUE)) {
    if (!match[0].endsWith('(')) continue;
    const end = endOfCall(source, match.index + match[0].length - 1);
    const isStatement = /(?:[;{})]|\belse|:|\*\/)\s*$/.test(source.slice(0, match.index));
    if (!isStatement || !/^\s*;/.test(source.slice(end)))
      throw new Error(`not a statement: ${source.slice(match.index, end)}`);
    calls.push({ start: match.index, end });
  }
  return calls;
}

/** Replaces each call, leaving its semicolon and as many newlines as it had. */
export function stripTraceCalls(source: string, replacement = ''): string {
  let stripped = '';
  let from = 0;
  for (const { start, end } of findTraceCalls(source)) {
    stripped += source.slice(from, start) + replacement + source.slice(start, end).replace(/[^\n]/g, '');
    from = end;
  }
  return stripped + source.slice(from);
}

/** The log of gVisor’s runsc: `I0705 … strace.go:614] [   1:   1] name X mmap(0x0, …) = 139853111894016 (0x7f32170e2000) (38µs)`. */
import { nth } from '../../base/known.ts';
import { ERROR_NUMBERS } from '../../protocol/constants.ts';

const LINE =
  /^[^"]*\bstrace\.go:\d+\] \[ *(\d+)(?:\([^)]*\))?: *(\d+)(?:\([^)]*\))?\] \S+ ([EX]) ([a-z_0-9]+\(.*)$/;
const RESULT = / = (-?\d+) \((0x[0-9a-f]+)\)(?: errno=(\d+) \(([^)]*)\))? \([^()]*\)$/;
const NAMES: ReadonlyMap<number, string> = new Map(
  [...ERROR_NUMBERS].map(([name, number]) => [number, name]),
);

/** Whether it is a line of such a log. */
export function isRunsc(text: string): boolean {
  return LINE.test(text);
}

/** The call as strace spells it; '' for one that only begins, undefined for any other line. */
export function fromRunsc(text: string): string | undefined {
  const match = LINE.exec(text);
  if (!match) return undefined;
  if (match[3] === 'E') return '';
  const call = nth(match, 4);
  const result = RESULT.exec(call);
  if (!result) return '';
  const args = call
    .slice(0, result.index)
    .replaceAll(/0x[f]{8,16} \(bad FD\)/g, '-1')
    .replaceAll(/\b(0x[0-9a-f]+|AT_FDCWD) (\/[^,)]*)/g, '$1<$2>');
  const error = result[3] === undefined ? undefined : NAMES.get(Number(result[3]));
  const answer = error === undefined ? nth(result, 2) : `-1 ${error} (${result[4]})`;
  return `[pid ${match[2]}] ${args} = ${answer}`;
}

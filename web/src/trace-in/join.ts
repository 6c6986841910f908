/** Joins the two halves of a call: `<unfinished ...>` and `resumed`. */
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import type { CallText } from './arguments.ts';
import { isBookkeeping, sharing } from './bookkeeping.ts';
import { isMemoryCall } from './calls.ts';
import type { Processes } from './processes.ts';
import type { CallLine, Span } from './scan.ts';
import type { Pending, Task } from './task.ts';

type Joined =
  /** A complete call that concerns memory, processes or descriptors. `line` is where it began. */
  | { readonly kind: 'call'; readonly call: CallText; readonly line: number }
  /** The first occurrence of a call that concerns none of these. */
  | { readonly kind: 'skipped'; readonly name: string }
  | { readonly kind: 'problem'; readonly reason: Said }
  /** One half of a call. */
  | { readonly kind: 'half' };

const HALF: Joined = { kind: 'half' };

/** `task` makes the call, or a half of it, in line `number`. */
export function joinCall(
  processes: Processes,
  task: Task,
  text: string,
  scanned: CallLine,
  number: number,
): Joined {
  const name = cut(text, scanned.name);
  const wanted = isMemoryCall(name) || isBookkeeping(name);
  const args = wanted ? scanned.args.map((span) => cut(text, span)) : undefined;
  if (scanned.half === 'unfinished') {
    processes.suspend(task, { name, args, line: number }, args && sharing(name, args));
    return wanted ? HALF : { kind: 'skipped', name };
  }
  const begun = scanned.half === 'resumed' ? processes.resume(task) : undefined;
  if (args === undefined) return scanned.half === 'whole' ? { kind: 'skipped', name } : HALF;
  const result = scanned.result && cut(text, scanned.result);
  if (scanned.half === 'whole') return { kind: 'call', call: { name, args, result }, line: number };
  if (begun?.name === name)
    return { kind: 'call', call: { name, args: joined(begun, args), result }, line: begun.line };
  return isMemoryCall(name)
    ? { kind: 'problem', reason: message('traceIn.resumedWithoutStart', { call: name }) }
    : HALF;
}

/** The calls that were never resumed, because the recording ended inside them. */
export function neverResumed(
  processes: Processes,
): readonly { readonly line: number; readonly reason: Said }[] {
  return processes
    .waiting()
    .filter(({ name, args }) => args !== undefined && isMemoryCall(name))
    .map(({ name, line }) => ({ line, reason: message('traceIn.neverResumed', { call: name }) }));
}

/** The arguments of both halves. The first half may break off in the middle of the list. */
function joined({ args = [] }: Pending, rest: readonly string[]): readonly string[] {
  const [last = '', ...more] = rest;
  const before = args.at(-1) ?? '';
  return rest.length === 0
    ? args.filter((arg, i) => arg !== '' || i < args.length - 1)
    : [...args.slice(0, -1), `${before} ${last}`.trim(), ...more];
}

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

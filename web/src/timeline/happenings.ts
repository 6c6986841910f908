/* When the calls of a session happened, by the lines of the log or the times in them. */
import { nth } from '../base/known.ts';
import type { Period, SessionCall } from '../core/session.ts';
import { hasOverlap } from '../order/overlap.ts';
import type { Happening } from '../order/overlap.ts';

const FIRST_THREAD = 1;
const FIRST_PROCESS = 1;

/**
 * Whether calls of a process overlap, so that `arranging` may find another order. Where a log was joined from files of one
 * thread each (trace-in/parts.ts) and has no exact times, no call has a second line, so it is left as it is.
 */
export function mayBeArranged(calls: readonly SessionCall[]): boolean {
  return calls.some(({ until }) => until !== undefined) && hasOverlap(happeningsOf(calls));
}

/** The line of the nearest call that overlaps with call `index`, and that another thread of its process made. */
export function overlappedBy(calls: readonly SessionCall[], index: number): number | undefined {
  const { operation } = nth(calls, index);
  const { since, until } = periodOf(nth(calls, index));
  const overlaps = (at: number): boolean => {
    const other = calls[at];
    if (!other) return false;
    const period = periodOf(other);
    return (
      period.since < until &&
      period.until > since &&
      !TELLS_OF_TASKS.has(other.operation.call) &&
      processOf(other.operation) === processOf(operation) &&
      (other.operation.thread || FIRST_THREAD) !== (operation.thread || FIRST_THREAD)
    );
  };
  for (let apart = 1; apart <= MOST_APART; apart++) {
    if (overlaps(index - apart)) return nth(calls, index - apart).line;
    if (overlaps(index + apart)) return nth(calls, index + apart).line;
  }
  return undefined;
}

/** Empty for a call without a line. */
function periodOf({ line = 0, since = line, until = since }: SessionCall): Required<Period> {
  return { since, until };
}

/** Calls that overlap are not far apart: there are no more threads than that. */
const MOST_APART = 512;
const TELLS_OF_TASKS: ReadonlySet<string> = new Set(['clone', 'exit_thread', 'wait']);

export interface CallHappening extends Happening<number> {
  readonly call: SessionCall;
}

function processOf({ process }: { readonly process: number }): number {
  return process || FIRST_PROCESS;
}

/** A process is an address space. A thread may be told of long before it starts, so its start is moved to its place. */
export function happeningsOf(calls: readonly SessionCall[]): readonly CallHappening[] {
  const starts = threadStarts(calls);
  let processes = FIRST_PROCESS;
  let last = 0;
  const told = calls.map((call, index): CallHappening => {
    const { operation, recorded, line: own = last, since: begun = own, until = begun } = call;
    last = Math.max(last, until);
    const space = processOf(operation);
    const start = starts.get(index);
    if (start !== undefined) return { call, space, line: start, until: start };
    // All calls of a process have returned when it ends.
    if (operation.call === 'exit') return { call, space, line: until, until };
    const makesChild = operation.call === 'fork' && !recorded?.error;
    return { call, space, line: begun, until, child: makesChild ? ++processes : undefined };
  });
  return withLateStarts(told, starts);
}

/**
 * Each start just before the first happening of its process that ends after it. Elsewhere it would be the first one not
 * done, for which all other processes wait.
 */
function withLateStarts(
  told: readonly CallHappening[],
  starts: ReadonlyMap<number, number>,
): readonly CallHappening[] {
  if (starts.size === 0) return told;
  const late = new Map<number, CallHappening[]>();
  const placed = told.flatMap((happening, index) => {
    const waiting = late.get(happening.space) ?? [];
    late.set(happening.space, waiting);
    if (starts.has(index)) {
      waiting.push(happening);
      return [];
    }
    // Where only times tell, calls are in the order of their begins, and may have returned long before the end of their period.
    const { call, line, until: end } = happening;
    const place = call.since === undefined ? end : line;
    const due = waiting.findIndex(({ until }) => until >= place);
    return [...waiting.splice(0, due < 0 ? waiting.length : due), happening];
  });
  return [...placed, ...[...late.values()].flat()];
}

/**
 * When each thread starts, by the index of its clone(): just before the line of its first call, since that is when
 * the log tells of it. The core numbers threads in the order of their starts, so that must not change.
 */
function threadStarts(calls: readonly SessionCall[]): ReadonlyMap<number, number> {
  const begun = new Map<string, number>();
  for (const { operation, line, since: at = line } of calls) {
    const key = `${processOf(operation)} ${operation.thread || FIRST_THREAD}`;
    if (at !== undefined) begun.set(key, Math.min(at, begun.get(key) ?? Infinity));
  }
  const threads = new Map<number, number>();
  const clones = calls.flatMap(({ operation }, index) => {
    if (operation.call !== 'clone') return [];
    const process = processOf(operation);
    const thread = (threads.get(process) ?? FIRST_THREAD) + 1;
    threads.set(process, thread);
    return [{ index, process, first: begun.get(`${process} ${thread}`) ?? Infinity }];
  });
  const starts = new Map<number, number>();
  const earliest = new Map<number, number>();
  for (const [at, { index, process, first }] of [...clones.entries()].toReversed()) {
    const start = Math.min(first, earliest.get(process) ?? Infinity);
    earliest.set(process, start);
    // Between two lines, and after the starts before it.
    if (start < Infinity) starts.set(index, start - 1 + (at + 1) / (clones.length + 1));
  }
  return starts;
}

/* How long a lock's queue is, pixel column by pixel column: the longest that it was there, and the shortest. */
import type { LockId, LockQueue } from '../../timeline/cpu-layers.ts';
import type { Window } from './shares.ts';

export interface QueueColumns {
  readonly least: Uint32Array;
  readonly most: Uint32Array;
}

/** Place of the last step at or before `time`; -1: the first is later. */
export function stepAt({ at }: Pick<LockQueue, 'at'>, time: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! > time) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

export function queueColumns(queue: LockQueue, { from, step, columns }: Window): QueueColumns {
  const least = new Uint32Array(columns);
  const most = new Uint32Array(columns);
  let i = stepAt(queue, from);
  for (let column = 0; column < columns; column++) {
    let low = i < 0 ? 0 : queue.waiting[i]!;
    let high = low;
    const end = from + (column + 1) * step;
    while (i + 1 < queue.at.length && queue.at[i + 1]! < end) {
      const waiting = queue.waiting[++i]!;
      low = Math.min(low, waiting);
      high = Math.max(high, waiting);
    }
    least[column] = low;
    most[column] = high;
  }
  return { least, most };
}

/** Those first for which all waits together, those of several at once counted for each, were longest. */
export function byTotalWait(queues: readonly LockQueue[]): readonly LockQueue[] {
  const totals = new Map(queues.map((queue) => [queue, totalWait(queue)]));
  return queues.toSorted((a, b) => totals.get(b)! - totals.get(a)!);
}

/** In picoseconds. After the last step nobody waits, or the steps were too many to be kept: what follows is not known. */
function totalWait({ at, waiting }: LockQueue): number {
  let total = 0;
  for (let i = 0; i + 1 < at.length; i++) total += waiting[i]! * (at[i + 1]! - at[i]!);
  return total;
}

/** The queue of a lock, or the first one of a class. */
export function queueOf(
  queues: readonly LockQueue[],
  wanted: Pick<LockId, 'class'> & Partial<LockId>,
): LockQueue | undefined {
  return queues.find(
    (queue) =>
      queue.class === wanted.class && (wanted.number === undefined || queue.number === wanted.number),
  );
}

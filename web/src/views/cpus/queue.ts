/* The length of a lock's queue in each pixel column: the longest and the shortest that it was there. */
import type { LockId, LockQueue } from '../../timeline/cpu-layers.ts';
import { cell } from '../../base/cell.ts';
import type { Window } from './shares.ts';

interface QueueColumns {
  readonly least: Uint32Array;
  readonly most: Uint32Array;
}

/** The index of the last step at or before `time`; -1 if even the first is later. */
export function stepAt({ at }: Pick<LockQueue, 'at'>, time: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cell(at, middle) > time) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

export function queueColumns(queue: LockQueue, { from, step, columns }: Window): QueueColumns {
  const least = new Uint32Array(columns);
  const most = new Uint32Array(columns);
  let i = stepAt(queue, from);
  for (let column = 0; column < columns; column++) {
    let low = i < 0 ? 0 : cell(queue.waiting, i);
    let high = low;
    const end = from + (column + 1) * step;
    while (i + 1 < queue.at.length && cell(queue.at, i + 1) < end) {
      const waiting = cell(queue.waiting, ++i);
      low = Math.min(low, waiting);
      high = Math.max(high, waiting);
    }
    least[column] = low;
    most[column] = high;
  }
  return { least, most };
}

/** Sorts queues by the sum of all waits in them, the largest first. */
export function byTotalWait(queues: readonly LockQueue[]): readonly LockQueue[] {
  return queues
    .map((queue) => ({ queue, total: totalWait(queue) }))
    .toSorted((a, b) => b.total - a.total)
    .map(({ queue }) => queue);
}

/** In picoseconds; tasks that wait at the same time count each. What follows the last step adds nothing: nobody waits any more, or the
 * steps were too many to keep. */
function totalWait({ at, waiting }: LockQueue): number {
  let total = 0;
  for (let i = 0; i + 1 < at.length; i++) total += cell(waiting, i) * (cell(at, i + 1) - cell(at, i));
  return total;
}

/** The queue of a lock; if no number is wanted, the first queue of the class. */
export function queueOf(
  queues: readonly LockQueue[],
  wanted: Pick<LockId, 'class'> & Partial<LockId>,
): LockQueue | undefined {
  return queues.find(
    (queue) =>
      queue.class === wanted.class && (wanted.number === undefined || queue.number === wanted.number),
  );
}

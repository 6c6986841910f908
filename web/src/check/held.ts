/**
 * Drops lists with no definite place in the order of calls. Such a list was read while one task of the process was
 * held before or after a call, but the other threads did not wait. Whether the list shows what they did meanwhile,
 * the log doesn't tell.
 */
import { nth } from '../base/known.ts';
import type { Item, List } from './case.ts';

/** The items of a strace log without such lists. */
export function withPlace(items: readonly Item[]): readonly Item[] {
  const begun = earliestFrom(items);
  return items.filter((item, i) => item.kind !== 'list' || !isDisturbed(item, items, i + 1, begun));
}

/** Whether other tasks were inside calls between the list and the return of its own task's next call. */
function isDisturbed(
  { pid, space }: List,
  items: readonly Item[],
  from: number,
  begun: readonly number[],
): boolean {
  let until = Infinity;
  let others = Infinity;
  for (let i = from; i < items.length && nth(begun, i) < until; i++) {
    const item = nth(items, i);
    if (item.kind !== 'operation') continue;
    if (item.pid === pid) until = Math.min(until, item.until);
    else if (item.space === space && item.deed.do === 'call') others = Math.min(others, item.line);
  }
  return others < until;
}

/** For each item: the earliest line on which it or any later operation began. */
function earliestFrom(items: readonly Item[]): readonly number[] {
  const begun: number[] = [];
  let earliest = Infinity;
  for (let i = items.length - 1; i >= 0; i--) {
    const item = nth(items, i);
    if (item.kind === 'operation') earliest = Math.min(earliest, item.line);
    begun[i] = earliest;
  }
  return begun;
}

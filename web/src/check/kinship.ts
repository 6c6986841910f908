/**
 * Finds out which child has which parent. A child may make calls before the call that creates it returns. If several
 * tasks are inside such a call at that time, only its return shows which of them is the parent.
 */
import { sharing } from '../trace-in/bookkeeping.ts';
import { scanLine } from '../trace-in/scan.ts';

/** The parents, by child, that `lines` reveal only in the second half of a call. */
export function lateParents(lines: readonly string[]): ReadonlyMap<number, number> {
  const parents = new Map<number, number>();
  for (const line of lines) {
    if (!line.includes(' resumed>')) continue;
    const call = scanLine(line);
    if (call.kind !== 'call' || call.half !== 'resumed' || call.pid === undefined || !call.result) continue;
    if (!sharing(line.slice(call.name.start, call.name.end), [])) continue;
    const child = Number.parseInt(line.slice(call.result.start, call.result.end), 10);
    if (child > 0) parents.set(child, call.pid);
  }
  return parents;
}

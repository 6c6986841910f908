/**
 * Whose child is whose. A child may be at work before the call that made it returns, and when several tasks are
 * in such a call at once, only its return tells which of them is the parent.
 */
import { sharing } from '../trace-in/bookkeeping.ts';
import { scanLine } from '../trace-in/scan.ts';

/** The parents, by child, of which `lines` tell late. */
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

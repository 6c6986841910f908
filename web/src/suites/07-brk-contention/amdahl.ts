/* What the patch would gain if all that is known is how much time the lock takes: Amdahl's law. */
import { sizesRun, valueAt } from '../../bench/cpus/figures.ts';
import { locksMetric } from '../../bench/cpus/rows.ts';
import type { Row } from '../../bench/report.ts';
import { ALWAYS, LOOP, ZHANG } from './plan.ts';

/** Acquisitions of the anon_vma lock in one loop of AIM7's brk_test, as counted. */
export interface LocksOfLoop {
  readonly before: number;
  readonly after: number;
}

/** Undefined unless both kernels have run the loop. */
export function locksOfLoop(rows: readonly Row[]): LocksOfLoop | undefined {
  const n = sizesRun(rows, 'simulated', LOOP)[0];
  if (n === undefined) return undefined;
  const [before, after] = [ALWAYS, ZHANG].map((era) =>
    valueAt(rows, 'simulated', era, LOOP, n, locksMetric('anon_vma')),
  );
  return before === undefined || after === undefined || before === 0 ? undefined : { before, after };
}

/**
 * How many times as much is done. `share` (0 to 1) of the time is spent in the lock, and the rest of the time stays as it is.
 * Each acquisition takes as long as any other.
 */
export function amdahlGain(share: number, { before, after }: LocksOfLoop): number {
  return 1 / (1 - share * (1 - after / before));
}

/* What was reported about AIM7 and the anon_vma lock in September 2009. */
import { ALWAYS, MERGED, ZHANG } from './plan.ts';
import { POSTED_CPUS } from '../../bench/cpus/plan.ts';
import type { Row } from '../../bench/report.ts';

const POSTING =
  'Yanmin Zhang, 17 September 2009, linux-kernel, “aim7 scalability issue on 4 socket machine”; Nehalem, 4 sockets of 8 cores of 2 threads (“4*8*2 logical cpu”), 2.6.31-rc8 without and with the patch';
const COMMIT =
  'Lee Schermerhorn, 22 September 2009, message of the commit “mmap: avoid unnecessary anon_vma lock acquisition in vma_adjust()” (252c5f94d944), which was merged into 2.6.32';

export const POSTED_AIM7 = 'AIM7, all subtests';
export const SHARED_AIM7 = 'AIM7, shared workload, 8 sockets with 32 cores (Barcelona)';
export const SHANGHAI_AIM7 = 'AIM7, shared workload, the same with Shanghai processors';

/** The reported share of time in spinlocks, in percent, … */
export const REPORTED_SPIN = 70;
/** … and the reported improvement, in percent. */
export const REPORTED_GAIN = 150;

const row = (
  source: string,
  [kernel, release]: readonly [string, string],
  workload: string,
  n: number,
  metric: string,
  unit: string,
  figures: Pick<Row, 'min' | 'mean' | 'max'>,
): Row => ({ kernel, workload, n, metric, unit, kind: 'reported', release, source, ...figures });

const BEFORE = [ALWAYS, '2.6.31-rc8'] as const;
const JOBS = 'jobs per minute';

export const BRK_ROWS: readonly Row[] = [
  row(POSTING, BEFORE, POSTED_AIM7, POSTED_CPUS, 'time in spinlocks', '%', { mean: REPORTED_SPIN }),
  row(POSTING, [ZHANG, '2.6.31-rc8_aim7'], POSTED_AIM7, POSTED_CPUS, 'improvement', '%', {
    mean: REPORTED_GAIN,
  }),
  // Throughput was at one of two plateaus.
  row(COMMIT, [ALWAYS, 'SLES11 (2.6.27.19+)'], SHARED_AIM7, 32, JOBS, JOBS, { min: 65_000, max: 130_000 }),
  row(COMMIT, [MERGED, 'SLES11 with the patch'], SHARED_AIM7, 32, JOBS, JOBS, { mean: 130_000 }),
  row(COMMIT, [ALWAYS, '2.6.31-rc6'], SHANGHAI_AIM7, 32, JOBS, JOBS, { mean: 77_000 }),
  row(COMMIT, [MERGED, '2.6.31-rc6 with the patch'], SHANGHAI_AIM7, 32, JOBS, JOBS, { mean: 80_000 }),
];

/* What the posting of per-VMA locks reports. None of its programs is like ours. */
import { MMAP_LOCK, VMA_LOCKS } from './plan.ts';
import type { Row } from '../../bench/report.ts';

const SOURCE =
  'Suren Baghdasaryan, 27 February 2023, “[PATCH v4 00/33] Per-VMA locks”, which were merged into 6.4';

const RECEIVE = 'TCP zerocopy receive, RPCs of 4 KB';

const row = (
  [kernel, release]: readonly [string, string],
  workload: string,
  metric: string,
  figures: Pick<Row, 'mean' | 'max'>,
): Row => ({ kernel, workload, metric, unit: '%', kind: 'reported', release, source: SOURCE, ...figures });

const BEFORE = [MMAP_LOCK, 'without the series'] as const;
const AFTER = [VMA_LOCKS, 'with the series'] as const;

export const FAULT_ROWS: readonly Row[] = [
  row(AFTER, 'launch of Android apps with about 100 threads', 'time saved', { max: 20 }),
  row(AFTER, 'benchmarks that are not named', 'benefit, of that of speculative page faults', { mean: 75 }),
  row(BEFORE, RECEIVE, 'cycles to find, lock, unlock a VMA', { mean: 0.7 }),
  row([VMA_LOCKS, 'with the series and a patch'], RECEIVE, 'cycles to find, lock, unlock a VMA', {
    mean: 0.4,
  }),
  row(BEFORE, RECEIVE, 'cycles of mmap_read_lock(), …unlock()', { mean: 0.5 }),
  row(AFTER, RECEIVE, 'cycles of mmap_read_lock(), …unlock()', { max: 0.1 }),
];

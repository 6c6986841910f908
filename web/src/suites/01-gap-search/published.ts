/* What the mails report about the gap search: facts and figures of somebody else's machine. */
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { reply } from '../../bench/gaps/published.ts';
import type { Figures } from '../../bench/gaps/published.ts';
import type { Row } from '../../bench/report.ts';
import { AGUA, TIME_PER_LOOP } from './plan.ts';

const POSTING =
  'Rik van Riel, 18 June 2012, linux-mm, “[PATCH -mm 0/7] mm: scalable and unified arch_get_unmapped_area”';

/** These figures are from our notes: we haven't seen them in the mail itself. */
const SECOND_POSTING =
  'Rik van Riel, 21 June 2012, linux-mm, the second version of the same series (figures from our notes)';

const agua = (kernel: string, release: string, figures: Figures, source = POSTING): Row => ({
  kernel,
  workload: AGUA,
  metric: TIME_PER_LOOP,
  unit: 'ms',
  kind: 'reported',
  release,
  source,
  ...figures,
});

const kernbench = (kernel: string, metric: string, mean: number, stddev: number): Row => ({
  ...reply(kernel, '4 jobs of kernbench, 8 times', undefined, metric, 's', { mean, stddev }),
  release: kernel === POSTED ? '3.5.0-rc3-next-20120619-00007-g594e750' : '3.5.0-rc3-next-20120619',
});

export const SEARCH_ROWS: readonly Row[] = [
  agua(VANILLA, 'vanilla 3.4', { min: 6, mean: 294, max: 609, stddev: 113.1664 }),
  agua(POSTED, 'with patches', { min: 14, mean: 38, max: 60, stddev: 3.9312 }),
  agua(POSTED, 'with patches, version 2', { min: 12, mean: 31, max: 42, stddev: 3.36 }, SECOND_POSTING),
  kernbench(VANILLA, 'elapsed time', 273.95, 0.23),
  kernbench(POSTED, 'elapsed time', 274.11, 0.2),
  kernbench(VANILLA, 'user time', 463.38, 0.16),
  kernbench(POSTED, 'user time', 463.13, 0.23),
  kernbench(VANILLA, 'system time', 49.36, 0.24),
  kernbench(POSTED, 'system time', 50.16, 0.26),
];

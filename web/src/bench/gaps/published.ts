/* Rows of the reply to the posting of June 2012, which reports figures for both gap suites. */
import type { Row } from '../report.ts';
import { POSTED } from './plan.ts';

export const REPLY =
  'Johannes Weiner, 21 June 2012, linux-mm, in reply to “[PATCH -mm 0/7] mm: scalable and unified arch_get_unmapped_area”';

export type Figures = Pick<Row, 'min' | 'mean' | 'max' | 'stddev' | 'plusMinus'>;

export const reply = (
  kernel: string,
  workload: string,
  n: number | undefined,
  metric: string,
  unit: string,
  figures: Figures,
): Row => ({
  kernel,
  workload,
  n,
  metric,
  unit,
  kind: 'reported',
  release: kernel === POSTED ? 'patched' : 'vanilla',
  source: REPLY,
  ...figures,
});

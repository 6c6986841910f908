/* What chains of anon_vmas promise, held against what was counted: a sentence each. */
import { max } from 'd3-array';
import { t } from '../words/index.ts';
import { COPIED_PAGES, LOOKED, SHARED } from './rmap-reclaim-plan.ts';
import type { Growth, Row } from './report.ts';
import { figure } from './tables.ts';

const WORDS = {
  linear: 'benchReport.shapeLinear',
  log: 'benchReport.shapeLog',
  constant: 'benchReport.shapeConstant',
  unclear: 'benchReport.shapeUnclear',
} as const;

/** Sentences about rows that are complete: how counts grow, and what they come to at the largest size. */
export function reclaimNotes(rows: readonly Row[], fits: readonly Growth[]): string[] {
  return [SHARED, COPIED_PAGES].flatMap((workload) => {
    const counted = rows.filter(
      (row) => row.kind === 'counted' && row.metric === LOOKED && row.workload === workload,
    );
    const n = max(counted, (row) => row.n);
    if (n === undefined) return [];
    const eras = counted
      .filter((row) => row.n === n)
      .map(({ era, median }) => {
        const growth = fits.find(
          (fit) =>
            fit.kind === 'counted' && fit.metric === LOOKED && fit.workload === workload && fit.era === era,
        );
        const looked = figure(median);
        return growth
          ? t('benchReclaim.eraAndShape', { era, looked, shape: t(WORDS[growth.shape]) })
          : t('benchReclaim.eraAlone', { era, looked });
      });
    const key = workload === SHARED ? 'benchReclaim.sharedNote' : 'benchReclaim.copiedNote';
    return [t(key, { n, eras: eras.join('; ') })];
  });
}

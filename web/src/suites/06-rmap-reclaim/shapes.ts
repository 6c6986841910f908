/* Compares what anon_vmas and their chains promise with what was counted: a sentence each. */
import { max, rollups } from 'd3-array';
import { kernelRef, kernelRefs, message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { NO_RMAP } from '../../bench/rmap-kernels.ts';
import { COPIED_PAGES, LOOKED, OWN_PAGES, OWN_SHARED, SHARED } from './plan.ts';
import { rowsLike } from '../../bench/report.ts';
import type { Growth, Row } from '../../bench/report.ts';
import { SHAPES } from '../../bench/shape-words.ts';
import { figure } from '../../bench/tables.ts';

const NOTES = [
  [SHARED, 'benchReclaim.sharedNote'],
  [COPIED_PAGES, 'benchReclaim.copiedNote'],
  [OWN_PAGES, 'benchReclaim.ownNote'],
  [OWN_SHARED, 'benchReclaim.ownSharedNote'],
] as const;

function shapeOf(fits: readonly Growth[], workload: string, kernel: string): Growth['shape'] | undefined {
  return fits.find(
    (fit) =>
      fit.kind === 'counted' && fit.metric === LOOKED && fit.workload === workload && fit.kernel === kernel,
  )?.shape;
}

/** Notes about complete rows: how counts grow, and what they are at the largest size. */
export function reclaimNotes(rows: readonly Row[], fits: readonly Growth[]): Said[] {
  const isThere = rows.some(({ kernel, kind }) => kernel === NO_RMAP && kind !== 'reported');
  return [
    ...said(rows, fits),
    ...(isThere ? [message('benchReclaim.hypothetical', { kernel: kernelRef(NO_RMAP) })] : []),
  ];
}

function said(rows: readonly Row[], fits: readonly Growth[]): Said[] {
  return NOTES.flatMap(([workload, key]) => {
    const counted = rowsLike(rows, { kind: 'counted', metric: LOOKED, workload });
    const n = max(counted, (row) => row.n);
    if (n === undefined) return [];
    const looks = rollups(
      rowsLike(counted, { n }),
      (alike) => kernelRefs(alike.map(({ kernel }) => kernel)),
      ({ median }) => figure(median),
      ({ kernel }) => shapeOf(fits, workload, kernel),
    ).flatMap(([looked, shapes]) =>
      shapes.map(([shape, kernels]) =>
        shape === undefined
          ? message('benchReclaim.kernelsAlone', { kernels, looked })
          : message('benchReclaim.kernelsAndShape', { kernels, looked, shape: message(SHAPES[shape]) }),
      ),
    );
    return [message(key, { n, said: series(looks, '; ') })];
  });
}

import { CALLS, COSTS, MAPPINGS } from '../../bench/kernel-costs/costs.ts';
import { Chart } from '../../chart/Chart.tsx';
import { formatFigure } from '../../chart/format.ts';
import type { ChartSpec, LineSeries } from '../../chart/spec.ts';
import { isPosted } from '../../core/kernel-id.ts';
import { NEWEST } from '../../core/row-of-release.ts';
import { seriesStyle } from '../../d3/series.ts';
import { kernelName, shortRowName } from '../../narrate/kernel-name.ts';
import { ROW_IDS, type RowId } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import './costs.css';

/** The last kernel that passes one VMA after another to find a gap. */
const LINEAR: RowId = '3.4';
const OLDEST: RowId = '2.4';

/** What one lookup, one mmap() and one fork() cost on every kernel. */
export default function CostsChart({ chosen }: { readonly chosen?: RowId }) {
  return (
    <div className="kernel-costs">
      <Chart spec={specOf(chosen)} />
      <details>
        <summary>{t('kernelCosts.what')}</summary>
        <p>{t('kernelCosts.whatMmap', { calls: CALLS })}</p>
        <p>{t('kernelCosts.whatFork')}</p>
        <p>{t('kernelCosts.whatFind')}</p>
      </details>
    </div>
  );
}

export function specOf(chosen: RowId | undefined): ChartSpec {
  const [oldest, linear, newest] = [COSTS[OLDEST], COSTS[LINEAR], COSTS[NEWEST]];
  const [was, now] = [round(linear.mmap), round(newest.mmap)];
  return {
    title: t('kernelCosts.title', { mappings: MAPPINGS, was, year: String(linear.year), now }),
    summary: t('kernelCosts.summary', {
      oldest: round(oldest.mmap),
      most: round(Math.max(...ROW_IDS.map((id) => COSTS[id].mmap))),
      was,
      kernel: LINEAR,
      now,
      forkThen: oldest.fork,
      forkNow: newest.fork,
      lookupThen: formatFigure(oldest.lookup),
      lookupNow: formatFigure(newest.lookup),
    }),
    origin: { kind: 'counted', elsewhere: true },
    x: {
      name: t('kernelCosts.x', { from: String(oldest.year), to: String(newest.year) }),
      bands: ROW_IDS.map((id, key) => ({ key, label: shortRowName(id), isUnnamed: isPosted(id) })),
    },
    y: { name: t('kernelCosts.y'), scale: 'log', from: 5 },
    series: [lineOf('mmap', 'mmap', 0), lineOf('fork', 'fork', 1), lineOf('find', 'lookup', 2)],
    ...(chosen && {
      references: [{ along: 'x', at: ROW_IDS.indexOf(chosen), label: kernelName(chosen), look: 'dashed' }],
    }),
    note: t('kernelCosts.note', { mappings: MAPPINGS }),
  };
}

/** Postings are no part of the line. */
function lineOf(key: 'mmap' | 'fork' | 'find', cost: 'mmap' | 'fork' | 'lookup', place: number): LineSeries {
  const points = ROW_IDS.map((id, x) => ({ id, x, y: COSTS[id][cost] }));
  return {
    as: 'line',
    key,
    label: t(`kernelCosts.${key}`),
    style: seriesStyle(place),
    points: points.filter(({ id }) => !isPosted(id)),
    apart: points.filter(({ id }) => isPosted(id)),
  };
}

function round(value: number): number {
  return Math.round(value);
}

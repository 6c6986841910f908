/* What chains of entries cost beside anon_vma: how many times as long forks and exits take, level by level. */
import { ratioText } from '../../app/bench/figures.ts';
import { originOf, reportedSeries, type MainChart } from '../../app/bench/main-chart/main.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { LineSeries } from '../../chart/spec.ts';
import { seriesStyle } from '../../d3/series.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { kernelRef, message, type Said } from '../../words/message.ts';
import { lastLevel, levelRatios, sizesOf } from './figures.ts';
import { ALL_STAY, ANON_VMA, EXITS, FIRST_LEVEL, LAST_LEVEL, LEVELS, MEMORY } from './plan.ts';
import { REPORTED_LEVELS, reportedRatios } from './published.ts';

const MARGIN = 0.1;
const PARTS = ['both', 'forks', 'exits'] as const;

export const chart: MainChart = (of) => {
  const { rows } = of;
  // Exits of another region can't be added to its forks.
  const n = sizesOf(rows, LEVELS).findLast((size) => sizesOf(rows, EXITS).includes(size));
  const ratios = n === undefined ? [] : levelRatios(rows, n, PTE_CHAIN, ANON_VMA);
  const lines = PARTS.map((part, place): LineSeries => ({
    as: 'line',
    key: part,
    label: t(`bench.mainLevels_${part}`),
    style: seriesStyle(place),
    points: ratios.flatMap(({ level, [part]: y }) => (y === undefined ? [] : [{ x: level, y }])),
  }));
  const reported = REPORTED_LEVELS.flatMap((level) => reportedRatios(level).map((y) => ({ x: level, y })));
  const names = { kernel: kernelName(PTE_CHAIN), against: kernelName(ANON_VMA) };
  return {
    spec: {
      title: t('bench.mainLevels', names),
      ...originOf(of, 'measured', true),
      x: {
        name: t('bench.mainLevelsAxis'),
        scale: 'linear',
        // Marks at its ends would lie on the frame.
        from: FIRST_LEVEL - MARGIN,
        to: LAST_LEVEL + MARGIN,
        ticks: Array.from({ length: LAST_LEVEL - FIRST_LEVEL + 1 }, (_, i) => FIRST_LEVEL + i),
      },
      y: { name: t('bench.ratiosAxis'), scale: 'log' },
      references: [{ along: 'y', at: 1 }],
      series: [...lines.filter(({ points }) => points.length > 0), ...reportedSeries(reported)],
      note: t('bench.mainLevelsNote'),
    },
    findings: [
      ...ratios
        .filter(({ level, both }) => both !== undefined && REPORTED_LEVELS.some((each) => each === level))
        .map(({ level, both = 1 }) =>
          message('bench.foundLevel', {
            level,
            kernel: kernelRef(PTE_CHAIN),
            against: kernelRef(ANON_VMA),
            ratio: ratioText(both),
            reported: [...new Set(reportedRatios(level).map((each) => ratioText(each)))].join(t('bench.or')),
          }),
        ),
      ...lastLevels(of.rows),
    ],
  };
};

/** Where memory runs out, at the largest region. */
function lastLevels(rows: Parameters<MainChart>[0]['rows']): readonly Said[] {
  const n = sizesOf(rows, ALL_STAY).at(-1);
  if (n === undefined) return [];
  const [chains, vmas] = [PTE_CHAIN, ANON_VMA].map((kernel) => lastLevel(rows, kernel, n, ALL_STAY));
  return chains === undefined || vmas === undefined
    ? []
    : [
        message('bench.foundLast', {
          n,
          ram: MEMORY * n,
          kernel: kernelRef(PTE_CHAIN),
          chains,
          against: kernelRef(ANON_VMA),
          vmas,
        }),
      ];
}

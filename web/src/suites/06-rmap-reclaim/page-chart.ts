/* How many VMAs a search for the mappings of one page looks at, by the number of children. Nobody has reported any. */
import { kernelsOf, originOf, type MainChart } from '../../app/bench/main-chart/main.ts';
import { formatFigure } from '../../app/bench/figures.ts';
import { groupBy } from '../../app/bench/rows.ts';
import { kernelLine } from '../../app/bench/series.ts';
import { t } from '../../words/index.ts';
import { kernelRefs, message } from '../../words/message.ts';
import { COPIED_PAGES, LOOKED } from './plan.ts';

export const chart: MainChart = (of) => {
  // One list for a whole family, or one for each process: only with pages that a child has copied do they differ most.
  const sizes = of.settings.n[COPIED_PAGES] ?? [];
  const looks = of.rows.filter(
    (row) => row.kind === 'counted' && row.metric === LOOKED && row.workload === COPIED_PAGES,
  );
  const lines = kernelsOf(of).map((kernel) =>
    kernelLine(
      of.order,
      kernel,
      sizes.flatMap((n) => {
        const y = looks.find((row) => row.kernel === kernel && row.n === n)?.median;
        return y === undefined || y <= 0 ? [] : [{ x: n, y }];
      }),
    ),
  );
  const most = Math.max(1, ...sizes);
  const ends = { from: Math.min(most, ...sizes), to: most };
  const last = looks.filter((row) => row.n === most);
  return {
    spec: {
      title: t('bench.mainLooks'),
      ...originOf(of, 'counted', false),
      x: {
        name: t('bench.axisSize', { size: t('bench.mainChildren') }),
        scale: 'log',
        ticks: sizes,
        ...ends,
      },
      y: { name: t('bench.mainLooksAxis'), scale: 'log', ...ends },
      series: lines.filter(({ points }) => points.length > 0),
      note:
        sizes.length === 0
          ? t('bench.mainLeftOut', { workload: COPIED_PAGES })
          : of.rows.length === 0
            ? t('bench.reportedNone')
            : undefined,
    },
    findings: [...groupBy(last, ({ median = 0 }) => median)]
      .toSorted(([a], [b]) => a - b)
      .map(([looked, alike]) =>
        message('bench.foundLooks', {
          n: most,
          kernels: kernelRefs(alike.map(({ kernel }) => kernel)),
          looked: formatFigure(looked),
        }),
      ),
  };
};

/* A chart of hit rates: a line for each scheme. */
import { Chart } from '../../../chart/Chart.tsx';
import type { ChartSpec, LineSeries, ValueAxis } from '../../../chart/spec.ts';
import { t } from '../../../words/index.ts';
import { listed } from '../../../app/bench/figures.ts';
import { PERCENT_AXIS } from '../../../app/bench/series.ts';

interface RateFigureProps extends Pick<ChartSpec, 'title' | 'origin' | 'note' | 'names' | 'height'> {
  readonly x: ValueAxis;
  readonly lines: readonly LineSeries[];
}

export function RateFigure({ x, lines, ...spec }: RateFigureProps) {
  const names = listed(lines.map(({ label }) => label));
  return (
    <Chart
      spec={{
        ...spec,
        summary: t('bench.rateSummary', { title: spec.title, lines: names }),
        x,
        y: { name: t('bench.rateAxis'), ...PERCENT_AXIS },
        series: lines,
      }}
    />
  );
}

import { Chart } from '../../chart/Chart.tsx';
import type { Origin, RowSeries } from '../../chart/spec.ts';
import { eraName } from '../../narrate/era-name.ts';
import { t } from '../../words/index.ts';
import { shortEraName } from './eras.ts';
import { formatFigure, listed } from './figures.ts';
import type { SizedRow } from './rows.ts';
import { styleOf, type EraOrder } from './series.ts';

interface StripFigureProps {
  /** Rows of one metric and size. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** Every sample, with one row for each kernel; the bar is the median ± MAD, the whisker below it the median's interval. */
export function StripFigure({ rows, metric, unit, n, origin, order }: StripFigureProps) {
  const shown = rows.flatMap((row) => {
    const samples = (row.samples ?? []).filter((sample) => sample > 0);
    return samples.length > 0 ? [{ median: 0, mad: 0, ...row, samples }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Chart
      spec={{
        title: t('bench.samplesTitle', { n }),
        summary: t('bench.samplesSummary', { metric, n, eras: listed(shown.map(({ era }) => eraName(era))) }),
        origin,
        x: { name: t('bench.axis', { metric, unit }), scale: 'log' },
        y: {
          names: 'above',
          rows: shown.map(({ era, median, mad }) => ({
            key: era,
            name: eraName(era),
            short: shortEraName(era, order),
            text: t('bench.medianOf', { median: formatFigure(median), mad: formatFigure(mad) }),
          })),
        },
        series: shown.map(({ era, samples, median, mad, interval }): RowSeries => ({
          as: 'marks',
          key: era,
          label: eraName(era),
          style: styleOf(order, era),
          points: [{ row: era, x: median, interval }],
          cloud: { row: era, samples, median, mad },
        })),
        note: shown.some(({ interval }) => interval) ? t('bench.whiskers') : undefined,
      }}
    />
  );
}

import { Chart } from '../../chart/Chart.tsx';
import type { Origin, RowSeries } from '../../chart/spec.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { shortKernelName } from './kernels.ts';
import { formatFigure, listed } from './figures.ts';
import type { SizedRow } from './rows.ts';
import { styleOf, type KernelOrder } from './series.ts';

interface StripFigureProps {
  /** Rows of one metric and size. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly origin: Origin;
  readonly order: KernelOrder;
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
        summary: t('bench.samplesSummary', {
          metric,
          n,
          kernels: listed(shown.map(({ kernel }) => kernelName(kernel))),
        }),
        origin,
        x: { name: t('bench.axis', { metric, unit }), scale: 'log' },
        y: {
          names: 'above',
          rows: shown.map(({ kernel, median, mad }) => ({
            key: kernel,
            name: kernelName(kernel),
            short: shortKernelName(kernel, order),
            text: t('bench.medianOf', { median: formatFigure(median), mad: formatFigure(mad) }),
          })),
        },
        series: shown.map(({ kernel, samples, median, mad, interval }): RowSeries => ({
          as: 'marks',
          key: kernel,
          label: kernelName(kernel),
          style: styleOf(order, kernel),
          points: [{ row: kernel, x: median, interval }],
          cloud: { row: kernel, samples, median, mad },
        })),
        note: shown.some(({ interval }) => interval) ? t('bench.whiskers') : undefined,
      }}
    />
  );
}

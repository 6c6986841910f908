/* Charts of lines: how a cost grows with the size, and how it goes from loop to loop. */
import { summarize } from '../../bench/statistics.ts';
import { Chart } from '../../chart/Chart.tsx';
import type { Origin, Place } from '../../chart/spec.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { listed } from './figures.ts';
import { groupBy, valueOf, type SizedRow } from './rows.ts';
import { kernelLine, type KernelOrder } from './series.ts';

interface GrowthFigureProps {
  /** Rows of one metric. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly size: string;
  readonly origin: Origin;
  readonly order: KernelOrder;
}

/** Cost over size, both logarithmic, with one line for each kernel. */
export function GrowthFigure({ rows, metric, unit, size, origin, order }: GrowthFigureProps) {
  const byKernel = [...groupBy(rows, ({ kernel }) => kernel)];
  const lines = byKernel.map(([kernel, own]) =>
    kernelLine(
      order,
      kernel,
      own
        .map((row) => ({ x: row.n, y: valueOf(row), interval: row.interval }))
        .filter(({ x, y }) => x > 0 && y > 0)
        .toSorted((a, b) => a.x - b.x),
    ),
  );
  const zeroes = lines.filter(({ points }) => points.length === 0).map(({ key }) => kernelName(key));
  const note = [
    ...(rows.some(({ interval }) => interval) ? [t('bench.whiskers')] : []),
    ...(zeroes.length > 0 ? [t('bench.zeroes', { kernels: listed(zeroes) })] : []),
  ];
  return (
    <Chart
      spec={{
        title: t('bench.growthTitle', { metric: capital(metric) }),
        summary: t('bench.growthSummary', {
          metric,
          kernels: listed(byKernel.map(([kernel]) => kernelName(kernel))),
        }),
        origin,
        x: { name: t('bench.axisSize', { size }), scale: 'log', ticks: 'values' },
        y: {
          name: t(origin.kind === 'measured' ? 'bench.axisMedian' : 'bench.axisLog', { metric, unit }),
          scale: 'log',
        },
        series: lines.filter(({ points }) => points.length > 0),
        note: note.join(' '),
      }}
    />
  );
}

interface CourseFigureProps {
  /** Rows of one metric and size; their samples are those of successive runs. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly loops: number;
  readonly origin: Origin;
  readonly order: KernelOrder;
}

/** Cost loop by loop: the line goes through the medians of all runs, and their samples lie around it. */
export function CourseFigure({ rows, metric, unit, n, loops, origin, order }: CourseFigureProps) {
  return (
    <Chart
      spec={{
        title: t('bench.courseTitle', { metric: capital(metric), n }),
        summary: t('bench.courseSummary', {
          metric,
          loops,
          n,
          kernels: listed(rows.map(({ kernel }) => kernelName(kernel))),
        }),
        origin,
        x: { name: t('bench.axisLoop'), scale: 'linear', from: 1, to: loops, ticks: 'values' },
        y: { name: t('bench.axis', { metric, unit }), scale: 'linear', from: 0 },
        series: rows.map(({ kernel, samples = [] }) => {
          const { points, others } = courseOf(samples, loops);
          return { ...kernelLine(order, kernel, points), around: others };
        }),
      }}
    />
  );
}

/** For runs of `loops` loops each: the median of every loop, and all samples at their loop. */
function courseOf(
  samples: readonly number[],
  loops: number,
): { readonly points: readonly Place[]; readonly others: readonly Place[] } {
  const all = samples.map((y, i) => ({ x: (i % loops) + 1, y }));
  const points = [...groupBy(all, ({ x }) => x)].map(([x, own]) => ({
    x,
    y: summarize(own.map(({ y }) => y)).median,
  }));
  // The samples of a single run are the medians.
  return { points, others: samples.length > loops ? all : [] };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/* How many times as much kernels take as one of them, by size or by kernel, beside what was reported. */
import { known, nth } from '../../../base/known.ts';
import type { RatioFigure } from '../../../bench/bootstrap.ts';
import { ratiosOf, type Ratio, type RatioKey, type Row } from '../../../bench/report.ts';
import { planOf, publishedRows } from '../../../bench/suites.ts';
import type { LineSeries, Point } from '../../../chart/spec.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { t, title, type MessageKey } from '../../../words/index.ts';
import type { Said } from '../../../words/message.ts';
import { shortKernelName } from '../kernels.ts';
import { figureName } from '../figures.ts';
import { ratioChart, type RatioGroup, type RatioRow } from '../ratio-groups.ts';
import { kernelLine } from '../series.ts';
import {
  baseOf,
  kernelsOf,
  originOf,
  ratioAt,
  ratioFinding,
  reportedSeries,
  type Main,
  type MainChart,
  type MainOf,
} from './main.ts';

interface Quantity {
  readonly workload: string;
  readonly metric: string;
  readonly figure: RatioFigure;
}

interface BySize extends Quantity {
  readonly unit: string;
  /** What was reported, where that has another name; and its size, where the report doesn't say it. */
  readonly reported?: Partial<Pick<Quantity, 'metric' | 'figure'>> & { readonly n?: number };
}

/** The same ratios of what was reported. */
function reportedRatios(
  suite: string,
  { workload, metric, figure }: Quantity,
  against: string,
): readonly Ratio[] {
  return ratiosOf(publishedRows(suite)).filter(
    (ratio) =>
      ratio.workload === workload &&
      ratio.metric === metric &&
      ratio.figure === figure &&
      ratio.against === against,
  );
}

/** A line for each kernel, over the sizes of one workload. */
export function ratiosBySize(what: BySize): MainChart {
  return (of) => {
    const kernels = kernelsOf(of);
    const against = baseOf(of);
    // A single kernel has no ratio.
    return against === undefined || kernels.length === 1
      ? valuesBySize(of, what)
      : multiples(of, what, against);
  };
}

function multiples(of: MainOf, what: BySize, against: string): Main {
  const { workload, metric, figure } = what;
  const sizes = of.settings.n[workload] ?? [];
  const others = kernelsOf(of).filter((kernel) => kernel !== against);
  const keyOf = (kernel: string, n: number): RatioKey => ({
    workload,
    n,
    metric,
    figure,
    kind: 'measured',
    kernel,
    against,
  });
  const reported = reportedRatios(of.suite, { ...what, ...what.reported }, against).flatMap(
    ({ n = what.reported?.n, kernel, ratio }) => (n === undefined ? [] : [{ n, kernel, ratio }]),
  );
  const reportedKernels = new Set(reported.map(({ kernel }) => kernel));
  const lines = others.map((kernel) =>
    kernelLine(
      of.order,
      kernel,
      sizes.flatMap((n): readonly Point[] => {
        const value = ratioAt(of, keyOf(kernel, n));
        return value === undefined ? [] : [{ x: n, y: value.ratio, interval: value.interval }];
      }),
    ),
  );
  const findingAt = (
    kernel: string,
    n: number | undefined,
    beside: { readonly reported?: readonly number[]; readonly reportedN?: number } = {},
  ): readonly Said[] => {
    const value = n === undefined ? undefined : ratioAt(of, keyOf(kernel, n));
    return n === undefined || value === undefined
      ? []
      : [ratioFinding({ kernel, against, n, what: metric, value, ...beside })];
  };
  return {
    spec: {
      title: titleOf(what, against),
      ...originOf(of, 'measured', reported.length > 0),
      x: axisOfSizes(of.suite, workload, [...sizes, ...reported.map(({ n }) => n)]),
      y: { name: t('bench.ratiosAxis'), scale: 'log' },
      references: [{ along: 'y', at: 1 }],
      series: [
        ...lines.filter(({ points }) => points.length > 0),
        ...reportedSeries(
          reported.map(({ n, ratio }) => ({ x: n, y: ratio })),
          reportedKernels.size === 1 ? shortKernelName(nth([...reportedKernels], 0), of.order) : undefined,
        ),
      ],
      note:
        sizes.length === 0
          ? t('bench.mainLeftOut', { workload })
          : [
              ...(what.reported?.n === undefined ? [] : [t('bench.mainAssumed', { n: what.reported.n })]),
              ...(of.ratios.some(({ interval }) => interval) ? [t('bench.mainWhiskers')] : []),
            ].join(' '),
    },
    findings: [
      // Where the reported size wasn't run, the largest one stands beside it.
      ...reported.flatMap(({ n, kernel, ratio }) =>
        findingAt(kernel, sizes.includes(n) ? n : sizes.at(-1), { reported: [ratio], reportedN: n }),
      ),
      ...others
        .filter((kernel) => !reportedKernels.has(kernel))
        .toReversed()
        .flatMap((kernel) => findingAt(kernel, sizes.at(-1))),
    ],
  };
}

function valuesBySize(of: MainOf, { workload, metric, unit, figure }: Omit<BySize, 'reported'>): Main {
  const sizes = of.settings.n[workload] ?? [];
  const valueAt = (kernel: string, n: number): Row | undefined =>
    of.rows.find(
      (row) =>
        row.kind === 'measured' &&
        row.kernel === kernel &&
        row.workload === workload &&
        row.n === n &&
        row.metric === metric,
    );
  const lines = kernelsOf(of).map((kernel): LineSeries =>
    kernelLine(
      of.order,
      kernel,
      sizes.flatMap((n) => {
        const y = valueAt(kernel, n)?.[figure];
        return y === undefined || y <= 0 ? [] : [{ x: n, y }];
      }),
    ),
  );
  return {
    spec: {
      title: t('bench.growthTitle', { metric: capital(metric) }),
      ...originOf(of, 'measured', false),
      x: axisOfSizes(of.suite, workload, sizes),
      y: { name: t('bench.axisLog', { metric: `${metric}, ${figureName(figure)}`, unit }), scale: 'log' },
      series: lines.filter(({ points }) => points.length > 0),
      note: t('bench.mainAlone'),
    },
    findings: [],
  };
}

function axisOfSizes(suite: string, workload: string, sizes: readonly number[]) {
  // Each workload says what its n counts.
  const size = title(`workloads.${suite}.${workload}.size` as MessageKey);
  const ends = sizes.length > 0 ? { from: Math.min(...sizes), to: Math.max(...sizes) } : {};
  return { name: t('bench.axisSize', { size }), scale: 'log', ticks: [...new Set(sizes)], ...ends } as const;
}

/** A group for each workload that was also reported, or for each that is run: its kernels at the largest size. */
export const ratiosByKernel: MainChart = (of) => {
  const { suite, settings, order } = of;
  const plan = known(planOf(suite), 'each page is that of a suite');
  const published = publishedRows(suite);
  const run = Object.entries(settings.n).flatMap(([workload, sizes]) => (sizes.length > 0 ? [workload] : []));
  const timedOf = (workload: string) =>
    plan.timed.find(({ workload: own = workload }) => [own].flat().includes(workload));
  const both = run.filter((workload) => published.some((row) => row.workload === workload));
  const quantities = (both.length > 0 ? both : run).flatMap((workload) => {
    const timed = timedOf(workload);
    return timed
      ? [{ workload, metric: timed.metric, figure: both.length > 0 ? 'mean' : 'median' } as const]
      : [];
  });
  const against = baseOf(of) ?? nth(plan.kernels, 0);
  const parts = quantities.map((quantity) => {
    const n = nth(settings.n[quantity.workload] ?? [], -1);
    // What was reported of another size isn't the same figure.
    const reported = reportedRatios(suite, quantity, against).filter((each) => each.n === n);
    return { quantity, n, reported };
  });
  const groups = parts.map(({ quantity, n, reported }): RatioGroup => {
    const kernels = kernelsOf(of).filter((kernel) => kernel !== against);
    const all = [
      ...kernels,
      ...reported.map(({ kernel }) => kernel).filter((kernel) => !kernels.includes(kernel)),
    ];
    return {
      title: t('bench.ratiosAt', { workload: quantity.workload, n }),
      rows: all.map((kernel): RatioRow => {
        const value = ratioAt(of, { ...quantity, n, kind: 'measured', kernel, against });
        return {
          key: kernel,
          ratio: value?.ratio,
          interval: value?.interval,
          beside: reported.filter((each) => each.kernel === kernel).map(({ ratio }) => ratio),
        };
      }),
    };
  });
  const hasReported = parts.some(({ reported }) => reported.length > 0);
  return {
    spec: {
      title: titleOf(quantities[0] ?? nth(plan.timed, 0), against),
      ...originOf(of, 'measured', hasReported),
      ...ratioChart(groups, order),
      note: [
        ...(hasReported ? [t('bench.ratiosDiamond')] : []),
        ...(of.ratios.some(({ interval }) => interval) ? [t('bench.ratiosWhiskers')] : []),
      ].join(' '),
    },
    findings: parts.flatMap(({ quantity, n }, i) => {
      const { rows } = nth(groups, i);
      const [beside, others] = [
        rows.filter((row) => row.beside.length > 0),
        rows.filter((row) => row.beside.length === 0),
      ];
      return [...beside, ...others.toReversed()].flatMap(
        ({ key: kernel, ratio, interval, beside: reported }) =>
          ratio === undefined
            ? []
            : [
                ratioFinding({
                  kernel,
                  against,
                  n,
                  what: quantity.metric,
                  value: { ratio, interval },
                  reported,
                }),
              ],
      );
    }),
  };
};

function titleOf({ metric }: Pick<Quantity, 'metric'>, against: string): string {
  return t('bench.ratiosFigure', { what: capital(metric), against: kernelName(against) });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

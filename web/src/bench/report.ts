/* The result of a suite, which browser and command line write as JSON; docs/benchmarks.md describes it. */
import { group, mean, min } from 'd3-array';
import type { Kind } from '../base/kind.ts';
import { nth } from '../base/known.ts';
import { fit } from './fit.ts';
import type { Said } from '../words/message.ts';
import type { Interval, RatioFigure } from './bootstrap.ts';
import type { Fit } from './fit.ts';
import type { Summary } from './statistics.ts';

export type { Kind };

/** The unit of throughput, where others are times. */
export const PER_SECOND = 'per second';

/** Counted and reported rows leave out the figures they don't have. */
export interface Row extends Partial<Summary> {
  /** The kernel's id in eras.def, or a mixed row; for a reported row, the one that models that kernel. */
  readonly kernel: string;
  readonly workload: string;
  /** Size; the workload says what it counts. Left out where a source doesn't name it. */
  readonly n?: number | undefined;
  readonly metric: string;
  readonly unit: string;
  readonly kind: Kind;
  /** In the order in which they were taken. */
  readonly samples?: readonly number[];
  /** This many successive samples are the loops of one run. Left out where all samples are alike. */
  readonly loops?: number | undefined;
  /** This many successive samples come from one start of the program; left out for one that was started once. */
  readonly perStart?: number | undefined;
  /** Measured rows: 95 % of the median, by a bootstrap. */
  readonly interval?: Interval | undefined;
  /** Reported rows: what the source calls this kernel, … */
  readonly release?: string;
  /** … who said it, when and where; composed rows: what they are made of, … */
  readonly source?: string;
  /** … and the figure after its ±, in percent of the mean. */
  readonly plusMinus?: number;
}

/** `kernel` divided by `against`, for one figure of two rows that agree in everything else. */
export interface Ratio {
  readonly workload: string;
  readonly n?: number | undefined;
  readonly metric: string;
  readonly kind: Kind;
  readonly figure: RatioFigure;
  readonly kernel: string;
  readonly against: string;
  readonly ratio: number;
  /** 95 %, by a paired bootstrap; left out where nothing was sampled, or kernels weren't sampled in turn. */
  readonly interval?: Interval | undefined;
}

/** How one metric grows with n; needs three sizes or more. */
export interface Growth extends Fit {
  readonly kernel: string;
  readonly workload: string;
  readonly metric: string;
  readonly unit: string;
  readonly kind: Kind;
}

export interface Environment {
  /** `Node 20.20.0`, or the browser's own words. */
  readonly runtime: string;
  readonly platform: string;
  readonly cores: number;
  /** Whether the page is cross-origin isolated, which makes its timer finer; false in Node, which needs none. */
  readonly isolated: boolean;
  /** Milliseconds: the smallest step of the clock, as seen here. */
  readonly timerResolution: number;
}

export interface Settings {
  readonly kernels: readonly string[];
  /** Sizes of each workload. */
  readonly n: Readonly<Record<string, readonly number[]>>;
  /** Samples of an endless workload, and runs of one that ends. */
  readonly samples: number;
  readonly runs: number;
  /** The least duration of a batch, in milliseconds. */
  readonly batch: number;
  /** Seconds, for each workload and size, in which more rounds may run until intervals are narrow; none where left out. */
  readonly extra?: number;
  readonly quick: boolean;
  /** Whether composed figures are added, by suites that have any. */
  readonly composed?: boolean;
  /** For streams alone: whether segments of an ELF file that linkers of 2014 didn't separate are joined, … */
  readonly joinedSegments?: boolean;
  /** … and whether faults that transparent huge pages would have saved are left out. */
  readonly hugePages?: boolean;
  /** For virtual CPUs alone: the rounds that each task runs, … */
  readonly rounds?: number;
  /** … nanoseconds in user space before each call, … */
  readonly think?: number;
  /** … the first seed (there are `samples` successive ones), … */
  readonly seed?: number;
  /** … and whether costs and `think` are varied, to see how much the outcome depends on them. */
  readonly sweep?: boolean;
}

/** A row of the table of costs, from which virtual CPUs take their times. */
export interface Cost {
  readonly name: string;
  /** Nanoseconds. */
  readonly cost: number;
  /** What it is, and where the number comes from. */
  readonly source: Said;
}

export interface Report {
  readonly suite: string;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly rows: readonly Row[];
  readonly ratios: readonly Ratio[];
  readonly fits: readonly Growth[];
  /** Reasons to distrust the measured figures, a sentence each. */
  readonly warnings: readonly Said[];
  /** Whether the expected shapes came out, and why where they didn't, a sentence each. */
  readonly notes: readonly Said[];
  /** The table of costs, for suites of virtual CPUs. */
  readonly costs?: readonly Cost[];
}

/** Shares aren't compared: each is of a different whole. */
const SHARES = '%';
const FIGURES = ['median', 'mean', 'min', 'max', 'stddev'] as const satisfies readonly RatioFigure[];

/** Divides every kernel's figures by those of the first kernel that has them. Kinds stay apart, and so do sources. */
export function ratiosOf(rows: readonly Row[]): Ratio[] {
  const alike = group(rows, (row) => [row.workload, row.n, row.metric, row.kind, row.source].join('\n'));
  return [...alike.values()].flatMap((of) =>
    of.slice(1).flatMap((row) => FIGURES.flatMap((figure) => ratioOf(row, nth(of, 0), figure))),
  );
}

/** Whether a row agrees with what is wanted. */
function isLike(wanted: Partial<Row>): (row: Row) => boolean {
  const keys = Object.keys(wanted) as (keyof Row)[];
  return (row) => keys.every((key) => row[key] === wanted[key]);
}

/** The rows that agree with this. */
export function rowsLike<T extends Row>(rows: readonly T[], wanted: Partial<Row>): T[] {
  return rows.filter(isLike(wanted));
}

/** The first of them. */
export function rowLike<T extends Row>(rows: readonly T[], wanted: Partial<Row>): T | undefined {
  return rows.find(isLike(wanted));
}

/** Their sizes, smallest first. */
export function sizesLike(rows: readonly Row[], wanted: Partial<Row>): number[] {
  const sizes = rowsLike(rows, wanted).flatMap(({ n }) => n ?? []);
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

/** What two figures have in common whose ratio it is, and the kernels. */
export type RatioKey = Omit<Ratio, 'ratio' | 'interval'>;

/** The ratio of exactly these figures. */
export function ratioLike(ratios: readonly Ratio[], wanted: RatioKey): Ratio | undefined {
  return ratios.find(
    ({ workload, n, metric, kind, figure, kernel, against }) =>
      workload === wanted.workload &&
      n === wanted.n &&
      metric === wanted.metric &&
      kind === wanted.kind &&
      figure === wanted.figure &&
      kernel === wanted.kernel &&
      against === wanted.against,
  );
}

function ratioOf(row: Row, against: Row, figure: (typeof FIGURES)[number]): Ratio[] {
  const [value, base] = [row[figure], against[figure]];
  const { workload, n, metric, unit, kind, kernel } = row;
  if (value === undefined || base === undefined || base === 0 || kernel === against.kernel) return [];
  if (unit === SHARES) return [];
  return [{ workload, n, metric, kind, figure, kernel, against: against.kernel, ratio: value / base }];
}

/** How `metrics` grow, measured and counted ones apart. A metric that is zero at all sizes has no growth. */
export function growthOf(rows: readonly Row[], metrics: ReadonlySet<string>): Growth[] {
  const growing = rows.filter(({ metric }) => metrics.has(metric));
  const alike = group(
    growing,
    ({ workload, kernel, metric, kind }) => `${workload}\n${kernel}\n${metric}\n${kind}`,
  );
  return [...alike.values()].flatMap((of) => {
    const points = of.flatMap((row) => {
      const cost = undisturbed(row);
      return row.n === undefined || cost === undefined ? [] : [{ size: row.n, cost }];
    });
    const { kernel, workload, metric, unit, kind } = nth(of, 0);
    const found = points.some(({ cost }) => cost !== 0) ? fit(points) : undefined;
    return found ? [{ kernel, workload, metric, unit, kind, ...found }] : [];
  });
}

/** Other work on the machine only makes times longer, so this takes the shortest: of loops, each loop's shortest of all runs. */
function undisturbed(row: Row): number | undefined {
  const { kind, samples, loops } = row;
  if (kind !== 'measured') return row.mean ?? row.median;
  if (loops === undefined) return row.min;
  if (samples === undefined) return row.median;
  const shortest = Array.from({ length: loops }, (_, loop) =>
    min(samples.filter((__, i) => i % loops === loop)),
  );
  return mean(shortest);
}

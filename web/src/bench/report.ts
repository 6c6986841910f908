/** The result of a suite: what is written as JSON, by browser and command line alike. docs/benchmarks.md has it in words. */
import { group, mean, min } from 'd3-array';
import { fit } from './fit.ts';
import type { Said } from '../words/message.ts';
import type { Fit } from './fit.ts';
import type { Summary } from './statistics.ts';

/**
 * Measured: time, here. Simulated: time of virtual CPUs, by a table of costs, the same everywhere. Counted: by the model, the
 * same everywhere. Reported: by somebody else, elsewhere.
 */
export type Kind = 'measured' | 'simulated' | 'counted' | 'reported';

/** A unit: how often, in place of how long. */
export const PER_SECOND = 'per second';

/** A counted or reported row leaves out what it has not. */
export interface Row extends Partial<Summary> {
  /** A row of eras.def, or a mixed one; of a reported row the one that models that kernel. */
  readonly era: string;
  readonly workload: string;
  /** Size, in the workload's own meaning. Left out where a source does not say it. */
  readonly n?: number | undefined;
  readonly metric: string;
  readonly unit: string;
  readonly kind: Kind;
  /** In the order in which they came. */
  readonly samples?: readonly number[];
  /** So many samples, one after the other, are the loops of one run. Left out where all samples are alike. */
  readonly loops?: number | undefined;
  /** Reported rows: what the source calls this kernel, … */
  readonly kernel?: string;
  /** … who said it, when and where, … */
  readonly source?: string;
  /** … and what stands behind its ±, in percent of the mean. */
  readonly plusMinus?: number;
}

/** `era` : `against`, of one figure of rows that are alike in everything else. */
export interface Ratio {
  readonly workload: string;
  readonly n?: number | undefined;
  readonly metric: string;
  readonly kind: Kind;
  readonly figure: keyof Summary;
  readonly era: string;
  readonly against: string;
  readonly ratio: number;
}

/** How one metric grows with n: only where there are three sizes or more. */
export interface Growth extends Fit {
  readonly era: string;
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
  readonly eras: readonly string[];
  /** Sizes of each workload. */
  readonly n: Readonly<Record<string, readonly number[]>>;
  /** Samples of a workload without end, and runs of one that has an end. */
  readonly samples: number;
  readonly runs: number;
  /** Milliseconds that a batch is made long enough for. */
  readonly batch: number;
  readonly quick: boolean;
  /** Of streams alone: segments of an ELF file that 2014's linkers did not tell apart are joined, … */
  readonly joinedSegments?: boolean;
  /** … and faults that transparent huge pages would have saved are left out. */
  readonly hugePages?: boolean;
  /** Of virtual CPUs alone: how often each of their tasks does what the program is about, … */
  readonly rounds?: number;
  /** … nanoseconds in user space before each call, … */
  readonly think?: number;
  /** … what chance begins with (`samples`: so many seeds, one after the other), … */
  readonly seed?: number;
  /** … and whether costs and `think` are varied, to see how far the outcome depends on them. */
  readonly sweep?: boolean;
}

/** A row of the table that virtual CPUs take their times from. */
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
  /** What speaks against trusting the measured figures, a sentence each. */
  readonly warnings: readonly Said[];
  /** Whether what was expected came out, and why where it did not, a sentence each. */
  readonly notes: readonly Said[];
  /** What the times of virtual CPUs are made of. */
  readonly costs?: readonly Cost[];
}

/** Of a whole that is not the same for both. */
const SHARES = '%';
const FIGURES = ['median', 'mean', 'min', 'max', 'stddev'] as const;

/** Every era's figures against those of the first era that has them. Kinds stay apart. */
export function ratiosOf(rows: readonly Row[]): Ratio[] {
  const alike = group(rows, ({ workload, n, metric, kind }) => `${workload}\n${n}\n${metric}\n${kind}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    others.flatMap((row) => FIGURES.flatMap((figure) => ratioOf(row, first!, figure))),
  );
}

function ratioOf(row: Row, against: Row, figure: (typeof FIGURES)[number]): Ratio[] {
  const [value, base] = [row[figure], against[figure]];
  const { workload, n, metric, unit, kind, era } = row;
  if (value === undefined || base === undefined || base === 0 || era === against.era) return [];
  if (unit === SHARES) return [];
  return [{ workload, n, metric, kind, figure, era, against: against.era, ratio: value / base }];
}

/** How `metrics` grow, measured and counted apart. What an era has none of does not grow. */
export function growthOf(rows: readonly Row[], metrics: ReadonlySet<string>): Growth[] {
  const growing = rows.filter(({ metric }) => metrics.has(metric));
  const alike = group(
    growing,
    ({ workload, era, metric, kind }) => `${workload}\n${era}\n${metric}\n${kind}`,
  );
  return [...alike.values()].flatMap((of) => {
    const points = of.flatMap((row) => {
      const cost = undisturbed(row);
      return row.n === undefined || cost === undefined ? [] : [{ size: row.n, cost }];
    });
    const { era, workload, metric, unit, kind } = of[0]!;
    const found = points.some(({ cost }) => cost !== 0) ? fit(points) : undefined;
    return found ? [{ era, workload, metric, unit, kind, ...found }] : [];
  });
}

/** Whatever else a machine does makes times longer, never shorter: so the shortest, and of loops each one's over all runs. */
function undisturbed(row: Row): number | undefined {
  const { kind, samples, loops } = row;
  if (kind !== 'measured') return row.mean ?? row.median;
  if (loops === undefined) return row.min;
  if (samples === undefined) return row.median;
  const shortest = Array.from({ length: loops }, (_, loop) =>
    min(samples.filter((__, at) => at % loops === loop)),
  );
  return mean(shortest);
}

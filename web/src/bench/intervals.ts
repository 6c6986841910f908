/* 95 % intervals of a report's measured rows and of their ratios, by bootstrap.ts. They take longer than a page may be busy. */
import { FEWEST, intervalsOf, medianIntervalOf } from './bootstrap.ts';
import type { Interval, RatioFigure } from './bootstrap.ts';
import { halfWidthOf } from './precision.ts';
import type { Ratio, Row } from './report.ts';
import { medianOf } from './statistics.ts';

type Sampled = Pick<Row, 'samples' | 'loops' | 'perStart'>;

/** The same rows; measured ones with the interval of their median. */
export function rowsWithIntervals(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const { values, together } = independent(row);
    const interval = row.kind === 'measured' ? medianIntervalOf(values, undefined, together) : undefined;
    return interval ? { ...row, interval } : row;
  });
}

/** The same ratios with their intervals. */
export function withIntervals(ratios: readonly Ratio[], rows: readonly Row[]): Ratio[] {
  const known = new Map<string, ReturnType<typeof intervalsOf>>();
  return ratios.map((ratio) => {
    if (ratio.kind !== 'measured') return ratio;
    const { workload, n, metric, kernel, against, figure } = ratio;
    const rowOf = (of: string): Row | undefined =>
      rows.find(
        (row) =>
          row.kind === 'measured' &&
          row.kernel === of &&
          row.workload === workload &&
          row.n === n &&
          row.metric === metric,
      );
    const key = [workload, n, metric, kernel, against].join('\n');
    if (!known.has(key)) known.set(key, ratioIntervals(rowOf(kernel), rowOf(against)));
    const interval = known.get(key)?.[figure];
    return interval ? { ...ratio, interval } : ratio;
  });
}

function ratioIntervals(
  row: Sampled | undefined,
  base: Sampled | undefined,
): Readonly<Record<RatioFigure, Interval>> | undefined {
  if (!row || !base) return undefined;
  const { values, together } = independent(row);
  return intervalsOf(values, independent(base).values, together);
}

/**
 * Half of the widest interval of the medians' ratios to the first row's, as a share of the ratio. Infinite if one isn't known, for
 * want of pairs; 0 if there is nothing to compare.
 */
export function widestOf([base, ...rows]: readonly Sampled[]): number {
  const widths = rows.map((row) => {
    const interval = ratioIntervals(row, base)?.median;
    return interval ? halfWidthOf(interval) : Infinity;
  });
  return Math.max(0, ...widths);
}

/** A row's samples, those of one start as their median. */
export function startsOf(row: Sampled): readonly number[] {
  return independent(row).values;
}

/**
 * What is independent of each other: the medians of each start; whole runs of a program that ends, whose loops stay together;
 * or, of fewer runs than make an interval, their loops.
 */
function independent({ samples = [], loops, perStart = 1 }: Sampled): {
  readonly values: readonly number[];
  readonly together: number;
} {
  if (loops !== undefined) return { values: samples, together: samples.length >= FEWEST * loops ? loops : 1 };
  if (perStart === 1) return { values: samples, together: 1 };
  const starts = Math.ceil(samples.length / perStart);
  const medians = Array.from({ length: starts }, (_, i) =>
    medianOf(samples.slice(i * perStart, (i + 1) * perStart)),
  );
  return { values: medians, together: 1 };
}

import { summarize } from '../../bench/statistics.ts';
import { groupBy } from './rows.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** For runs of `loops` loops each: the median of every loop, and all samples at their loop. */
export function courseOf(
  samples: readonly number[],
  loops: number,
): { readonly points: readonly Point[]; readonly others: readonly Point[] } {
  const all = samples.map((y, i) => ({ x: (i % loops) + 1, y }));
  const points = [...groupBy(all, ({ x }) => x)].map(([x, own]) => ({
    x,
    y: summarize(own.map(({ y }) => y)).median,
  }));
  // The samples of a single run are the medians.
  return { points, others: samples.length > loops ? all : [] };
}

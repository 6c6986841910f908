/* What many measurements of one thing say together. */
import { known } from '../base/known.ts';
import { deviation, mean, quantileSorted } from 'd3-array';

export interface Summary {
  readonly median: number;
  /** Median absolute deviation: half of all samples lie within this distance of the median. */
  readonly mad: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Sample standard deviation, with n − 1 in the denominator; 0 for a single sample. */
  readonly stddev: number;
  /** Interpolated linearly between two samples (R's type 7, NumPy's default). */
  readonly p75: number;
  readonly p99: number;
}

/** `samples`: at least one, all finite. */
export function summarize(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new Error('there are no samples to summarize');
  const sorted = inOrder(samples);
  const middle = quantile(sorted, 0.5);
  return {
    median: middle,
    mad: medianOf(samples.map((value) => Math.abs(value - middle))),
    min: quantile(sorted, 0),
    max: quantile(sorted, 1),
    mean: known(mean(samples), 'a sample is a number'),
    stddev: deviation(samples) ?? 0,
    p75: quantile(sorted, 0.75),
    p99: quantile(sorted, 0.99),
  };
}

/** `samples`: at least one, all finite. */
export function medianOf(samples: readonly number[]): number {
  return quantile(inOrder(samples), 0.5);
}

// d3's own `median()` and `quantile()` select from any order, with a third more code for each worker that measures.
function inOrder(samples: readonly number[]): number[] {
  return samples.toSorted((a, b) => a - b);
}

function quantile(sorted: number[], p: number): number {
  return known(quantileSorted(sorted, p), 'there are samples');
}

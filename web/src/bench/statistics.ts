/* What many measurements of one thing say together. */
import { known } from '../base/known.ts';
import { deviation, max, mean, median, min, quantile } from 'd3-array';

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
  const middle = found(median(samples));
  return {
    median: middle,
    mad: found(median(samples, (value) => Math.abs(value - middle))),
    min: found(min(samples)),
    max: found(max(samples)),
    mean: found(mean(samples)),
    stddev: deviation(samples) ?? 0,
    p75: found(quantile(samples, 0.75)),
    p99: found(quantile(samples, 0.99)),
  };
}

function found(figure: number | undefined): number {
  return known(figure, 'a sample is a number');
}

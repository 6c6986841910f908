/** What many measurements of one thing say together. */
import { deviation, max, mean, median, min, quantile } from 'd3-array';

export interface Summary {
  readonly median: number;
  /** Median of the distances from the median: half of all samples lie within it. */
  readonly mad: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  /** Of the samples as a sample: divided by one less than there are. 0 for a single one. */
  readonly stddev: number;
  /** Between two samples a straight line (R's type 7, NumPy's default). */
  readonly p75: number;
  readonly p99: number;
}

/** `samples`: at least one, all finite. */
export function summarize(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new Error('there are no samples to summarize');
  const middle = median(samples)!;
  return {
    median: middle,
    mad: median(samples, (value) => Math.abs(value - middle))!,
    min: min(samples)!,
    max: max(samples)!,
    mean: mean(samples)!,
    stddev: deviation(samples) ?? 0,
    p75: quantile(samples, 0.75)!,
    p99: quantile(samples, 0.99)!,
  };
}

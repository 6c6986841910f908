/* How sure a ratio of two kernels is: a paired bootstrap. The samples of both were taken in turn, so sample i of one belongs to
 * sample i of the other, and what disturbed the machine at that moment disturbed both. Each resample draws such pairs. */
import { quantileSorted } from 'd3-array';
import { nth } from '../base/known.ts';

export type RatioFigure = 'median' | 'mean' | 'min' | 'max' | 'stddev';
/** The lower and the upper bound, 95 % of the time around the true ratio. */
export type Interval = readonly [low: number, high: number];

export const RESAMPLES = 1000;
export const SEED = 20_120_618;
/** Fewer pairs say nothing about the spread of others. */
export const FEWEST = 5;
/** The normal distribution's 97.5th percentile. */
const Z = 1.959_964;

/**
 * Intervals of the figures of `samples` divided by those of `base`, or undivided. So many successive samples stay `together`, as
 * one pair. Undefined if they aren't pairs, or too few.
 */
export function intervalsOf(
  samples: readonly number[],
  base?: readonly number[],
  together = 1,
): Readonly<Record<RatioFigure, Interval>> | undefined {
  const { length } = samples;
  const n = Math.floor(length / together);
  if (n * together !== length || (base && base.length !== length) || n < FEWEST) return undefined;
  const random = randomFrom(SEED);
  const ratios: Record<RatioFigure, number[]> = { median: [], mean: [], min: [], max: [], stddev: [] };
  const [above, below] = [new Float64Array(length), new Float64Array(length)];
  for (let resample = 0; resample < RESAMPLES; resample++) {
    for (let i = 0; i < length; i += together) {
      const drawn = Math.floor(random() * n) * together;
      for (let j = 0; j < together; j++) {
        above[i + j] = nth(samples, drawn + j);
        if (base) below[i + j] = nth(base, drawn + j);
      }
    }
    const one = figuresOf(above);
    const other = base && figuresOf(below);
    for (const figure of FIGURES) ratios[figure].push(one[figure] / (other?.[figure] ?? 1));
  }
  const tail = tailOf(n);
  const interval = (values: readonly number[]): Interval => {
    const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
    const at = (share: number): number => quantileSorted(sorted, share) ?? Number.NaN;
    return [at(tail), at(1 - tail)];
  };
  return {
    median: interval(ratios.median),
    mean: interval(ratios.mean),
    min: interval(ratios.min),
    max: interval(ratios.max),
    stddev: interval(ratios.stddev),
  };
}

const FIGURES = ['median', 'mean', 'min', 'max', 'stddev'] as const satisfies readonly RatioFigure[];

function figuresOf(drawn: Float64Array): Readonly<Record<RatioFigure, number>> {
  const sorted = drawn.toSorted();
  const n = sorted.length;
  const at = (place: number): number => sorted[place] ?? 0;
  let total = 0;
  for (const value of sorted) total += value;
  let squares = 0;
  for (const value of sorted) squares += (value - total / n) ** 2;
  return {
    median: (at(Math.floor((n - 1) / 2)) + at(Math.ceil((n - 1) / 2))) / 2,
    mean: total / n,
    min: at(0),
    max: at(n - 1),
    stddev: Math.sqrt(squares / (n - 1)),
  };
}

/**
 * The share of resamples to leave out on each side. Resamples of few pairs spread too little; the usual 2.5 % would be right only
 * for very many (Hesterberg, “What teachers should know about the bootstrap”, 2015: expanded percentiles).
 */
export function tailOf(n: number): number {
  const freedom = n - 1;
  // Student's t, expanded around the normal distribution (Abramowitz and Stegun, 26.7.5).
  const t = Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);
  return upperTail(Math.sqrt(n / freedom) * t);
}

/** The normal distribution's share above x ≥ 0 (Abramowitz and Stegun, 26.2.17; within 10⁻⁷). */
function upperTail(x: number): number {
  const u = 1 / (1 + 0.231_641_9 * x);
  const series =
    u *
    (0.319_381_53 + u * (-0.356_563_782 + u * (1.781_477_937 + u * (-1.821_255_978 + u * 1.330_274_429))));
  return (Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

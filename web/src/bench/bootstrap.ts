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
  together?: number,
): Readonly<Record<RatioFigure, Interval>> | undefined {
  const resamples = resamplesOf(samples, base, together, (draw) => draw.figures());
  if (!resamples) return undefined;
  const of = (figure: RatioFigure): Interval =>
    middleOf(
      resamples.found.map(([one, other]) => one[figure] / (other?.[figure] ?? 1)),
      resamples.pairs,
    );
  return { median: of('median'), mean: of('mean'), min: of('min'), max: of('max'), stddev: of('stddev') };
}

/** That of the median alone, which takes less time. */
export function medianIntervalOf(
  samples: readonly number[],
  base?: readonly number[],
  together?: number,
): Interval | undefined {
  const resamples = resamplesOf(samples, base, together, (draw) => draw.median());
  return (
    resamples &&
    middleOf(
      resamples.found.map(([one, other = 1]) => one / other),
      resamples.pairs,
    )
  );
}

/** What `find` finds in each resample of both sides, and of how many pairs a resample is. */
function resamplesOf<T>(
  samples: readonly number[],
  base: readonly number[] | undefined,
  together = 1,
  find: (draw: Draw) => T,
): { readonly found: readonly (readonly [T, T | undefined])[]; readonly pairs: number } | undefined {
  const { length } = samples;
  const n = Math.floor(length / together);
  if (n * together !== length || (base && base.length !== length) || n < FEWEST) return undefined;
  const random = randomFrom(SEED);
  const above = new Draw(samples);
  const below = base && new Draw(base);
  const found = Array.from({ length: RESAMPLES }, () => {
    above.clear();
    below?.clear();
    for (let pair = 0; pair < n; pair++) {
      const first = Math.floor(random() * n) * together;
      for (let place = first; place < first + together; place++) {
        above.add(place);
        below?.add(place);
      }
    }
    return [find(above), below && find(below)] as const;
  });
  return { found, pairs: n };
}

/**
 * The interval of the medians' ratio where both sides come from different runs: nothing disturbed them together, so each is drawn on
 * its own. Undefined if there are too few samples.
 */
export function unpairedInterval(samples: readonly number[], base: readonly number[]): Interval | undefined {
  const fewest = Math.min(samples.length, base.length);
  if (fewest < FEWEST) return undefined;
  const random = randomFrom(SEED);
  const [above, below] = [medianDrawer(samples, random), medianDrawer(base, random)];
  return middleOf(
    Array.from({ length: RESAMPLES }, () => above() / below()),
    fewest,
  );
}

/** The interval without its tails, which are left out on both sides: of resamples of so many pairs. */
function middleOf(figures: readonly number[], pairs: number): Interval {
  const sorted = figures.filter(Number.isFinite).toSorted((a, b) => a - b);
  const tail = tailOf(pairs);
  const at = (share: number): number => quantileSorted(sorted, share) ?? Number.NaN;
  return [at(tail), at(1 - tail)];
}

/** So many samples that the rank of a draw's median is all but normal around the middle, with a deviation of half their root. */
const MANY = 150;
/** Uniform numbers whose sum is all but normal, with a deviation of 1. */
const TWELVE = 12;

function medianDrawer(samples: readonly number[], random: () => number): () => number {
  const n = samples.length;
  const sorted = Float64Array.from(samples).toSorted();
  if (n > MANY)
    return () => {
      let normal = -TWELVE / 2;
      for (let i = 0; i < TWELVE; i++) normal += random();
      const rank = Math.round((n - 1) / 2 + (normal * Math.sqrt(n)) / 2);
      return nth(sorted, Math.min(n - 1, Math.max(0, rank)));
    };
  const draw = new Draw(sorted);
  return () => {
    draw.clear();
    for (let i = 0; i < n; i++) draw.add(Math.floor(random() * n));
    return draw.median();
  };
}

/** As many samples as a list has, drawn from it one by one. The list is sorted once; a draw only counts how often it has each. */
class Draw {
  private readonly sorted: Float64Array;
  /** By place in the list: the place in `sorted`. */
  private readonly ranks: Uint32Array;
  /** By place in `sorted`. */
  private readonly times: Uint32Array;

  constructor(samples: ArrayLike<number>) {
    const order = Uint32Array.from(samples, (_, place) => place).toSorted(
      (a, b) => nth(samples, a) - nth(samples, b),
    );
    this.sorted = Float64Array.from(order, (place) => nth(samples, place));
    this.ranks = new Uint32Array(order.length);
    for (const [rank, place] of order.entries()) this.ranks[place] = rank;
    this.times = new Uint32Array(order.length);
  }

  clear(): void {
    this.times.fill(0);
  }

  add(place: number): void {
    const rank = this.ranks[place] ?? 0;
    this.times[rank] = (this.times[rank] ?? 0) + 1;
  }

  median(): number {
    const last = this.sorted.length - 1;
    return (this.at(Math.floor(last / 2)) + this.at(Math.ceil(last / 2))) / 2;
  }

  figures(): Readonly<Record<RatioFigure, number>> {
    const { sorted, times } = this;
    const n = sorted.length;
    let [total, squares] = [0, 0];
    for (let rank = 0; rank < n; rank++) total += (times[rank] ?? 0) * (sorted[rank] ?? 0);
    const mean = total / n;
    for (let rank = 0; rank < n; rank++) squares += (times[rank] ?? 0) * ((sorted[rank] ?? 0) - mean) ** 2;
    return {
      median: this.median(),
      mean,
      min: this.at(0),
      max: this.at(n - 1),
      stddev: Math.sqrt(squares / (n - 1)),
    };
  }

  /** What stands at a place of the sorted draw. */
  private at(place: number): number {
    let [seen, rank] = [0, -1];
    while (seen <= place) seen += this.times[++rank] ?? Infinity;
    return nth(this.sorted, rank);
  }
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

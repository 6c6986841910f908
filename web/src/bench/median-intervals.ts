/*
 * How sure the ratio of two medians is, of many samples, too: no draw is sorted. Both sides are sorted once, and a draw counts how often it
 * has each of them.
 */
import { quantileSorted } from 'd3-array';
import { nth } from '../base/known.ts';
import { FEWEST, RESAMPLES, SEED, randomFrom, tailOf } from './bootstrap.ts';
import type { Interval } from './bootstrap.ts';

/** As `intervalsOf()` has it for the median: what belongs together is drawn together. Undefined if they aren't pairs, or too few. */
export function pairedInterval(samples: readonly number[], base: readonly number[]): Interval | undefined {
  const n = samples.length;
  if (n !== base.length || n < FEWEST) return undefined;
  const random = randomFrom(SEED);
  const [above, below] = [countsOf(samples), countsOf(base)];
  return interval(n, () => {
    above.clear();
    below.clear();
    for (let i = 0; i < n; i++) {
      const drawn = Math.floor(random() * n);
      above.draw(drawn);
      below.draw(drawn);
    }
    return above.median() / below.median();
  });
}

/**
 * The same where both come from different runs: nothing disturbed them together, so each side is drawn on its own. Undefined if there are
 * too few.
 */
export function unpairedInterval(samples: readonly number[], base: readonly number[]): Interval | undefined {
  const fewest = Math.min(samples.length, base.length);
  if (fewest < FEWEST) return undefined;
  const random = randomFrom(SEED);
  const [above, below] = [medianDrawer(samples, random), medianDrawer(base, random)];
  return interval(fewest, () => above() / below());
}

function interval(n: number, draw: () => number): Interval {
  const ratios = Array.from({ length: RESAMPLES }, draw)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b);
  const at = (share: number): number => quantileSorted(ratios, share) ?? Number.NaN;
  return [at(tailOf(n)), at(1 - tailOf(n))];
}

/** So many samples that the rank of a draw's median is all but normal around the middle, with a deviation of half their root. */
const MANY = 150;
/** Uniform numbers whose sum is all but normal, with a deviation of 1. */
const TWELVE = 12;

function medianDrawer(samples: readonly number[], random: () => number): () => number {
  const n = samples.length;
  if (n > MANY) {
    const sorted = Float64Array.from(samples).toSorted();
    return () => {
      let normal = -TWELVE / 2;
      for (let i = 0; i < TWELVE; i++) normal += random();
      const rank = Math.round((n - 1) / 2 + (normal * Math.sqrt(n)) / 2);
      return nth(sorted, Math.min(n - 1, Math.max(0, rank)));
    };
  }
  const counts = countsOf(samples.toSorted((a, b) => a - b));
  return () => {
    counts.clear();
    for (let i = 0; i < n; i++) counts.draw(Math.floor(random() * n));
    return counts.median();
  };
}

/** How often each sample was drawn. */
function countsOf(samples: readonly number[]) {
  const n = samples.length;
  const order = samples.map((_, place) => place).toSorted((a, b) => nth(samples, a) - nth(samples, b));
  const ranks = new Uint32Array(n);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  const drawn = new Uint32Array(n);
  return {
    clear: () => void drawn.fill(0),
    draw: (place: number): void => {
      const rank = ranks[place] ?? 0;
      drawn[rank] = (drawn[rank] ?? 0) + 1;
    },
    median: (): number => {
      let [seen, rank] = [0, -1];
      const valueAt = (wanted: number): number => {
        while (seen <= wanted) seen += drawn[++rank] ?? Infinity;
        return nth(samples, nth(order, rank));
      };
      return (valueAt(Math.floor((n - 1) / 2)) + valueAt(Math.ceil((n - 1) / 2))) / 2;
    },
  };
}

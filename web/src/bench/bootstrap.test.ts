import * as d3 from 'd3-array';
import { describe, expect, it } from 'vitest';
import {
  RESAMPLES,
  SEED,
  intervalsOf,
  medianIntervalOf,
  randomFrom,
  tailOf,
  unpairedInterval,
} from './bootstrap.ts';

/** Times of one thing: noise of a few percent, some long interruptions, and a machine that gets slower and faster. */
function machine(seed: number): (pairs: number, factor: number) => readonly [number[], number[]] {
  let state = seed;
  // Park and Miller.
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return (pairs, factor) => {
    const phase = random();
    const time = (at: number): number =>
      100 *
      (1 + 0.1 * Math.sin(6 * (at / pairs + phase))) *
      (1 + 0.02 * (random() + random() + random() - 1.5)) *
      (random() < 0.05 ? 1 + random() : 1);
    const both: [number[], number[]] = [[], []];
    // A B, B A.
    for (let i = 0; i < pairs; i++)
      for (const first of i % 2 === 0 ? [0, 1] : [1, 0])
        both[first as 0 | 1].push(time(i) * (first === 1 ? factor : 1));
    return both;
  };
}

const isDifferent = ([base, samples]: readonly [number[], number[]]): boolean => {
  const [low, high] = intervalsOf(samples, base)!.median;
  return low > 1 || high < 1;
};

/** All resamples, each a list of its samples. */
function written(samples: readonly number[], base: readonly number[], together: number) {
  const random = randomFrom(SEED);
  return Array.from({ length: RESAMPLES }, () => {
    const places = Array.from({ length: samples.length / together }, () => {
      const first = Math.floor((random() * samples.length) / together) * together;
      return Array.from({ length: together }, (_, i) => first + i);
    }).flat();
    return [samples, base].map((list) => places.map((place) => list[place]!)) as [number[], number[]];
  });
}

const FIGURES = {
  median: (list: readonly number[]) => d3.median(list)!,
  mean: (list: readonly number[]) => d3.mean(list)!,
  min: (list: readonly number[]) => Math.min(...list),
  max: (list: readonly number[]) => Math.max(...list),
  stddev: (list: readonly number[]) => d3.deviation(list)!,
};

describe('the interval of a ratio', () => {
  it.each([10, 40])('of a kernel against itself holds 1 at least 93 times in 100, with %i pairs', (pairs) => {
    const run = machine(pairs);
    const found = Array.from({ length: 200 }, () => run(pairs, 1)).filter(isDifferent);
    expect(found.length / 200).toBeLessThanOrEqual(0.07);
  });

  it('finds a kernel that is slower by 5 % at least 90 times in 100, with enough pairs', () => {
    const run = machine(7);
    const found = Array.from({ length: 100 }, () => run(80, 1.05)).filter(isDifferent);
    expect(found.length).toBeGreaterThanOrEqual(90);
  });

  it('lies around the ratio, and is the same each time', () => {
    const [base, samples] = machine(3)(40, 2);
    const { median, mean, min } = intervalsOf(samples, base)!;
    for (const [low, high] of [median, mean, min]) {
      expect(low).toBeLessThan(2.1);
      expect(high).toBeGreaterThan(1.9);
      expect(low).toBeLessThanOrEqual(high);
    }
    expect(intervalsOf(samples, base)).toEqual(intervalsOf(samples, base));
  });

  it.each([
    [24, 1],
    [25, 1],
    [24, 3],
  ])('is that of draws of %i that are written out, where %i stay together', (count, together) => {
    const [base, samples] = machine(5)(count, 1.5);
    const draws = written(samples, base, together);
    const found = intervalsOf(samples, base, together)!;
    expect(medianIntervalOf(samples, base, together)).toEqual(found.median);
    for (const [figure, of] of Object.entries(FIGURES)) {
      const ratios = draws.map(([above, below]) => of(above) / of(below)).toSorted((a, b) => a - b);
      const [low, high] = found[figure as keyof typeof FIGURES];
      const share = tailOf(count / together);
      expect(low).toBeCloseTo(d3.quantileSorted(ratios, share)!, 12);
      expect(high).toBeCloseTo(d3.quantileSorted(ratios, 1 - share)!, 12);
    }
  });

  it('needs pairs, and enough of them', () => {
    expect(intervalsOf([1, 2, 3, 4, 5], [1, 2, 3, 4])).toBeUndefined();
    expect(intervalsOf([1, 2, 3, 4], [1, 2, 3, 4])).toBeUndefined();
  });
});

describe('the interval of two runs’ ratio', () => {
  /** Medians of starts: each start differs from the others by about a percent. */
  const starts = (random: () => number, count: number, factor: number): readonly number[] =>
    Array.from(
      { length: count },
      () => factor * 100 * (1 + 0.01 * (random() + random() + random() + random() - 2)),
    );
  const unlike = (seed: number, counts: readonly [number, number], factor: number): number => {
    let state = seed;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const found = Array.from({ length: 400 }, () => {
      const [low, high] = unpairedInterval(starts(random, counts[0], factor), starts(random, counts[1], 1))!;
      return low > 1 || high < 1;
    });
    return found.filter(Boolean).length / 400;
  };

  it.each([
    [5, 5],
    [10, 10],
    [10, 30],
    [200, 100],
  ])('holds 1 for the same kernel at least 93 times in 100, with %i and %i starts', (...counts) => {
    expect(unlike(11, counts, 1)).toBeLessThanOrEqual(0.07);
  });

  it('finds 5 % more time at least 95 times in 100', () => {
    expect(unlike(12, [10, 10], 1.05)).toBeGreaterThanOrEqual(0.95);
  });

  it('is about as wide where draws are too many to be counted, and their ranks are all but normal', () => {
    const run = (n: number) => Array.from({ length: n }, (_, i) => 100 + i / n);
    const widthOf = (n: number): number => {
      const [low, high] = unpairedInterval(run(n), run(n))!;
      return high - low;
    };
    expect(Math.abs(widthOf(152) / widthOf(148) - 1)).toBeLessThan(0.15);
    expect(Math.abs(widthOf(608) / widthOf(152) - 0.5)).toBeLessThan(0.1);
  });

  it('doesn’t depend on the order of either side, and needs enough samples', () => {
    const some = [3, 1, 4, 1.5, 5, 9, 2.6];
    expect(unpairedInterval(some, [2, 7, 1, 8, 2.8])).toEqual(
      unpairedInterval(some.toReversed(), [8, 2.8, 7, 2, 1]),
    );
    expect(unpairedInterval(some, [1, 2, 3, 4])).toBeUndefined();
  });
});

it('an interval reaches from the least to the largest figure that draws of five can have in more than one of a thousand', () => {
  const { min, median, max } = intervalsOf([1, 2, 3, 4, 5], undefined)!;
  // All five draws are 1, so that the largest is, once in 3,125 times; they are 1 or 2 ten times in a thousand.
  expect(max).toEqual([2, 5]);
  expect(min).toEqual([1, 4]);
  expect(median).toEqual([1, 5]);
});

/*
 * By n, the normal distribution's share above √(n / (n − 1)) · t, where t is the 97.5th percentile of Student's distribution with
 * n − 1 degrees of freedom. Both were integrated numerically, and not by the series that bootstrap.ts uses.
 */
it.each([
  [5, 0.000_954],
  [6, 0.002_432],
  [8, 0.005_738],
  [10, 0.008_551],
  [20, 0.015_881],
  [50, 0.021_179],
  [200, 0.024_026],
])('of %i pairs, a share of %f is left out on each side', (n, share) => {
  expect(Math.abs(tailOf(n) - share)).toBeLessThan(n < 10 ? 0.000_21 : 0.000_1);
});

it('of very many, 2.5 % is left out', () => {
  expect(tailOf(1e6)).toBeCloseTo(0.025, 6);
});

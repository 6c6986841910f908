import { describe, expect, it } from 'vitest';
import { intervalsOf } from './bootstrap.ts';
import { pairedInterval, unpairedInterval } from './median-intervals.ts';

it('the interval of pairs’ medians is that of all figures', () => {
  const [samples, base] = [2, 3].map((step) =>
    Array.from({ length: 40 }, (_, i) => 100 + ((i * step * 7) % 31)),
  );
  for (const n of [5, 6, 9, 39, 40]) {
    const some = [samples!.slice(0, n), base!.slice(0, n)] as const;
    expect(pairedInterval(...some)).toEqual(intervalsOf(...some)!.median);
  }
  expect(pairedInterval([1, 2, 3, 4], [1, 2, 3, 4])).toBeUndefined();
  expect(pairedInterval(samples!, base!.slice(1))).toBeUndefined();
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

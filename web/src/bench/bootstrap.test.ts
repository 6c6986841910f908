import { describe, expect, it } from 'vitest';
import { intervalsOf, unpairedInterval } from './bootstrap.ts';

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

  it('doesn’t depend on the order of either side, and needs enough samples', () => {
    const some = [3, 1, 4, 1.5, 5, 9, 2.6];
    expect(unpairedInterval(some, [2, 7, 1, 8, 2.8])).toEqual(
      unpairedInterval(some.toReversed(), [8, 2.8, 7, 2, 1]),
    );
    expect(unpairedInterval(some, [1, 2, 3, 4])).toBeUndefined();
  });
});

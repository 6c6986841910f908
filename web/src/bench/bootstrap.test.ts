import { describe, expect, it } from 'vitest';
import { intervalsOf, tailOf } from './bootstrap.ts';

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

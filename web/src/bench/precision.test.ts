import { expect, it } from 'vitest';
import { decimalsOf, halfWidthOf, isNoDifference } from './precision.ts';

it.each([
  [[7.8, 8.5], 1],
  [[1.009, 1.017], 3],
  [[1, 1.04], 2],
  [[90, 150], 0],
  [[2, 2], 2],
  [[0, 1e-12], 6],
] as const)('a figure in %j has %i decimals', (interval, decimals) => {
  expect(decimalsOf(interval)).toBe(decimals);
});

it('an interval with 1 in it is no difference', () => {
  expect(
    [
      [0.9, 1.1],
      [1, 2],
      [0.5, 1],
      [1.01, 1.02],
      [0.8, 0.99],
    ].map(([a, b]) => isNoDifference([a!, b!])),
  ).toEqual([true, true, true, false, false]);
});

it('half of a width is a share of the middle', () => {
  expect(halfWidthOf([0.9, 1.1])).toBeCloseTo(0.1, 12);
  expect(halfWidthOf([10, 30])).toBe(0.5);
});

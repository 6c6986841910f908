import { expect, it } from 'vitest';
import { readSizes } from './sizes.ts';

const LIMITS = { smallest: 3, largest: 65_000 };

it.each([
  ['1000, 2500 5000', [1000, 2500, 5000], false],
  ['5000,24', [24, 5000], false],
  ['24,24', [24], false],
  ['', [], false],
  ['65,100', [65, 100], true],
  ['24, 1,025', [24, 25], true],
  ['250,500,1000', [250, 500, 1000], false],
  ['2', [], true],
  ['65001, 24', [24], true],
  ['1e3', [], true],
  ['3 4 5 6 7 8 9 10 11 12 13 14 15', [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], true],
] as const)('reads “%s”', (text, sizes, trouble) => {
  expect(readSizes(text, LIMITS)).toEqual({ sizes, trouble });
});

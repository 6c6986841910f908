import { expect, it } from 'vitest';
import { nth } from '../../../base/known.ts';
import { LEAST, MOST } from '../left.ts';
import { fits, leftStrips, textAt } from './left-strips.ts';

const NEEDS = [
  { level: 6, mib: 600 },
  { level: 7, mib: 700 },
  { level: 8, mib: 1000 },
];

it('strips fill the axis, and change where the next level fits', () => {
  const { strips, left, right, at } = leftStrips([NEEDS, NEEDS.slice(1)], 390);
  const [first, second] = strips.map(({ pieces }) => pieces);
  expect(first!.map(({ level }) => level)).toEqual([5, 6, 7, 8]);
  expect(first!.slice(1).map(({ x }) => x)).toEqual(NEEDS.map(({ mib }) => at(mib)));
  expect(second!.map(({ level }) => level)).toEqual([5, 7, 8]);
  expect([at(LEAST), at(MOST)]).toEqual([left, right]);
  for (const [i, { x, width }] of first!.entries()) expect(x + width).toBeCloseTo(first![i + 1]?.x ?? right);
});

it('a level that fits into the region’s data, or not into the whole machine, has no piece of its own', () => {
  const { strips } = leftStrips(
    [
      [
        { level: 6, mib: LEAST },
        { level: 7, mib: MOST + 1 },
      ],
    ],
    390,
  );
  expect(nth(strips, 0).pieces.map(({ level }) => level)).toEqual([6]);
});

it('texts stay inside the drawing', () => {
  const frame = { left: 18, right: 300 };
  expect(textAt(18, '1,024 MiB', frame)).toBeGreaterThan(30);
  expect(textAt(300, '1,024 MiB', frame)).toBeLessThan(290);
  expect([fits('9', 8), fits('9', 20)]).toEqual([false, true]);
});

import { expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { barStacks } from './bar-stacks.ts';

const three = <T>(list: readonly T[]) => [nth(list, 0), nth(list, 1), nth(list, 2)] as const;

const ROOM = { width: 300, height: 200 };

it('puts pieces on one another, to the scale of the axis', () => {
  const { bars, bottom, line } = barStacks([{ key: 'a', values: [50, 0, 25] }], 100, 1, ROOM);
  const [first, second, third] = three(nth(bars, 0).pieces);
  expect(first.y + first.height).toBeCloseTo(bottom);
  expect(second.height).toBe(0);
  expect(third.y + third.height).toBeCloseTo(first.y);
  expect(first.height).toBeCloseTo(2 * third.height);
  expect(bottom - line).toBeCloseTo(4 * third.height);
});

it('keeps bars apart, in order, and all in the frame', () => {
  const bars = ['a', 'b', 'c'].map((key) => ({ key, values: [10] }));
  const chart = barStacks(bars, 20, 4, ROOM);
  const [a, b, c] = three(chart.bars);
  expect(a.x).toBeGreaterThanOrEqual(chart.left);
  expect(b.x).toBeGreaterThan(a.x + a.width);
  expect(c.x + c.width).toBeLessThan(chart.right - c.width);
});

it('reaches above the line where a bar does', () => {
  const { bars, top } = barStacks([{ key: 'a', values: [150] }], 100, 1, ROOM);
  expect(bars[0]?.pieces[0]?.y).toBeCloseTo(top);
});

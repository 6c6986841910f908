import { expect, it } from 'vitest';
import type { KernelAnswer } from './answers.ts';
import { countSkipped, isSkipped, pictureAt, stayOf } from './picture.ts';

const looks: KernelAnswer['looks'] = [
  { end: 90, verdict: 'beyond', path: [3, 5, 6], node: 6, skipped: [{ first: 4, last: 4, largest: 1 }] },
  { end: 70, verdict: 'small', path: [3], node: 3, skipped: [] },
  { end: 30, verdict: 'fits', path: [3, 1], node: 1, skipped: [{ first: 2, last: 2, largest: 2 }] },
];
const answer = { kernel: '3.8', address: 27, cost: 3, looks } as unknown as KernelAnswer;

it('shows nothing before the first look, and counts with each', () => {
  const pictures = [0, 1, 2, 3, 9].map((tick) => pictureAt(answer, tick));
  expect(pictures.map(({ looked, isDone }) => [looked, isDone])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [3, true],
  ]);
  expect(pictures[0]!.look).toBeUndefined();
  expect([...pictures[2]!.path]).toEqual([3]);
  expect([...pictures[2]!.walked]).toEqual([3, 5, 6]);
  expect([...pictures[3]!.checked]).toEqual([6, 3, 1]);
  expect(pictures[3]!.ends).toEqual([90, 70, 30]);
});

it('knows which nodes were dismissed unseen', () => {
  const { skipped } = pictureAt(answer, 3);
  expect([0, 1, 2, 3, 4, 5, 6].filter((column) => isSkipped({ skipped }, column))).toEqual([2, 4]);
  expect(countSkipped(skipped)).toBe(2);
});

it('takes a handful of seconds', () => {
  const total = Array.from({ length: 48 }, (_, tick) => stayOf(tick, 8)).reduce((sum, each) => sum + each);
  expect(total).toBeGreaterThan(6000);
  expect(total).toBeLessThan(10_000);
});

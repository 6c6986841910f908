import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import type { Tree } from '../tree.ts';
import { isRow, layoutOf, middleOf } from './layout.ts';
import { CACHES } from './parameters.ts';

const NAMES = ['text', 'data', 'heap', 1, 2, 'spare', 'stack'] as const;
const TREE: Tree = {
  levels: 3,
  parents: Int32Array.of(1, 3, 1, -1, 5, 3, 5),
  rows: Uint8Array.of(2, 1, 2, 0, 2, 1, 2),
};

it.each([358, 764, 1900])('stands the tree beside the VMAs, the root the farthest: %i', (width) => {
  const { vmas, nodes, sides } = layoutOf(['one'], 2, NAMES, TREE, false, width, 300);
  expect(nodes.size).toBe(NAMES.length);
  const right = nth(vmas, 0).left + nth(vmas, 0).width;
  for (const [place, { x, y }] of nodes) {
    expect(y).toBe(middleOf(nth(vmas, place)).y);
    expect([x > right + 9, x < width - 9]).toEqual([true, true]);
    const parent = nodes.get(nth([...TREE.parents], place));
    expect(parent === undefined || parent.x > x).toBe(true);
  }
  expect(nth(sides, 0).edge).toBe(nth(vmas, 0).left);
});

it('has no tree between two kernels', () => {
  expect(layoutOf(CACHES, 2, NAMES, TREE, false, 764, 300).nodes.size).toBe(0);
});

it('leaves a gap above the heap where a call looks into it', () => {
  const { vmas, gap } = layoutOf(['one'], 2, NAMES, TREE, true, 764, 300);
  const [heap, next] = [nth(vmas, 2), nth(vmas, 3)];
  expect([gap!.top > heap.top + heap.height, gap!.top + gap!.height < next.top]).toEqual([true, true]);
  const last = nth(vmas, 6);
  expect(last.top + last.height).toBeLessThanOrEqual(300);
  expect(layoutOf(['one'], 2, NAMES, TREE, false, 764, 300).gap).toBeUndefined();
});

it.each([
  [358, 180],
  [764, 210],
  [764, 320],
  [1900, 600],
])('has room for the name of each slot, however many threads there are: %i × %i', (width, height) => {
  for (let threads = 1; threads <= 8; threads++) {
    const { sides } = layoutOf(CACHES, threads, NAMES, TREE, false, width, height, false, true);
    const four = nth(sides, 1);
    expect(four.holders.map(({ height: high }) => high >= 12)).toEqual(four.holders.map(() => true));
    // They neither overlap nor leave the drawing; 00 is the first, from the left or from above.
    const room = four.holders.slice(1).map((next, i) => {
      const before = nth(four.holders, i);
      if (isRow(four) && i % 4 < 3) return next.left - before.left - before.width;
      return next.top - before.top - before.height;
    });
    expect(Math.min(...room)).toBeGreaterThan(-0.01);
    expect(Math.min(...four.holders.map(({ left }) => left))).toBeGreaterThan(four.edge);
    expect(Math.max(...four.holders.map(({ top, height: high }) => top + high))).toBeLessThanOrEqual(height);
  }
});

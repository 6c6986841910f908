import { expect, it } from 'vitest';
import { countSkipped, pictureAt } from './picture.ts';
import type { Search } from './search.ts';

/** 3 is the root, 5 and 1 its children, 4 and 6 those of 5, 0 and 2 those of 1. */
const tree = {
  levels: 3,
  parents: Int32Array.of(1, 3, 1, -1, 5, 3, 5),
  rows: Uint8Array.of(2, 1, 2, 0, 2, 1, 2),
};
const search: Search = {
  kernel: '3.8',
  reached: new Int32Array(),
  largest: new Float64Array(),
  address: 27,
  cost: 3,
  starts: new Float64Array(7),
  ends: new Float64Array(7),
  tree,
  lookEnds: Float64Array.of(90, 70, 30),
  verdicts: Uint8Array.of(2, 1, 0),
  steps: Float64Array.of(2, 3, 5, 6),
  came: Int32Array.of(3, 6, 3, 1, 2, 1),
  nodes: Int32Array.of(6, 3, 1),
  skipped: [
    { look: 0, root: 4, first: 4, last: 4, largest: 1 },
    { look: 2, root: 2, first: 2, last: 2, largest: 2 },
  ],
};

it('shows nothing before the first look, and counts with each', () => {
  const pictures = [0, 1, 2, 3, 9].map((tick) => pictureAt(search, tick));
  expect(pictures.map(({ looked, isDone }) => [looked, isDone])).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [3, true],
  ]);
  expect(pictures[0]!.look).toBeUndefined();
  expect(pictures[2]!.look).toEqual({ end: 70, verdict: 'small', node: 3 });
  expect([...pictures[2]!.path]).toEqual([3]);
  expect([...pictures[2]!.walked]).toEqual([3, 5, 6]);
  expect([...pictures[3]!.checked]).toEqual([6, 3, 1]);
  expect([...pictures[3]!.path]).toEqual([3, 1]);
});

it('knows what was dismissed unseen, and what the latest look dismissed', () => {
  const roots = [1, 2, 3].map((tick) => {
    const { skipped, latest } = pictureAt(search, tick);
    return [skipped, latest].map((each) => each.map(({ root }) => root));
  });
  expect(roots).toEqual([
    [[4], [4]],
    [[4], []],
    [[4, 2], [2]],
  ]);
  expect(countSkipped(search.skipped)).toBe(2);
});

it('of a linear search it knows no nodes', () => {
  const { path, checked, walked, looked } = pictureAt({ ...search, nodes: Int32Array.of(-1, -1, -1) }, 2);
  expect([path.size, checked.size, walked.size, looked]).toEqual([0, 0, 0, 2]);
});

import { expect, it } from 'vitest';
import { PLACES, cyclesOf } from './cost.ts';

it('takes a load from L1 for each slot, and one from where the nodes are for each node', () => {
  const compared = { slots: 2.5, nodes: 3 };
  // 2.5 · 4 = 10, and 3 · 4, 3 · 10, 3 · 219.
  expect(PLACES.map((place) => cyclesOf(compared, place))).toEqual([22, 40, 667]);
});

it('takes the same of a hit wherever the nodes are, and nothing where nothing is compared', () => {
  expect(PLACES.map((place) => cyclesOf({ slots: 1, nodes: 0 }, place))).toEqual([4, 4, 4]);
  expect(cyclesOf({ slots: 0, nodes: 0 }, 'memory')).toBe(0);
});

it('makes a ratio of counts where everything is in one level', () => {
  const [before, after] = [
    { slots: 1, nodes: 5 },
    { slots: 2, nodes: 1 },
  ];
  expect(cyclesOf(after, 'L1') / cyclesOf(before, 'L1')).toBe(3 / 6);
  expect(cyclesOf(after, 'memory') / cyclesOf(before, 'memory')).toBeCloseTo(227 / 1099);
});

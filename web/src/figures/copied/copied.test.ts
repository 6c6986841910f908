import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { lengthOf } from '../pace.ts';
import { STEPS, type Forked } from './forked.ts';
import { lastsOf } from './lasts.ts';
import { columnAt, layoutOf, vmaX } from './layout.ts';
import { answer } from './model.ts';
import { FAIL, FEWEST, MOST, MOST_FAILING, read, STOPS, withVmas, type CopiedKernel } from './parameters.ts';
import { fillOf, fullsOf, isInParent, pictureAt, risesOf, stepsUntil } from './picture.ts';

const machine = new Machine(await loadTestCore());
const fork = (kernel: CopiedKernel, vmas: number, fail?: number): Forked =>
  answer(machine, { kernel, parameters: { vmas, of: [kernel], ...(fail && { fail }) } }) as Forked;
const RUNS = { numRuns: process.env.LONG ? 1000 : 30 };
const KERNEL = fc.constantFrom<CopiedKernel>('6.5', '6.8');

it('what lesson 4 says of it: 235 comparisons and two, three with 223 VMAs', () => {
  expect(fork('6.5', 23)).toMatchObject({ compares: 235, copied: 0, error: 0 });
  expect(fork('6.8', 23)).toMatchObject({ compares: 2, copied: 3, turned: 23, error: 0 });
  expect(fork('6.8', 223)).toMatchObject({ compares: 3, copied: 19, turned: 223 });
});

it('plays to its end within 15 seconds, and nothing stands still for long', () => {
  const pairs: (readonly CopiedKernel[])[] = [['6.5'], ['6.8'], ['6.5', '6.8']];
  const property = fc.property(
    fc.integer({ min: FEWEST, max: 250 }),
    fc.constantFrom(...pairs),
    (vmas, kernels) => {
      const forks = kernels.map((kernel) => fork(kernel, vmas));
      const totals = forks.map((each) => stepsUntil(each, undefined));
      const lasts = lastsOf(forks, totals);
      const pace = { few: Math.min(...totals), many: Math.max(...totals), lasts };
      expect(lasts ?? []).toHaveLength(lasts ? pace.many : 0);
      expect(lengthOf(pace)).toBeLessThanOrEqual(11_001);
    },
  );
  fc.assert(property, RUNS);
});

it('waits where the child’s tree gets another level, however many steps there are', () => {
  for (const [kernels, vmas, levels] of [
    [['6.5'], 12, 1],
    [['6.5'], 75, 1],
    [['6.5', '6.8'], 23, 1],
    [['6.8'], 23, 0],
  ] as const) {
    const forks = kernels.map((kernel) => fork(kernel, vmas));
    const rises = forks.flatMap(risesOf);
    expect(rises).toHaveLength(levels);
    const lasts = lastsOf(
      forks,
      forks.map(({ steps }) => steps.length),
    )!;
    for (const at of rises) {
      expect(STEPS[forks[0]!.steps[at - 1]!]).toBe('store');
      expect(lasts[at]).toBeGreaterThanOrEqual(1500);
    }
  }
});

it('a walk down a copied tree can be followed, and there is time for all else beside it', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 250 }), fc.boolean(), (vmas, isBeside) => {
    const forks = (isBeside ? (['6.5', '6.8'] as const) : (['6.8'] as const)).map((each) => fork(each, vmas));
    const totals = forks.map(({ steps }) => steps.length);
    const lasts = lastsOf(forks, totals);
    if (lasts === undefined) return;
    const copying = forks.at(-1)!;
    for (const [at, step] of copying.steps.entries())
      expect(lasts[at]).toBeGreaterThanOrEqual(STEPS[step] === 'compare' ? 1200 : 5);
  });
  fc.assert(property, RUNS);
});

it('shows what has been done, step after step, and ends with the kernel’s own counts', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 120 }), KERNEL, (vmas, kernel) => {
    const forked = fork(kernel, vmas);
    const total = forked.steps.length;
    for (let tick = 0; tick <= total; tick++) {
      const { counts, own, isOver, next } = pictureAt(forked, tick);
      expect(STEPS.reduce((sum, step) => sum + counts[step], 0)).toBe(tick);
      expect(own.filter((each) => each === 1)).toHaveLength(counts.store + counts.turn);
      expect([isOver, next === undefined]).toEqual([tick === total, tick === total]);
    }
    const { counts, own } = pictureAt(forked, total);
    expect([counts.compare, counts.copy, counts.turn]).toEqual([
      forked.compares,
      forked.copied,
      forked.turned,
    ]);
    expect([...own]).toEqual(Array.from({ length: vmas }, () => 1));
  });
  fc.assert(property, { numRuns: 20 });
});

it('a leaf of the child’s is a stretch of its entries, and all of them are in one at the end', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 400 }), KERNEL, (vmas, kernel) => {
    const { child, steps, vmas: entries } = fork(kernel, vmas);
    const leaves = [...child.firsts.keys()]
      .filter((node) => child.died[node]! > steps.length && child.heights[node] === 0)
      .toSorted((a, b) => child.firsts[a]! - child.firsts[b]!);
    const ends = leaves.map((node) => child.lasts[node]! + 1);
    expect([0, ...ends.slice(0, -1)]).toEqual(leaves.map((node) => child.firsts[node]));
    expect(ends.at(-1)).toBe(entries.length);
  });
  fc.assert(property, RUNS);
});

it('a leaf of the twelve is full with ten VMAs and six gaps', () => {
  const forked = fork('6.5', 12);
  const [rise] = risesOf(forked);
  // The eleventh VMA has split it; up to there, and with the gap behind, it had sixteen entries.
  expect(pictureAt(forked, rise!).counts.store).toBe(11);
  const [full] = fullsOf(forked);
  expect(pictureAt(forked, full!).counts.store).toBe(10);
  expect(fillOf(forked, pictureAt(forked, full!))).toMatchObject({ taken: 16, held: 10 });
  const before = [...forked.vmas.slice(0, forked.vmas.indexOf(10)), -1];
  expect([before.filter((vma) => vma >= 0).length, before.filter((vma) => vma < 0).length]).toEqual([10, 6]);
});

it('no leaf that is being filled ever has more than 16 slots taken', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 120 }), (vmas) => {
    const forked = fork('6.5', vmas);
    const taken = forked.steps.map((_, tick) => fillOf(forked, pictureAt(forked, tick)).taken);
    expect(Math.max(...taken)).toBeLessThanOrEqual(16);
    for (const full of fullsOf(forked)) expect(taken[full]).toBeLessThanOrEqual(16);
  });
  fc.assert(property, { numRuns: 10 });
});

it('who walks through the tree is seen to come to the mark, and that is the end', () => {
  const walked = answer(machine, {
    kernel: '6.8',
    parameters: { vmas: 9, of: ['6.8'], fail: 8, swapoff: true },
  }) as Forked;
  const total = stepsUntil(walked, undefined, true);
  expect(pictureAt(walked, total, total)).toMatchObject({ visited: 4, marked: 4, isOver: true });
  expect(lengthOf({ few: total, many: total, lasts: lastsOf([walked], [total]) })).toBeLessThan(11_001);
});

it('stops after so many arrows', () => {
  const forked = fork('6.8', 23);
  for (let turns = 1; turns <= 23; turns++)
    expect(pictureAt(forked, Infinity, stepsUntil(forked, turns)).counts.turn).toBe(turns);
});

it('finds the VMA that is pointed at', () => {
  const forked = fork('6.8', 12, FAIL);
  const layout = layoutOf(forked, 700, 300);
  for (const column of forked.starts.keys()) expect(columnAt(layout, vmaX(layout, column))).toBe(column);
  expect([columnAt(layout, -5), columnAt(layout, 705)]).toEqual([0, 11]);
});

it('numbers all VMAs where each number fits, else every fifth and the one that is sought, and none where VMAs can’t be told apart', () => {
  const forked = fork('6.8', 23);
  expect(layoutOf(forked, 700, 300).numbers).toEqual([...forked.starts.keys()]);
  expect(layoutOf(forked, 360, 300).numbers).toEqual([4, 9, 14, 19]);
  expect(layoutOf(forked, 360, 300, 0, 21).numbers).toEqual([4, 9, 14, 19, 21]);
  // Where its number would lie over another, it alone is shown.
  expect(layoutOf(forked, 360, 300, 0, 10).numbers).toEqual([4, 10, 14, 19]);
  expect(layoutOf(forked, 160, 180, 0, 10).numbers).toEqual([]);
  // Two kernels side by side on a phone.
  const nine = layoutOf(fork('6.8', 9), 160, 184);
  expect(nine.numbers).toHaveLength(9);
  expect([nine.bar >= 14, nine.pitch > 8.3]).toEqual([true, true]);
});

it('walks down the parent’s tree once, and all else that it compares is in the child’s', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 300 }), KERNEL, (vmas, kernel) => {
    const { parent, steps, nodes, copied } = fork(kernel, vmas);
    const compared = [...nodes].filter((_, i) => STEPS[steps[i]!] === 'compare');
    const parents = compared.filter((node) => isInParent({ step: 'compare', place: 0, node }));
    const levels = Math.max(...parent.heights) + 1;
    expect(parents).toHaveLength(copied > 0 ? 0 : levels);
    expect(compared.slice(0, parents.length)).toEqual(parents);
  });
  fc.assert(property, RUNS);
});

it('another number of VMAs keeps what is shown, as far as it allows', () => {
  const shown = read('vmas:12/of:6.5-mt-dup+6.8/fail:11/until:3')!;
  expect(withVmas(shown, 23)).toEqual({ vmas: 23, of: shown.of, fail: FAIL });
  expect(withVmas(shown, MOST).vmas).toBe(MOST_FAILING);
  const visited = read('vmas:12/of:6.8+7.3/fail:11/visitor:12')!;
  expect([withVmas(visited, 23).visitor, withVmas(visited, 9).visitor]).toEqual([12, 9]);
  expect(withVmas(read('vmas:23/of:6.8/until:12')!, MOST)).toEqual({ vmas: MOST, of: ['6.8'] });
  expect([STOPS[0], STOPS.at(-1)]).toEqual([FEWEST, MOST]);
});

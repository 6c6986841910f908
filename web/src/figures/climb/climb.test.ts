import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { X86_64 } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { STOPS, stopAt } from '../stops.ts';
import { largestGaps } from '../testing.ts';
import { pathTo } from '../tree.ts';
import { NEXTS, type Climb } from './climb.ts';
import { answer, type ClimbKernel } from './model.ts';
import {
  CHANGES,
  changeable,
  FEWEST,
  MOST,
  read,
  withMappings,
  write,
  type ClimbParameters,
} from './parameters.ts';
import { pictureAt } from './picture.ts';

const machine = new Machine(await loadTestCore());
const PARAMETERS: fc.Arbitrary<ClimbParameters> = fc
  .record({
    mappings: fc.integer({ min: FEWEST, max: 400 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    change: fc.constantFrom(...CHANGES),
  })
  .map(({ mappings, share, change }) => withMappings({ mappings: 1, vma: share, change }, mappings));
const RUNS = { numRuns: process.env.LONG ? 1000 : 30 };
const climb = (kernel: ClimbKernel, parameters: ClimbParameters): Climb =>
  answer(machine, { kernel, parameters }) as Climb;
const nextsOf = ({ nexts }: Climb) => [...nexts].map((next) => NEXTS[next]!);

it('what lesson 2 says of it: 208 numbers and 12, 22 and four', () => {
  const parameters = { mappings: 36, vma: 28, change: 'back' } as const;
  expect(climb('3.5-free-gap', parameters)).toMatchObject({ cost: 208, walks: 16 });
  expect(climb('3.8', parameters)).toMatchObject({ cost: 12, walks: 7 });
  // Cut in three, and whole again.
  const { walkOf, callOf } = climb('3.5-free-gap', parameters);
  const walksIn = (call: number) => new Set(walkOf.filter((_, i) => callOf[i] === call)).size;
  expect([walksIn(0), walksIn(1)]).toEqual([10, 6]);
  const unmapped = { ...parameters, change: 'unmap' } as const;
  expect(climb('3.5-free-gap', unmapped)).toMatchObject({ cost: 22, walks: 2 });
  const { nodes, olds, values, ...merged } = climb('3.8', unmapped);
  expect([merged.cost, merged.walks]).toEqual([4, 2]);
  expect(new Set(nodes)).toHaveLength(2);
  expect([...values].map((value, i) => value - olds[i]!)).toEqual([-4096, 0, 3 * 4096, 0]);
});

it('before a change each node knows the largest gap in its subtree', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.constantFrom<ClimbKernel>('3.5-free-gap', '3.8'), (parameters, kernel) => {
      const found = climb(kernel, { ...parameters, change: 'unmap' });
      expect(found.born.size).toBe(0);
      expect(found.largest).toEqual(largestGaps(found));
    }),
    RUNS,
  );
});

it('a walk goes up the tree; as posted to the root, as merged to the first number that stays', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const posted = climb('3.5-free-gap', parameters);
      expect(nextsOf(posted).filter((next) => next === 'same' || next === 'aside')).toEqual([]);
      expect(nextsOf(posted).filter((next) => next === 'top')).toHaveLength(posted.walks);
      const merged = climb('3.8', parameters);
      const broken = nextsOf(merged).filter((next, i) => {
        const stays = merged.olds[i] === merged.values[i];
        return (next === 'same' && !stays) || (next === 'up' && stays);
      });
      expect(broken).toEqual([]);
      expect(merged.cost).toBeLessThanOrEqual(posted.cost);
    }),
    RUNS,
  );
});

it('shows number after number, and ends with the kernel’s own counts', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const found = climb('3.8', parameters);
      const ticks = Array.from({ length: found.nodes.length + 1 }, (_, tick) => pictureAt(found, tick));
      expect(ticks.map(({ computed }) => computed)).toEqual([...ticks.slice(1).keys(), found.cost]);
      expect(ticks.at(-1)).toMatchObject({ walks: found.walks, isDone: true });
      for (const { way, met, latest, counts, computed } of ticks) {
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(computed);
        if (latest === undefined) continue;
        expect(met.has(latest.node)).toBe(true);
        const columns = [...way];
        expect(
          columns.every((column, i) => i === 0 || pathTo(found.tree, column).includes(columns[i - 1]!)),
        ).toBe(true);
      }
    }),
    RUNS,
  );
});

it('a link is read as it was written, and a place among more mappings is like that among fewer', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.integer({ min: FEWEST, max: MOST }), (parameters, mappings) => {
      expect(read(write(parameters))).toEqual(parameters);
      const { lowest, highest } = changeable(mappings);
      const moved = withMappings(parameters, mappings);
      expect(moved.vma).toBeGreaterThanOrEqual(lowest);
      expect(moved.vma).toBeLessThanOrEqual(highest);
    }),
  );
  for (const text of [
    '',
    'mappings:36/vma:1/back',
    'mappings:36/vma:35/back',
    'mappings:9/vma:4/back',
    'mappings:36/vma:28/cut',
  ])
    expect(read(text)).toBeUndefined();
});

it('has something to compute with as many mappings as it allows, and is at the end of its slider then', () => {
  const most = withMappings(read('mappings:36/vma:28/back')!, X86_64.maxMapCount);
  expect(most.mappings).toBe(MOST);
  for (const kernel of ['3.5-free-gap', '3.8'] as const)
    for (const change of CHANGES)
      expect(answer(machine, { kernel, parameters: { ...most, change }, onlyCost: true })).toBeGreaterThan(0);
  expect(stopAt(MOST, MOST)).toBe(STOPS.length - 1);
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { Machine } from '../../core/machine.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { cutsOf, joinsOf, phaseOf, settling, splitAt } from './borders.ts';
import { answer } from './model.ts';
import { DEEDS, read, type CutParameters } from './parameters.ts';
import { addressOf } from './numbered.ts';

const machine = new Machine(await loadTestCore());

/** By step: at which pages it has cut, at which it has glued, and how many VMAs are gone by that. */
function bordersOf(text: string) {
  const parameters = known(read(text), 'the test says what can be read');
  const steps = answer(machine, parameters);
  const pageOf = (address: number): number => (address - addressOf(parameters)) / PAGE_SIZE;
  return steps.slice(1).map(({ lines }, i) => {
    const before = nth(steps, i).lines;
    const joins = joinsOf(before, lines);
    return {
      cut: cutsOf(before, lines).map((each) => pageOf(each)),
      glued: joins.flatMap(({ seams }) => seams.map((each) => pageOf(each))),
      gone: joins.reduce((sum, { gone }) => sum + gone, 0),
    };
  });
}

it('cuts where a part is changed, and glues where neighbours match again', () => {
  expect(bordersOf('pages:9/from:1/calls:4-6r.4-6w.4u.4m')).toEqual([
    { cut: [], glued: [], gone: 0 },
    { cut: [3, 6], glued: [], gone: 0 },
    { cut: [], glued: [3, 6], gone: 2 },
    { cut: [3, 4], glued: [], gone: 0 },
    { cut: [], glued: [3, 4], gone: 1 },
  ]);
});

it('what is placed beside its like is glued to it, and nothing is gone', () => {
  expect(bordersOf('pages:15/of:gap/from:0/calls:4a.2a.3o')).toEqual([
    { cut: [], glued: [], gone: 0 },
    { cut: [], glued: [9], gone: 0 },
    { cut: [], glued: [], gone: 0 },
  ]);
});

const MATCHING = ['w', 'r', 'n'] as const;
const CHANGED: fc.Arbitrary<CutParameters> = fc.integer({ min: 2, max: 16 }).chain((pages) => {
  const page = fc.integer({ min: 1, max: pages });
  const call = fc
    .tuple(page, page, fc.constantFrom(...MATCHING))
    .map(([a, b, deed]) => ({ first: Math.min(a, b), last: Math.max(a, b), deed }));
  return fc
    .array(call, { minLength: 1, maxLength: 12 })
    .map((calls) => ({ place: 'mapping' as const, pages, from: 1, calls }));
});

it('every VMA that is gone has been glued, and counts say the same as cuts and glue', () => {
  expect(DEEDS.mapping).toEqual(expect.arrayContaining([...MATCHING]));
  fc.assert(
    fc.property(CHANGED, (parameters) => {
      const steps = answer(machine, parameters).map(({ lines }) => lines);
      for (const [i, after] of steps.slice(2).entries()) {
        const before = nth(steps, i + 1);
        const [joins, cuts] = [joinsOf(before, after), cutsOf(before, after)];
        const ids = new Set(after.map(({ id }) => id));
        const gone = joins.reduce((sum, each) => sum + each.gone, 0);
        expect(gone).toBe(before.filter(({ id }) => !ids.has(id)).length);
        const seams = joins.flatMap((each) => each.seams);
        expect(after.length - before.length).toBe(cuts.length - seams.length);
        // Taken apart at the seams, they have the borders of both.
        expect(splitAt(after, seams)).toHaveLength(after.length + seams.length);
      }
    }),
  );
});

it('a call comes first, then its borders, which are on the move in the middle of the step', () => {
  expect(phaseOf(0.5, false)).toEqual({ called: 0.5, moved: undefined, isDone: false });
  expect(phaseOf(0.2, true)).toEqual({ called: 0.5, moved: undefined, isDone: false });
  expect(phaseOf(0.5, true)).toMatchObject({ called: 1, moved: 0, isDone: false });
  expect(phaseOf(0.7, true).moved).toBeGreaterThan(0.3);
  expect(phaseOf(0.9, true)).toEqual({ called: 1, moved: 1, isDone: true });
  expect([settling(0), settling(1)]).toEqual([
    { moved: 0, isDone: false },
    { moved: 1, isDone: true },
  ]);
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { X86_64 } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { permissions } from '../../protocol/vm-flags.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { ADDRESS, GIGABYTE, PAGES } from '../gigabyte.ts';
import { answer } from './model.ts';
import { DEEDS, read, write, type Act, type LimitParameters } from './parameters.ts';
import { pictureAt, stepsOf } from './picture.ts';
import { callsOf, layoutOf } from './program.ts';

const core = await loadTestCore();
const [machine, other] = [new Machine(core), new Machine(core)];
const RUNS = { numRuns: process.env.LONG ? 1000 : 30 };
/** Near the cuts and elsewhere, so that pages meet. */
const PAGE = fc.oneof(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: PAGES - 1 }));
const ACTS: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({ page: PAGE, deed: fc.constantFrom(...DEEDS) }),
  { maxLength: 30 },
);
const PARAMETERS: fc.Arbitrary<LimitParameters> = fc.record({
  calls: fc.integer({ min: 0, max: 40 }),
  seen: fc.boolean(),
  acts: ACTS,
});

it('what lesson 1 says of it: 65,530 VMAs, a call that is refused, and not a page of memory', () => {
  const { cuts, used } = answer(machine, read('calls:all/then:none')!);
  expect(cuts.most).toBe(X86_64.maxMapCount);
  expect(cuts.vmas.at(-1)).toBe(65_530);
  expect(cuts.vmas).toHaveLength(1 + 32_763);
  expect(cuts.refused).toMatchObject({ error: -12, reason: 'too_many_areas' });
  expect(used).toBe(0);
});

it('at the limit no page can be taken out of a VMA, until another VMA is gone', () => {
  const { done } = answer(machine, read('calls:all/seen/then:200000u.0u.200000u.9w.200000u.200002u')!);
  expect(done.map(({ error, vmas }) => [error, vmas])).toEqual([
    [-12, 65_530],
    // Page 1 is a VMA of its own.
    [0, 65_529],
    [0, 65_530],
    // Page 10 joins both of its neighbours.
    [0, 65_528],
    // It isn’t mapped any more.
    [0, 65_528],
    [0, 65_529],
  ]);
});

it('goes on from the same cuts as if they had just been made, on whichever machine', () => {
  const parameters = read('calls:1000/then:9w.200000u')!;
  answer(machine, read('calls:1/then:none')!);
  const fresh = answer(machine, parameters);
  expect(fresh.done.map(({ vmas }) => vmas)).toEqual([2002, 2003]);
  expect(answer(other, parameters)).toEqual(fresh);
});

it('is seen as the kernel lists it, after each step', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.nat(), (parameters, any) => {
      const asked = answer(machine, parameters);
      const tick = any % (stepsOf(asked) + 1);
      const { vmas, stateOf, latest } = pictureAt(asked, parameters, tick);
      machine.start('6.18', layoutOf());
      for (const { operation } of callsOf(parameters).slice(0, 1 + tick)) machine.call(operation);
      // What the figure says of a failure is true of each.
      expect(asked.done.every(({ reason }) => ['none', 'hole', 'too_many_areas'].includes(reason))).toBe(
        true,
      );
      const listed = machine.inspectVmas(1);
      expect(vmas).toBe(listed.length);
      expect(latest === undefined).toBe(tick <= (parameters.calls as number));
      const own = listed.filter(({ start }) => ADDRESS <= start && start < ADDRESS + GIGABYTE);
      for (const page of new Set([...Array(100).keys(), ...parameters.acts.map((act) => act.page)])) {
        const address = ADDRESS + page * 4096;
        const vma = own.find(({ start, end }) => start <= address && address < end);
        const is = { 'rw-p': 'written', 'r--p': 'read' }[vma ? permissions(vma.vmFlags) : ''] ?? 'free';
        expect(stateOf(page), `page ${page}`).toBe(is);
        // Neighbours that may be used alike are one VMA: so the strip draws them.
        const isOne = vma?.end !== address + 4096 && is !== 'free';
        expect(isOne).toBe(is !== 'free' && page < PAGES - 1 && stateOf(page + 1) === is);
      }
    }),
    RUNS,
  );
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.boolean(), (parameters, isAll) => {
      const all: LimitParameters = isAll ? { ...parameters, calls: 'all' } : parameters;
      expect(read(write(all))).toEqual(all);
    }),
  );
  const bad = ['', 'calls:all', 'calls:all/then:', 'calls:all/then:5x', 'calls:all/then:262144u'].concat(
    'calls:131073/then:none',
    `calls:1/then:${Array(101).fill('5u').join('.')}`,
  );
  for (const text of bad) expect(read(text), text).toBeUndefined();
});

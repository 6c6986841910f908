import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { answer, type Step } from './model.ts';
import { DEEDS, read, stepsBefore, write, type CutParameters, type Deed, type Place } from './parameters.ts';
import { addressOf } from './numbered.ts';
import { isSeam } from './Strip.tsx';

const machine = new Machine(await loadTestCore());
const PARAMETERS: fc.Arbitrary<CutParameters> = fc.integer({ min: 2, max: 16 }).chain((pages) =>
  fc
    .array(
      fc
        .tuple(
          fc.integer({ min: 1, max: pages }),
          fc.integer({ min: 1, max: pages }),
          fc.constantFrom(...DEEDS.mapping),
        )
        .map(([a, b, deed]) => ({ first: Math.min(a, b), last: Math.max(a, b), deed })),
      { maxLength: 12 },
    )
    .map((calls) => ({ place: 'mapping' as const, pages, from: 1, calls })),
);
const RUNS = { numRuns: process.env.LONG ? 1000 : 50 };

/** What each page may be used for: "rw", "r-", "--", or nothing where it isn’t mapped. */
function permitted({ lines }: Step, parameters: CutParameters): readonly (string | undefined)[] {
  return Array.from({ length: parameters.pages }, (_, i) => {
    const address = addressOf(parameters) + i * PAGE_SIZE;
    return lines.find(({ start, end }) => start <= address && address < end)?.permissions.slice(0, 2);
  });
}

function usedIn({ used }: Step, parameters: CutParameters): readonly number[] {
  return used.map((page) => (page - addressOf(parameters)) / PAGE_SIZE + 1);
}

const MEANS: Readonly<Partial<Record<Deed, string>>> = { w: 'rw', r: 'r-', n: '--', m: 'rw' };

it('what lesson 1 says of it: four VMAs become six and four again, and five become six though the call fails', () => {
  const counts = (text: string) => answer(machine, read(text)!).map(({ lines }) => lines.length);
  expect(counts('pages:9/from:1/calls:4-6r.4-6w')).toEqual([3, 4, 6, 4]);
  expect(counts('pages:6/from:1/calls:3-4u.2-6r')).toEqual([3, 4, 5, 6]);
  expect(counts('pages:6/from:1/calls:3-4u.3-6r')).toEqual([3, 4, 5, 5]);
});

it('a write’s page fault compares the VMAs in order, up to the one that has the page, or past where it would be', () => {
  const WRITES = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(WRITES, WRITES, (holes, writes) => {
      const calls = [...holes.map((page) => `${page}u`), ...writes.map((page) => `${page}t`)];
      const steps = answer(machine, read(`pages:9/from:1/calls:${calls.join('.')}`)!);
      for (const [i, page] of writes.entries()) {
        const [before, after] = [steps[1 + holes.length + i]!, steps[2 + holes.length + i]!];
        const address = 0x7fff_f7ff_6000 + (page - 1) * PAGE_SIZE;
        const up = before.lines.filter(({ start }) => start <= address);
        // Whoever has memory already takes no fault.
        const faults = !before.used.includes(address);
        expect(after.compared).toEqual(faults ? up.map(({ id }) => id) : []);
        expect(after.error === 0).toBe(address < up.at(-1)!.end);
      }
    }),
    RUNS,
  );
  const [mapped, cut] = answer(machine, read('pages:9/from:2/calls:5u')!).slice(1);
  expect([mapped!.compared, cut!.compared]).toEqual([[], []]);
});

it('a request goes to the top of the gap, and joins what it matches', () => {
  const steps = answer(machine, read('pages:16/of:gap/from:0/calls:4a.2a.3o.11-12u.1a')!);
  expect(steps.map(({ value }) => value)).toEqual([
    0, 0x7fff_f7ff_9000, 0x7fff_f7ff_7000, 0x7fff_f7ff_4000, 0, 0x7fff_f7ff_a000,
  ]);
  expect(steps.map(({ lines }) => lines.length)).toEqual([4, 5, 5, 6, 7, 7]);
});

it('looks at one gap after another, from mmap_base down, and takes the first that is large enough', () => {
  const ASKED = fc.array(
    fc.oneof(
      fc.integer({ min: 1, max: 4 }).map((last) => ({ first: 1, last, deed: 'a' as const })),
      fc.integer({ min: 1, max: 14 }).map((page) => ({ first: page, last: page, deed: 'u' as const })),
    ),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(ASKED, (calls) => {
      const steps = answer(machine, { place: 'gap', pages: 16, from: 0, calls });
      for (const [i, { last, deed }] of calls.entries()) {
        const [{ lines }, { value, looks }] = [steps[i]!, steps[i + 1]!];
        const length = last * PAGE_SIZE;
        const gaps = lines
          .map(({ start }, at) => [lines[at - 1]?.end ?? 0, Math.min(start, X86_64.mmapBase)] as const)
          .filter(([low, high]) => low < high)
          .toReversed();
        const fits = gaps.find(([low, high]) => high - low >= length)![1];
        const passed = gaps.map(([, high]) => high).filter((high) => high >= fits);
        // In a tree of one node, each of them; otherwise without those that a node dismisses.
        const seen = lines.length < 8 ? passed : passed.filter((end) => looks.includes(end));
        expect(looks).toEqual(deed === 'a' ? seen : []);
        expect(looks.slice(deed === 'a' ? -1 : 0)).toEqual(deed === 'a' ? [value + length] : []);
      }
    }),
    RUNS,
  );
});

it('two that look equal stay two if each was written to before they met', () => {
  const seams = (text: string) =>
    answer(machine, read(text)!).map(
      ({ lines }) => lines.filter((line, i) => i > 0 && isSeam(lines[i - 1]!, line)).length,
    );
  expect(seams('pages:9/from:1/calls:4-6r.1t.9t.4-6w')).toEqual([0, 0, 0, 0, 0, 1]);
  // What is cut from one that was written to still goes with it.
  expect(seams('pages:9/from:1/calls:1t.4-6r.9t.4-6w')).toEqual([0, 0, 0, 0, 0, 0]);
});

it('the stack grows down to the page that is written, and only what is written has memory', () => {
  const steps = answer(machine, read('pages:16/of:stack/from:1/calls:13t.3t.5t.14t')!);
  expect(steps.map(({ taken }) => taken)).toEqual([0, 1, 1, 1, 1, 1]);
  const stacks = steps.map(({ lines }) => lines.at(-1)!);
  expect(stacks.map(({ start, end }) => (end - start) / PAGE_SIZE)).toEqual([33, 33, 34, 44, 44, 44]);
  expect(stacks.map(({ used }) => used)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('what is mapped over a library replaces what was there', () => {
  const steps = answer(machine, read('pages:9/of:library/from:1/calls:3-5x.8-8d.9z')!);
  const own = steps.map(({ lines }) => lines.slice(2, -1));
  expect(own.map((lines) => lines.map(({ permissions }) => permissions.slice(0, 3)))).toEqual([
    [],
    ['r--'],
    ['r--', 'r-x', 'r--'],
    ['r--', 'r-x', 'r--', 'rw-', 'r--'],
    ['r--', 'r-x', 'r--', 'rw-', 'rw-'],
  ]);
  expect(own.at(-1)!.map(({ file, offset }) => [file, offset / PAGE_SIZE])).toEqual([
    [1, 0],
    [1, 2],
    [1, 5],
    [1, 7],
    [0, 0],
  ]);
});

it('each page has what was asked for, up to a gap, and memory where it was written; only writes keep apart what looks equal', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const { pages, calls } = parameters;
      const [, ...steps] = answer(machine, parameters);
      const expected: (string | undefined)[] = Array.from({ length: pages }, () => 'rw');
      expect(permitted(steps[0]!, parameters)).toEqual(expected);
      const written = new Set<number>();
      let hasWritten = false;
      for (const [i, { first, last, deed }] of calls.entries()) {
        const step = steps[i + 1]!;
        const isAllowed = deed === 't' && expected[first - 1] === 'rw';
        if (isAllowed) written.add(first);
        hasWritten ||= isAllowed;
        const range = expected.slice(first - 1, last);
        const isPicky = deed === 'w' || deed === 'r' || deed === 'n';
        const gap = isPicky ? range.indexOf(undefined) : -1;
        if (deed !== 't') expected.fill(MEANS[deed], first - 1, gap < 0 ? last : first - 1 + gap);
        if (deed === 'u' || deed === 'm') for (let page = first; page <= last; page++) written.delete(page);
        expect(usedIn(step, parameters)).toEqual([...written].toSorted((a, b) => a - b));
        const fault = deed === 't' && !isAllowed ? -14 : 0;
        expect(step.error).toBe(gap < 0 ? fault : -12);
        expect(permitted(step, parameters)).toEqual(expected);
        const apart = step.lines.filter((line, at) => at > 0 && isSeam(step.lines[at - 1]!, line));
        expect(apart.length === 0 || hasWritten).toBe(true);
      }
    }),
    RUNS,
  );
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.constantFrom<Place>('gap', 'stack', 'library'), ({ pages, calls }, place) => {
      const of = calls.map(({ first, last }, i) => {
        const deed = DEEDS[place][i % DEEDS[place].length]!;
        return { first: deed === 'a' || deed === 'o' ? 1 : first, last, deed };
      });
      const parameters = { place, pages, from: stepsBefore(place), calls: of };
      expect(read(write(parameters))).toEqual(parameters);
      const mapping = { ...parameters, place: 'mapping' as const, from: 1, calls };
      expect(read(write(mapping))).toEqual(mapping);
    }),
  );
  expect(read('pages:9/from:1/goal:5/calls:2r')).toMatchObject({ goal: 5 });
  expect(write(read('pages:9/from:1/goal:5/calls:2r')!)).toBe('pages:9/from:1/goal:5/calls:2r');
  const bad = [
    'pages:9/from:1/goal:10/calls:none',
    'pages:9/from:1/goal:0/calls:none',
    '',
    'pages:1/from:0/calls:none',
    'pages:17/from:0/calls:none',
    'pages:9/from:0/calls:',
    'pages:9/from:2/calls:none',
    'pages:9/from:0/calls:4-3r',
    'pages:9/from:0/calls:10r',
    'pages:9/from:0/calls:0r',
    'pages:9/from:0/calls:3x',
    'pages:9/of:gap/from:1/calls:none',
    'pages:9/of:gap/from:0/calls:2-3a',
    'pages:9/of:stack/from:0/calls:3w',
    'pages:9/of:mapping/from:0/calls:none',
  ];
  for (const text of bad) expect(read(text), text).toBeUndefined();
});

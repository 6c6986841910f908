import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { answer, type Step } from './model.ts';
import { DEEDS, read, write, type CutParameters } from './parameters.ts';
import { addressOf } from './program.ts';

const machine = new Machine(await loadTestCore());
const PARAMETERS: fc.Arbitrary<CutParameters> = fc.integer({ min: 2, max: 16 }).chain((pages) =>
  fc
    .array(
      fc
        .tuple(
          fc.integer({ min: 1, max: pages }),
          fc.integer({ min: 1, max: pages }),
          fc.constantFrom(...DEEDS),
        )
        .map(([a, b, deed]) => ({ first: Math.min(a, b), last: Math.max(a, b), deed })),
      { maxLength: 12 },
    )
    .map((calls) => ({ pages, from: 1, calls })),
);
const RUNS = { numRuns: process.env.LONG ? 1000 : 50 };

/** What each page may be used for: "rw", "r-", "--", or nothing where it isn’t mapped. */
function permitted({ lines }: Step, pages: number): readonly (string | undefined)[] {
  return Array.from({ length: pages }, (_, i) => {
    const address = addressOf(pages) + i * PAGE_SIZE;
    return lines.find(({ start, end }) => start <= address && address < end)?.permissions.slice(0, 2);
  });
}

const MEANS = { w: 'rw', r: 'r-', n: '--', u: undefined, m: 'rw' } as const;

it('what lesson 1 says of it: four VMAs become six and four again, and five become six though the call fails', () => {
  const counts = (text: string) => answer(machine, read(text)!).map(({ lines }) => lines.length);
  expect(counts('pages:9/from:1/calls:4-6r.4-6w')).toEqual([3, 4, 6, 4]);
  expect(counts('pages:6/from:1/calls:3-4u.2-6r')).toEqual([3, 4, 5, 6]);
  expect(counts('pages:6/from:1/calls:3-4u.3-6r')).toEqual([3, 4, 5, 5]);
});

it('each page has what was asked for, up to a gap, and no two neighbours match', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const { pages, calls } = parameters;
      const [, ...steps] = answer(machine, parameters);
      const expected: (string | undefined)[] = Array.from({ length: pages }, () => 'rw');
      expect(permitted(steps[0]!, pages)).toEqual(expected);
      for (const [i, { first, last, deed }] of calls.entries()) {
        const range = expected.slice(first - 1, last);
        const isPicky = deed === 'w' || deed === 'r' || deed === 'n';
        const gap = isPicky ? range.indexOf(undefined) : -1;
        expected.fill(MEANS[deed], first - 1, gap < 0 ? last : first - 1 + gap);
        const step = steps[i + 1]!;
        expect(step.error).toBe(gap < 0 ? 0 : -12);
        expect(permitted(step, pages)).toEqual(expected);
        // Nothing has been written, so that only permissions keep neighbours apart.
        const apart = step.lines.filter(({ start, permissions }) =>
          step.lines.some(
            (below) => below.end === start && below.permissions === permissions && start > addressOf(pages),
          ),
        );
        expect(apart).toEqual([]);
      }
    }),
    RUNS,
  );
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      expect(read(write(parameters))).toEqual(parameters);
    }),
  );
  const bad = [
    '',
    'pages:1/from:0/calls:none',
    'pages:17/from:0/calls:none',
    'pages:9/from:0/calls:',
    'pages:9/from:2/calls:none',
    'pages:9/from:0/calls:4-3r',
    'pages:9/from:0/calls:10r',
    'pages:9/from:0/calls:0r',
    'pages:9/from:0/calls:3x',
  ];
  for (const text of bad) expect(read(text), text).toBeUndefined();
});

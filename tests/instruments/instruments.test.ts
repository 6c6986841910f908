/* Instruments show what the same programs give on the command line: counts, their order, and chosen places. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Climb } from '../../web/src/figures/climb/climb.ts';
import { answer as climb, type ClimbKernel } from '../../web/src/figures/climb/model.ts';
import { CHANGES, withMappings } from '../../web/src/figures/climb/parameters.ts';
import * as climbProgram from '../../web/src/figures/climb/program.ts';
import { answer as cut } from '../../web/src/figures/cut/model.ts';
import { DEEDS, isAnywhere, PLACES, read as readCut } from '../../web/src/figures/cut/parameters.ts';
import * as cutProgram from '../../web/src/figures/cut/program.ts';
import { answer as limit } from '../../web/src/figures/limit/model.ts';
import { DEEDS as LIMIT_DEEDS } from '../../web/src/figures/limit/parameters.ts';
import * as limitProgram from '../../web/src/figures/limit/program.ts';
import { answer as overcommit } from '../../web/src/figures/overcommit/model.ts';
import { LARGEST, RULES } from '../../web/src/figures/overcommit/parameters.ts';
import * as overcommitProgram from '../../web/src/figures/overcommit/program.ts';
import { answer as promise } from '../../web/src/figures/promise/model.ts';
import { read as readPromise } from '../../web/src/figures/promise/parameters.ts';
import * as promiseProgram from '../../web/src/figures/promise/program.ts';
import { answer, type RaceKernel } from '../../web/src/figures/race/model.ts';
import {
  FEW,
  FEWEST,
  LONGEST,
  removable,
  withGone,
  type RaceParameters,
} from '../../web/src/figures/race/parameters.ts';
import { callsOf, traceOf } from '../../web/src/figures/race/program.ts';
import { lookAt, type Search } from '../../web/src/figures/race/search.ts';
import { answer as zoom } from '../../web/src/figures/zoom/model.ts';
import * as zoomProgram from '../../web/src/figures/zoom/program.ts';
import { machine, print, RUNS, type Printed, type Replayed } from './printing.ts';

const PARAMETERS: fc.Arbitrary<RaceParameters> = fc
  .record({
    mappings: fc.oneof(fc.integer({ min: FEWEST, max: FEW }), fc.integer({ min: FEWEST, max: 300 })),
    length: fc.integer({ min: 1, max: LONGEST }).map((pages) => pages * 4096),
    before: fc.array(fc.constantFrom(4096, 8192, 12_288, 65_536), { maxLength: 3 }),
    unmapped: fc.uniqueArray(fc.integer({ min: 2, max: FEWEST - 2 }), { maxLength: 3 }),
  })
  .map(({ unmapped, ...parameters }) =>
    withGone(parameters, removable(parameters.mappings) ? unmapped.toSorted((a, b) => a - b) : []),
  );

const COUNTER = { '3.4': 'listVisits', '3.8': 'gapSearchNodes' } as const;

async function looksOf(kernel: RaceKernel, trace: string): Promise<number> {
  const [line] = await print(kernel, trace, '--counters');
  return (JSON.parse(line!) as Record<string, number>)[COUNTER[kernel]]!;
}

it.each(['3.4', '3.8'] as const)('the race on Linux %s', { timeout: 600_000 }, async (kernel) => {
  const property = fc.asyncProperty(PARAMETERS, async (parameters) => {
    const trace = traceOf(parameters, 'a race');
    const found = answer(machine, { kernel, parameters }) as Search;
    const without = trace.split('\n').slice(0, -2).join('\n');
    const before = callsOf(parameters).length === 1 ? 0 : await looksOf(kernel, `${without}\n`);
    expect(found.cost).toBe((await looksOf(kernel, trace)) - before);
    const { results } = JSON.parse((await print(kernel, trace))[0]!) as { results: { result: string }[] };
    expect(Number(results.at(-1)!.result)).toBe(found.address);
    const events = (await print(kernel, trace, '--events')).map((line) => JSON.parse(line) as Printed);
    const last = events.slice(events.findLastIndex(({ type }) => type === 'mmap_enter'));
    const ends = last.flatMap(({ type, at, gapEnd }) => {
      if (type === 'linear_visit') return [Number(at) + parameters.length];
      return type === 'gap_check' ? [Number(gapEnd)] : [];
    });
    const searched = last.slice(
      0,
      last.findIndex(({ type }) => type === 'find_links_enter'),
    );
    const steps = new Set(['gap_search_enter', 'gap_descend', 'gap_climb']);
    expect(found.steps.at(-1)).toBe(searched.filter(({ type }) => steps.has(type)).length);
    const shown = Array.from({ length: found.cost }, (_, i) => lookAt(found, i)!.end);
    // Of the last gap only the part below mmap_base may be used, and only that is shown.
    expect(shown.slice(0, -1)).toEqual(ends.slice(0, -1));
    expect(shown).toHaveLength(ends.length);
    expect(shown.at(-1)).toBe(found.address + parameters.length);
  });
  await fc.assert(property, RUNS);
});

const CHANGED = fc
  .record({
    mappings: fc.integer({ min: FEWEST, max: 300 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    change: fc.constantFrom(...CHANGES),
  })
  .map(({ mappings, share, change }) => withMappings({ mappings: 1, vma: share, change }, mappings));

interface PrintedNumber extends Printed {
  readonly old: number;
  readonly value: number;
}

it.each(['3.5-free-gap', '3.8'] as const)(
  'the climb on %s',
  { timeout: 600_000 },
  async (kernel: ClimbKernel) => {
    const property = fc.asyncProperty(CHANGED, async (parameters) => {
      const trace = climbProgram.traceOf(parameters, 'a climb');
      const found = climb(machine, { kernel, parameters }) as Climb;
      const counted = JSON.parse((await print(kernel, trace, '--counters'))[0]!) as Record<string, number>;
      expect([found.cost, found.walks]).toEqual([counted.gapEvaluations, counted.gapWalks]);
      expect(climb(machine, { kernel, parameters, onlyCost: true })).toBe(found.cost);
      const events = (await print(kernel, trace, '--events')).map(
        (line) => JSON.parse(line) as PrintedNumber,
      );
      const numbers = events.filter(({ type }) => type === 'gap_evaluate');
      expect(Array.from(found.values)).toEqual(numbers.map(({ value }) => value));
      expect(Array.from(found.olds)).toEqual(numbers.map(({ old }) => old));
    });
    await fc.assert(property, RUNS);
  },
);

const TOUCHED = fc
  .array(fc.tuple(fc.constantFrom('r', 'w'), fc.integer({ min: 0, max: 2 ** 18 - 1 })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((touches) => readPromise(`from:1/touches:${touches.map((touch) => touch.join('')).join('.')}`)!);

it('the promise', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(TOUCHED, async (parameters) => {
    const found = promise(machine, parameters);
    const trace = promiseProgram.traceOf(parameters, 'a promise');
    const { results } = JSON.parse((await print('6.18', trace))[0]!) as Replayed;
    expect(Number(results[0]!.result)).toBe(found.address);
    const counted = JSON.parse((await print('6.18', trace, '--counters'))[0]!) as Record<string, number>;
    expect(counted.pageAllocs).toBe(found.taken.reduce((sum, each) => sum + each, 0));
  });
  await fc.assert(property, RUNS);
});

const CUT = fc.tuple(fc.constantFrom(...PLACES), fc.integer({ min: 2, max: 16 })).chain(([place, pages]) =>
  fc
    .array(
      fc
        .tuple(
          fc.integer({ min: 1, max: pages }),
          fc.integer({ min: 1, max: pages }),
          fc.constantFrom(...DEEDS[place]),
        )
        .map(([a, b, deed]) =>
          isAnywhere(deed) ? `${a}${deed}` : `${Math.min(a, b)}-${Math.max(a, b)}${deed}`,
        ),
      { minLength: 1, maxLength: 10 },
    )
    .map((calls) => {
      const of = place === 'mapping' ? '' : `/of:${place}`;
      return readCut(`pages:${pages}${of}/from:0/calls:${calls.join('.')}`)!;
    }),
);

it('the cut', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(CUT, async (parameters) => {
    const steps = cut(machine, parameters);
    const { results, areas } = JSON.parse(
      (await print('6.18', cutProgram.traceOf(parameters, 'a cut')))[0]!,
    ) as Replayed;
    expect(steps.at(-1)!.lines).toHaveLength(areas);
    const failed = results.map(({ result }) => result.startsWith('-1 '));
    expect(steps.slice(1).map(({ error }) => error !== 0)).toEqual(failed);
    const places = steps.slice(1).flatMap(({ value }) => (value > 0 ? [value] : []));
    expect(results.flatMap(({ result }) => (Number(result) > 0 ? [Number(result)] : []))).toEqual(places);
  });
  await fc.assert(property, RUNS);
});

const ASKED = fc
  .tuple(fc.integer({ min: 0, max: LARGEST }), fc.integer({ min: 1, max: 40 }), fc.constantFrom(...RULES))
  .map(([power, calls, rule]) => ({ gib: 2 ** power, calls, rule }));

it('the overcommit', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(ASKED, async (parameters) => {
    const found = overcommit(machine, { ...parameters, list: true });
    const trace = overcommitProgram.traceOf(parameters, 'promises');
    const { results, areas } = JSON.parse((await print('6.18', trace))[0]!) as Replayed;
    // Besides them there are three.
    expect(3 + (found.vmas.at(-1) ?? 0)).toBe(areas);
    expect(found.vmas).toHaveLength(found.addresses.length);
    const granted = results.map(({ result }) => Number(result)).filter((at) => at > 0);
    expect(Array.from(found.addresses)).toEqual(granted);
    const isRefused = granted.length < parameters.calls;
    expect(found.reason !== 'none').toBe(isRefused);
    const failed = results.slice(granted.length).map(({ result }) => result.split(' (', 1)[0]);
    expect(failed.slice(0, 1)).toEqual(isRefused ? ['-1 ENOMEM'] : []);
    const counted = JSON.parse((await print('6.18', trace, '--counters'))[0]!) as Record<string, number>;
    expect(found.used).toBe(counted.pageAllocs);
  });
  await fc.assert(property, RUNS);
});

const WRITTEN = fc
  .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 12 }))
  .map(([power, calls]) => ({ gib: 2 ** power, calls, rule: 'heuristic', writes: true }) as const);

it('the overcommit that is written to', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(WRITTEN, async (parameters) => {
    const { written, end } = overcommit(machine, parameters);
    const trace = overcommitProgram.traceOf(parameters, 'promises that are used');
    const { results } = JSON.parse((await print('6.18', trace))[0]!) as Replayed;
    const stores = results.slice(parameters.calls).map(({ result }) => result.split(' (', 1)[0]);
    const whole = written.length - (end ? 1 : 0);
    // The figure goes on page by page where a step can’t be finished.
    const failed = Array<string>(stores.length - whole).fill('-1 ENOMEM');
    expect(stores).toEqual([...Array<string>(whole).fill('0'), ...failed]);
    expect(failed.length > 0).toBe(end !== undefined);
    const counted = JSON.parse((await print('6.18', trace, '--counters'))[0]!) as Record<string, number>;
    expect(counted.pageAllocs).toBe((whole * overcommitProgram.STRIDE) / 4096);
  });
  // Pages of whole GiB take their time.
  await fc.assert(property, { numRuns: process.env.LONG ? 60 : 2 });
});

const LIMITED = fc.record({
  calls: fc.integer({ min: 0, max: 60 }),
  seen: fc.constant(true),
  acts: fc.array(
    fc.record({ page: fc.integer({ min: 0, max: 130 }), deed: fc.constantFrom(...LIMIT_DEEDS) }),
    { maxLength: 20 },
  ),
});

it('the limit', { timeout: 600_000 }, async () => {
  const property = fc.asyncProperty(LIMITED, async (parameters) => {
    const { cuts, done } = limit(machine, parameters);
    const trace = limitProgram.traceOf(parameters, 'a GiB that is cut');
    const { results, areas } = JSON.parse((await print('6.18', trace))[0]!) as Replayed;
    expect(done.at(-1)?.vmas ?? cuts.vmas.at(-1)).toBe(areas);
    const failed = results.slice(1 + parameters.calls).map(({ result }) => result.startsWith('-1 ENOMEM'));
    expect(done.map(({ error }) => error !== 0)).toEqual(failed);
    expect(cuts.vmas).toHaveLength(parameters.calls + 1);
  });
  await fc.assert(property, RUNS);
});

it('the flight', async () => {
  const { results, areas } = JSON.parse(
    (await print('6.18', zoomProgram.traceOf('a flight')))[0]!,
  ) as Replayed;
  expect(zoom(machine).lines).toHaveLength(areas);
  expect(results.map(({ result }) => Number(result))).toEqual([zoomProgram.layoutOf().brk]);
});

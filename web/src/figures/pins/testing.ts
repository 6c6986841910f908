/* Random programs of the pins, as readers make them. */
import * as fc from 'fast-check';
import { nth } from '../../base/known.ts';
import { processesAfter, read, write, type Call, type PinsParameters, type Way } from './parameters.ts';

const NUMBER = fc.nat(1000);
const PAGES = fc.integer({ min: 1, max: 14 });
const WAYS = fc.constantFrom<readonly Way[]>(
  ['sweep'],
  ['chain'],
  ['narrow'],
  ['object'],
  ['links'],
  ['sweep', 'object'],
  ['object', 'links'],
  ['sweep', 'chain', 'object'],
);

const FAMILY = fc
  .record({
    pages: PAGES,
    page: NUMBER,
    copy: fc.option(NUMBER, { nil: undefined }),
    ways: WAYS,
    from: NUMBER,
    asks: fc.constantFrom('plays' as const, 'found' as const, 'quiet' as const),
    deeds: fc.array(fc.tuple(fc.constantFrom('fork', 'write', 'write', 'move'), NUMBER, NUMBER), {
      maxLength: 9,
    }),
  })
  .map(({ pages, page, copy, ways, from, asks, deeds }): PinsParameters => {
    const rows = Math.min(pages, 12);
    const calls: Call[] = [];
    for (const [kind, one, other] of deeds) {
      const process = 1 + (one % processesAfter(calls));
      if (kind === 'fork') calls.push({ kind, process, times: 1 + (other % 3) });
      else if (kind === 'write') calls.push({ kind, process, page: other % rows });
      else calls.push({ kind: 'move', process });
    }
    const parameters: PinsParameters = {
      of: 'family',
      pages,
      page: page % rows,
      ways,
      from: from % (calls.length + 1),
      calls,
      acts: [],
      asks,
    };
    if (copy === undefined) return parameters;
    return Object.assign(parameters, { copy: 1 + (copy % processesAfter(calls)) });
  });

const FILE = fc
  .record({
    pages: PAGES,
    page: NUMBER,
    ways: WAYS.filter((ways) => !ways.includes('links')),
    from: NUMBER,
    asks: fc.constantFrom('plays' as const, 'found' as const, 'quiet' as const),
    opened: fc.array(fc.tuple(NUMBER, NUMBER), { minLength: 1, maxLength: 8 }),
  })
  .map(({ pages, page, ways, from, asks, opened }): PinsParameters => {
    const calls = opened.map(([one, other]): Call => {
      const ends = [one % pages, other % pages].toSorted((a, b) => a - b);
      return { kind: 'open', first: nth(ends, 0), last: nth(ends, 1) };
    });
    const rows = Math.min(pages, 12);
    return {
      of: 'file',
      pages,
      page: page % rows,
      ways,
      from: from % (calls.length + 1),
      calls,
      acts: ['o'],
      asks,
    };
  });

export const PARAMETERS: fc.Arbitrary<PinsParameters> = fc
  .oneof(FAMILY, FILE)
  .filter((parameters) => read(write(parameters)) !== undefined);

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { known } from '../../base/known.ts';
import { readLink } from '../../stage/link.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { ADDRESS, PAGES } from '../gigabyte.ts';
import { answer } from './model.ts';
import { countOf, read, upTo, withTouch, write, type Area, type PromiseParameters } from './parameters.ts';
import { pictureAt } from './picture.ts';

const machine = new Machine(await loadTestCore());
const PAGE = fc.oneof(fc.integer({ min: 0, max: 1100 }), fc.integer({ min: 0, max: PAGES - 1 }));
const TOUCH: fc.Arbitrary<readonly [Area, number]> = fc.oneof(
  { arbitrary: fc.tuple(fc.constant('page' as const), PAGE), weight: 4 },
  { arbitrary: fc.tuple(fc.constant('row' as const), fc.integer({ min: 0, max: 4 })), weight: 1 },
);
/** As a reader makes them: touch by touch. */
const PARAMETERS: fc.Arbitrary<PromiseParameters> = fc
  .array(fc.tuple(fc.constantFrom('write' as const, 'read' as const), TOUCH), { maxLength: 60 })
  .map((touches) =>
    touches.reduce<PromiseParameters>((sofar, [kind, touch]) => withTouch(sofar, kind, ...touch) ?? sofar, {
      from: 1,
      touches: [],
    }),
  );
const RUNS = { numRuns: process.env.LONG ? 1000 : 30 };

it('what lesson 1 says of it: the promise is 1 GiB, and three touches take two pages', () => {
  const kept = answer(machine, read('from:1/touches:w0.r131072.w262143')!);
  expect(kept.address).toBe(ADDRESS);
  expect(kept.sizeAfter - kept.sizeBefore).toBe(2 ** 30);
  expect([...kept.taken]).toEqual([1, 0, 1]);
  expect(kept.used).toBe(2);
});

it('takes a page for the first write to each page, and for nothing else', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const { pages, counts, isWrite, taken, used, sizeAfter, sizeBefore } = answer(machine, parameters);
      const written = new Set<number>();
      const expected = Array.from(pages, (page, i) => {
        const before = written.size;
        if (isWrite[i] === 1) for (let at = page; at < page + counts[i]!; at++) written.add(at);
        return written.size - before;
      });
      expect([...taken]).toEqual(expected);
      expect(used).toBe(written.size);
      expect(sizeAfter - sizeBefore).toBe(2 ** 30);
    }),
    RUNS,
  );
});

it('is seen touch by touch, and at the end as the kernel counts', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      const kept = answer(machine, parameters);
      const pictures = Array.from({ length: kept.pages.length + 2 }, (_, tick) => pictureAt(kept, tick));
      expect(pictures[0]).toMatchObject({ isMapped: false, used: 0, latest: 'nothing' });
      expect(pictures[1]).toMatchObject({ isMapped: true, used: 0, latest: 'mapped' });
      for (const { stateOf, used, zeroes } of pictures) {
        const states = Array.from({ length: PAGES }, (_, page) => stateOf(page));
        expect(states.filter((state) => state === 'has').length).toBe(used);
        expect(states.filter((state) => state === 'zero').length).toBe(zeroes);
      }
      expect(pictures.at(-1)!.used).toBe(kept.used);
      expect(pictures.at(-1)!.isDone).toBe(true);
    }),
    RUNS,
  );
});

it('is full where a link could hold no more, after many strokes', () => {
  let sofar: PromiseParameters = { from: 1, touches: [] };
  for (let page = PAGES - 1; ; page = (page + PAGES - 97) % PAGES) {
    const next = withTouch(sofar, 'write', 'page', page);
    if (next === undefined) break;
    sofar = next;
  }
  expect(sofar.touches.length).toBeGreaterThan(2000);
  expect(withTouch(sofar, 'read', 'page', PAGES - 1)).toBeUndefined();
  const { link, unread } = readLink(`figure=${encodeURIComponent(`promise/${write(sofar)}`)}`);
  expect(unread).toEqual([]);
  expect(read(known(link.figure, 'it has been read').slice('promise/'.length))).toEqual(sofar);
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(PARAMETERS, (parameters) => {
      expect(read(write(parameters))).toEqual(parameters);
      expect(parameters.from).toBe(1 + countOf(parameters.touches));
    }),
  );
  const bad = [
    '',
    'from:0/touches:',
    'from:0/touches:x3',
    'from:0/touches:512',
    'from:0/touches:w5.n6',
    'from:0/touches:w262144',
    'from:0/touches:w5-4',
    'from:2/touches:none',
    'from:0/touches:w0-10000',
    'from:0/touches:W512',
    'from:0/touches:W3.1',
  ];
  for (const text of bad) expect(read(text), text).toBeUndefined();
});

it('a stroke is spelled from touch to touch, so that a link holds more than half of the pages that may be touched', () => {
  const stroke = read('from:1/touches:w5.512.n511.r7')!;
  expect(stroke.touches.map(({ first }) => first)).toEqual([5, 517, 6, 7]);
  expect(write(stroke)).toBe('from:1/touches:w5.512.n511.r7');
  let sofar: PromiseParameters = { from: 1, touches: [] };
  // From the top to the bottom, column by column, as one draws.
  for (let i = 0; ; i++) {
    const next = withTouch(sofar, 'write', 'page', (i % 512) * 512 + 8 * Math.floor(i / 512));
    if (next === undefined) break;
    sofar = next;
  }
  expect(countOf(sofar.touches)).toBeGreaterThan(4900);
  expect(read(write(sofar))).toEqual(sofar);
});

it('can be cut short anywhere', () => {
  const all = read('from:1/touches:w5-9.r3.w20-21')!;
  const lengths = Array.from({ length: 10 }, (_, pages) => countOf(upTo(all, pages).touches));
  expect(lengths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
  expect(write(upTo(all, 6))).toBe('from:7/touches:w5-9.r3');
});

it('row by row, a reader fills all of the GiB', () => {
  const kept = answer(machine, read('from:1/touches:R0-511.W0-511')!);
  expect([...kept.taken]).toEqual([...Array<number>(512).fill(0), ...Array<number>(512).fill(512)]);
  expect(kept.used).toBe(PAGES);
  const read1 = pictureAt(kept, 513);
  expect([read1.used, read1.zeroes, read1.latest]).toEqual([0, PAGES, 'zeroes']);
  const all = pictureAt(kept, 1025);
  expect([all.used, all.zeroes, all.latest]).toEqual([PAGES, 0, 'taken']);
});

import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { gapsOf, marksOf, runsOf, THINNEST, unitOf, xOf } from './layout.ts';
import { answer } from './model.ts';
import { traceOf } from './program.ts';
import { legsOf, tourOf } from './tour.ts';
import { read, write, SMALLEST, WHOLE, within, type View } from './parameters.ts';
import { around, between, contextOf, lengthOf, moved, OCTAVES, octavesOf, zoomed } from './view.ts';

const found = answer(new Machine(await loadTestCore()));
const LESSON = resolve(import.meta.dirname, '../../../../lessons/01-address-space/scenarios/ls.trace');

/** In bytes, anything from 64 KiB to the whole; near a VMA more often than not, for there is little elsewhere. */
const VIEW: fc.Arbitrary<View> = fc
  .record({
    octaves: fc.double({ min: 0, max: OCTAVES, noNaN: true }),
    near: fc.constantFrom(...found.lines.map(({ start }) => start), ...found.lines.map(({ end }) => end)),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isAnywhere: fc.boolean(),
  })
  .map(({ octaves, near, share, isAnywhere }) => {
    const size = WHOLE.size / 2 ** octaves;
    return within({ start: isAnywhere ? share * WHOLE.size : near - share * size, size });
  });
const WIDTH = fc.integer({ min: 200, max: 4000 });
const ends = ({ start, size }: View) => [start, start + size] as const;
const isWithin = (inner: View, outer: View): boolean =>
  inner.start >= outer.start - 1e-6 * inner.size &&
  inner.start + inner.size <= outer.start + outer.size + 1e-6 * inner.size;

it('the VMAs are those of the recording, and so is the trace of the lab', () => {
  const listed = (text: string): readonly string[] =>
    text.slice(0, text.search(/^\[pid 1\] brk|^# vm /m)).match(/^#\+ .*$/gm) ?? [];
  const recorded = listed(readFileSync(LESSON, 'utf8'));
  expect(recorded).toHaveLength(13);
  const ownPages = (text: string): string => text.replace(/ anon=\d+$/, '');
  expect(listed(traceOf('a flight')).map(ownPages)).toEqual(recorded.map(ownPages));
  const lines = found.lines.map(({ start, end, permissions, offset, name }) => {
    const file = name.startsWith('/') ? `file:${name}` : name.slice(1, -1) || 'anon';
    return `#+ ${start.toString(16)}-${end.toString(16)} ${permissions} ${offset.toString(16).padStart(8, '0')} ${file}`;
  });
  expect(lines).toEqual(recorded.map((line) => line.split(' ').slice(0, 5).join(' ')));
  const anon = recorded.map((line) => Number(/anon=(\d+)$/.exec(line)![1]));
  const held = found.lines.map(({ start, end }) => found.used.filter((at) => start <= at && at < end).length);
  expect(held).toEqual(anon);
});

it('each VMA in the view is drawn where it is, to a pixel, and nothing else is', () => {
  const property = fc.property(VIEW, WIDTH, (view, width) => {
    const marks = marksOf(found.lines, view, width);
    const drawn = marks.flatMap(({ first, count }) => found.lines.slice(first, first + count));
    const [low, high] = ends(view);
    expect(drawn).toEqual(found.lines.filter(({ start, end }) => end > low && start < high));
    for (const { first, count, x, width: wide, isWidened } of marks) {
      const own = found.lines.slice(first, first + count);
      const exact = [nth(own, 0).start, nth(own, -1).end].map((address) => {
        const share = Math.min(1, Math.max(0, (address - low) / (high - low)));
        return share * width;
      });
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width + 1e-6);
      // One that is wide enough is exact, and each of several that are one mark was too thin to be seen alone.
      const away = Math.max(...[x, x + wide].map((at, i) => Math.abs(at - exact[i]!)));
      expect(away).toBeLessThan(isWidened ? THINNEST + 1e-6 : 1e-3);
      const shown = own.map(({ start, end }) => ((end - start) / view.size) * width);
      expect(shown.every((each) => each < THINNEST)).toBe(isWidened);
      if (!isWidened) continue;
      expect(wide).toBeGreaterThanOrEqual(THINNEST - 1e-9);
      expect(x).toBeLessThanOrEqual(exact[0]! + 1e-6);
      expect(x + wide).toBeGreaterThanOrEqual(exact[1]! - 1e-6);
      expect(wide).toBeLessThanOrEqual(exact[1]! - exact[0]! + THINNEST + 1e-6);
    }
    const thin = marks.filter((mark) => mark.isWidened);
    expect(thin.every((mark, i) => i === 0 || nth(thin, i - 1).x + nth(thin, i - 1).width < mark.x)).toBe(
      true,
    );
  });
  fc.assert(property, { numRuns: 500 });
});

it('a VMA and a gap have every address, and never both', () => {
  const property = fc.property(VIEW, fc.integer({ min: 0, max: 99 }), (view, share) => {
    const [low, high] = ends(view);
    const address = low + ((high - low) * share) / 100;
    const own = [...gapsOf(found.lines, view, WHOLE.size), ...found.lines].filter(
      ({ start, end }) => start <= address && address < end,
    );
    expect(own).toHaveLength(1);
  });
  fc.assert(property, { numRuns: 300 });
  expect(runsOf(found.lines)).toEqual([
    [0, 5],
    [5, 12],
    [12, 13],
  ]);
});

it('whoever zooms keeps what is under the pointer where it is, and never leaves the addresses', () => {
  const property = fc.property(
    VIEW,
    VIEW,
    fc.double({ min: 0, max: 1, noNaN: true }),
    WIDTH,
    (view, other, share, width) => {
      const address = view.start + share * view.size;
      const next = zoomed(view, other.size, address);
      expect(isWithin(next, WHOLE)).toBe(true);
      expect(next.size).toBeCloseTo(other.size, -1);
      // Smaller than before, it is possible; a larger one may come to an end of all addresses.
      const away = Math.abs(xOf(next, address, width) - share * width);
      expect(next.size > view.size || away < 1).toBe(true);
      expect(isWithin(moved(view, share - 0.5), WHOLE)).toBe(true);
      expect(unitOf(view, width, 150)).toBeLessThanOrEqual((150 * view.size) / width);
      expect(unitOf(view, width, 150)).toBeGreaterThan((75 * view.size) / width);
    },
  );
  fc.assert(property, { numRuns: 300 });
});

it('a flight leads from one view to the other, without a leap, through views that hold one of them', () => {
  const property = fc.property(VIEW, VIEW, (from, to) => {
    const near = (view: View, other: View): boolean => isWithin(view, other) && isWithin(other, view);
    expect([near(between(from, to, 0), from), between(from, to, 1)]).toEqual([true, to]);
    const steps = 300;
    let before = from;
    for (let i = 1; i <= steps; i++) {
      const view = between(from, to, i / steps);
      expect(isWithin(from, view) || isWithin(to, view)).toBe(true);
      expect(isWithin(view, WHOLE)).toBe(true);
      // It shows most of what the frame before has shown.
      expect(Math.abs(octavesOf(view) - octavesOf(before))).toBeLessThan(0.7);
      before = view;
    }
    expect(lengthOf(from, to)).toBeLessThanOrEqual(4000);
  });
  fc.assert(property, { numRuns: 60 });
});

it('the bars above go from the whole to the strip, each within the one before', () => {
  const property = fc.property(VIEW, fc.integer({ min: 1, max: 5 }), (view, count) => {
    const views = [...contextOf(view, count), view];
    expect(views[0]!.size).toBeCloseTo(WHOLE.size, 0);
    const times = views.slice(1).map(({ size }, i) => Math.log2(nth(views, i).size / size));
    for (const each of times) expect(each).toBeCloseTo(octavesOf(view) / count, 5);
    expect(views.slice(1).every((each, i) => isWithin(each, nth(views, i)))).toBe(true);
  });
  fc.assert(property);
});

it('the tour says what the core has counted', () => {
  const tour = tourOf(found);
  expect(tour.map(({ said }) => said.replaceAll('\u00a0', ' '))).toEqual([
    '128 TiB of addresses. ls has 13 VMAs, 528 KiB together: one part in 260,000,000.',
    '1,024 times closer: still a hairline.',
    '1,048,576 times closer: still a hairline.',
    'The program: 5 VMAs side by side, one of them anonymous.',
    'Beyond 42.7 TiB of gap: 3 VMAs of the kernel’s own, 4 of the loader of libraries.',
    'Higher still, the stack: 33 pages. One has memory.',
    'All 128 TiB again. The kernel writes down 13 VMAs, and of the gaps it writes down nothing.',
  ]);
  expect(tour.map(({ view }) => Math.round(view.size / PAGE_SIZE))).toEqual([
    34359738367, 33554432, 32768, 48, 76, 41, 34359738367,
  ]);
  // A hairline: all that is to be seen of the program.
  for (const { view } of tour.slice(1, 3)) {
    const [program, ...others] = marksOf(found.lines, view, 765);
    expect(others).toEqual([]);
    expect(program).toMatchObject({ count: 5, isWidened: true });
    expect(program!.width).toBeLessThan(5);
  }
});

it('the tour leaves time to read, four words a second, and is over within 15 seconds, wherever it begins', () => {
  const property = fc.property(VIEW, (view) => {
    const tour = tourOf(found).with(0, { view, said: '' });
    const legs = legsOf(tour);
    expect(legs).toHaveLength(tour.length - 1);
    for (const [i, { lasts, flies }] of legs.entries()) {
      const isLast = i === legs.length - 1;
      expect(flies).toBeGreaterThan(300);
      if (isLast) continue;
      expect(lasts).toBeGreaterThanOrEqual((1000 / 4) * nth(tour, i + 1).said.split(/\s/).length);
      expect(lasts - flies).toBeGreaterThanOrEqual(800);
    }
    expect(legs.reduce((sum, { lasts }) => sum + lasts, 0)).toBeLessThanOrEqual(15_000);
    // The stack is near what lies below it.
    expect(nth(legs, 4).flies).toBeLessThan(0.8 * nth(legs, 3).flies);
  });
  fc.assert(property);
  // From all addresses down there is time to see how deep that is.
  const down = legsOf(tourOf(found)).slice(0, 3);
  expect(down.reduce((sum, { lasts }) => sum + lasts, 0)).toBeGreaterThan(5000);
});

it('a link is read as it was written', () => {
  fc.assert(
    fc.property(VIEW, (view) => {
      const text = write({ of: 'ls', view });
      const parameters = read(text)!;
      expect(write(parameters), text).toBe(text);
      expect(Math.abs(parameters.view.start - view.start)).toBeLessThanOrEqual(PAGE_SIZE);
    }),
  );
  for (const { start, end } of found.lines) {
    const view = around({ start, end });
    expect(read(write({ of: 'ls', view }))).toEqual({ of: 'ls', view });
  }
  expect(read('of:ls/shows:all')).toEqual({ of: 'ls', view: WHOLE });
  expect(SMALLEST).toBe(2 ** 16);
  const bad = [
    '',
    'of:cat/shows:all',
    'of:ls',
    'of:ls/at:0/shows:15',
    'of:ls/at:1/shows:16',
    'of:ls/shows:16',
  ];
  for (const text of [...bad, 'of:ls/at:7ffffffff000/shows:16', 'of:ls/at:0/shows:99999999999'])
    expect(read(text), text).toBeUndefined();
});

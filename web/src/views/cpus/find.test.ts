import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { layersOf } from '../../timeline/cpu-layers.ts';
import { contended, span, spanWords } from '../../timeline/testing-cpus.ts';
import {
  doingAt,
  heldAt,
  heldInRow,
  holdersOf,
  kindOf,
  layerOf,
  litBy,
  longestOf,
  nextOperation,
  nextSpan,
  operationAt,
  waitersOf,
  type SpanRef,
} from './find.ts';

const LOCK = { class: 'anon_vma', number: 3 } as const;
/** CPU 0 holds a lock; CPU 1 and CPU 2 wait for it and get it one after the other. */
const layers = layersOf(
  spanWords([
    span('user', 0, 0, 100),
    span('work', 0, 100, 500, { operation: 1 }),
    span('hold', 0, 90, 510, { class: 'mmap', number: 1, operation: 1 }),
    span('hold', 0, 200, 400, { ...LOCK, operation: 1, cause: 'end' }),
    span('spin', 1, 250, 400, { ...LOCK, operation: 2, cause: 'link' }),
    span('work', 1, 400, 600, { operation: 2 }),
    span('hold', 1, 400, 600, { ...LOCK, operation: 2, cause: 'link' }),
    span('user', 1, 600, 650),
    span('work', 1, 650, 700, { operation: 4 }),
    span('sleep', 2, 220, 600, { ...LOCK, operation: 3, cause: 'end' }),
  ]),
  3,
);
const lock = layers.locks.findIndex((each) => each?.class === 'anon_vma');
const shownAt = (...place: Parameters<typeof doingAt>): SpanRef =>
  known(doingAt(...place), 'the lane does something then');
const times = (ref: SpanRef | undefined): readonly (number | undefined)[] =>
  ref ? [layerOf(layers, ref).start[ref.index], layerOf(layers, ref).end[ref.index]] : [];

describe('what lies at a moment', () => {
  it('is what the CPU does', () => {
    expect(times(doingAt(layers, 0, 99))).toEqual([0, 100]);
    expect(times(doingAt(layers, 0, 100))).toEqual([100, 500]);
    expect(doingAt(layers, 0, 500)).toBeUndefined();
    expect(doingAt(layers, 2, 10)).toBeUndefined();
  });

  it('is the nearest where it is near enough', () => {
    expect(times(doingAt(layers, 0, 503, 5))).toEqual([100, 500]);
    expect(times(doingAt(layers, 2, 216, 5))).toEqual([220, 600]);
    expect(doingAt(layers, 2, 210, 5)).toBeUndefined();
    const two = layersOf(spanWords([span('work', 0, 0, 100), span('work', 0, 110, 200)]), 1);
    expect([103, 107].map((time) => doingAt(two, 0, time, 20)?.index)).toEqual([0, 1]);
  });

  it('has the locks that are held then, the outermost first', () => {
    expect(heldAt(layers, 0, 300).map(times)).toEqual([
      [90, 510],
      [200, 400],
    ]);
    expect(heldAt(layers, 0, 450).map(times)).toEqual([[90, 510]]);
    // One that is released at that moment is held no longer.
    expect(heldAt(layers, 0, 400).map(times)).toEqual([[90, 510]]);
    expect(heldAt(layers, 0, 510)).toEqual([]);
  });

  it('is in a row of locks the one that is pointed at', () => {
    expect(times(heldInRow(layers, { lane: 0, row: 1 }, true, undefined, 300, 0))).toEqual([200, 400]);
    expect(times(heldInRow(layers, { lane: 0, row: 1 }, true, undefined, 404, 5))).toEqual([200, 400]);
    expect(heldInRow(layers, { lane: 0, row: 1 }, true, undefined, 450, 5)).toBeUndefined();
  });
});

describe('who holds and who waits', () => {
  it('is told by the moment', () => {
    expect(holdersOf(layers, lock, 300).map(({ lane }) => lane)).toEqual([0]);
    expect(holdersOf(layers, lock, 500).map(({ lane }) => lane)).toEqual([1]);
    expect(holdersOf(layers, lock, 100)).toEqual([]);
  });

  it('has those who wait in the order in which they came', () => {
    expect(waitersOf(layers, lock, 300).map(({ lane }) => lane)).toEqual([2, 1]);
    expect(waitersOf(layers, lock, 500).map(({ lane }) => lane)).toEqual([2]);
  });

  it('does not count the holder, who waits for the cache line of the lock that it gives back', () => {
    const giving = layersOf(
      spanWords([
        span('hold', 0, 100, 300, { ...LOCK, operation: 1 }),
        span('line', 0, 200, 300, { ...LOCK, operation: 1 }),
        span('line', 1, 150, 350, { ...LOCK, operation: 2 }),
      ]),
      2,
    );
    expect(waitersOf(giving, 1, 250).map(({ lane }) => lane)).toEqual([1]);
    // Nobody holds the lock any more.
    expect(waitersOf(giving, 1, 320).map(({ lane }) => lane)).toEqual([1]);
  });
});

describe('going on', () => {
  const first = shownAt(layers, 1, 300);

  it('leads from span to span, and ends with the lane', () => {
    const second = nextSpan(layers, first, 1);
    expect(times(second)).toEqual([400, 600]);
    expect(nextSpan(layers, first, -1)).toBeUndefined();
    expect(nextSpan(layers, shownAt(layers, 0, 300), 1)).toBeUndefined();
  });

  it('leads to the first span of the next operation', () => {
    const last = known(nextOperation(layers, first, 1), 'an operation follows');
    expect(times(last)).toEqual([650, 700]);
    expect(nextOperation(layers, last, -1)).toEqual(first);
    expect(nextOperation(layers, last, 1)).toBeUndefined();
  });
});

it('time in the program belongs to the operation after it', () => {
  expect(operationAt(layers, shownAt(layers, 1, 620))).toBe(4);
  expect(operationAt(layers, shownAt(layers, 0, 50))).toBe(1);
  expect(operationAt(layers, shownAt(layers, 1, 500))).toBe(2);
  const last = layersOf(spanWords([span('work', 0, 0, 10, { operation: 1 }), span('user', 0, 10, 20)]), 1);
  expect(operationAt(last, shownAt(last, 0, 15))).toBe(0);
});

describe('what belongs to a row of lock_stat', () => {
  const found = (topic: Parameters<typeof litBy>[1]) => {
    const ref = longestOf(layers, litBy(layers, topic));
    return ref && [kindOf(layers, ref), ref.lane, ...times(ref)];
  };

  it('is the longest wait for it', () => {
    expect(found({ scope: 'class', class: 'anon_vma', number: 0, cause: 'call', mode: 'write' })).toEqual([
      'sleep',
      2,
      220,
      600,
    ]);
    expect(found({ scope: 'lock', ...LOCK, cause: 'call', mode: 'write' })).toEqual(['sleep', 2, 220, 600]);
  });

  it('keeps to the reason, too', () => {
    expect(found({ scope: 'cause', class: 'anon_vma', number: 0, cause: 'link', mode: 'write' })).toEqual([
      'spin',
      1,
      250,
      400,
    ]);
  });

  it('is the longest hold where nobody waited', () => {
    expect(found({ scope: 'class', class: 'mmap', number: 0, cause: 'call', mode: 'write' })).toEqual([
      'hold',
      0,
      90,
      510,
    ]);
    expect(found({ scope: 'lock', class: 'mmap', number: 9, cause: 'call', mode: 'write' })).toBeUndefined();
  });
});

it('a long run is searched at any place of it', () => {
  const timeline = contended(8, 400);
  const { doing } = timeline;
  for (let i = 0; i < doing.start.length; i += 97) {
    const middle = (nth(doing.start, i) + nth(doing.end, i)) / 2;
    const lane = doing.first.findIndex((_, cpu) => nth(doing.first, cpu + 1) > i);
    expect(doingAt(timeline, lane, middle)?.index).toBe(i);
  }
});

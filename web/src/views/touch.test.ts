import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { MAP_FIXED } from '../narrate/flags.ts';
import { type EventSpec, snapshotOf, touchIn } from './testing/snapshots.ts';
import { shownOf, touchOf } from './touch.ts';

const VMAS = [
  { start: 0x1000, end: 0x2000 },
  { start: 0x4000, end: 0x5000 },
  { start: 0x9000, end: 0xa000 },
];
const touched = (...events: EventSpec[]) => touchIn(snapshotOf(VMAS, events));

const SEARCH: EventSpec = {
  type: 'gap_search_enter',
  length: 0x2000,
  lowLimit: 0x1000,
  highLimit: 0x8000,
  direction: 'bottomup',
};
const CHECK: EventSpec = {
  type: 'gap_check',
  gapStart: 0x2000,
  gapEnd: 0x4000,
  length: 0x2000,
  vma: 2,
  verdict: 'fits',
};
const FOUND: EventSpec = { type: 'gap_search_leave', result: 0x2000, error: 0, direction: 'bottomup' };
const LOOKUP: EventSpec = { type: 'find_vma_enter', addr: 0x9000 };
const COMPARE: EventSpec = { type: 'tree_compare', addr: 0x9000, vma: 3, turn: 'contains' };

describe('touchOf', () => {
  it('knows the hole that is compared and the limits of the search', () => {
    const touch = touched(SEARCH, CHECK);
    expect(touch.hole).toEqual({ start: 0x2000, end: 0x4000, fits: true });
    expect(touch.limits).toEqual({ low: 0x1000, high: 0x8000 });
    expect([...touch.compared]).toEqual([2]);
  });

  it('keeps the gaps that a search has looked at until the next one', () => {
    const small: EventSpec = { ...CHECK, gapStart: 0x5000, gapEnd: 0x6000, vma: 3, verdict: 'too_small' };
    const high: EventSpec = { ...CHECK, gapStart: 0xa000, gapEnd: 0xf000, vma: 3, verdict: 'too_high' };
    expect(touched(SEARCH, high, small, CHECK, FOUND).looked).toEqual([
      { start: 0xa000, end: 0xf000, fits: false, why: 'too_high' },
      { start: 0x5000, end: 0x6000, fits: false, why: 'too_small' },
      { start: 0x2000, end: 0x4000, fits: true },
    ]);
    expect(touched(SEARCH, small, FOUND, SEARCH).looked).toEqual([]);
  });

  it('has the range that a search has found, with the length it wanted', () => {
    const touch = touched(SEARCH, CHECK, FOUND);
    expect(touch.found).toEqual({ start: 0x2000, end: 0x4000 });
    expect(touch.limits).toBeUndefined();
  });

  it('follows a search that keeps a hole in mind and goes on', () => {
    const kept = touched(SEARCH, CHECK, { type: 'gap_keep', vma: 2, gapStart: 0x2000, gapEnd: 0x4000 });
    expect(kept.hole).toEqual({ start: 0x2000, end: 0x4000, fits: true });
    const tried = touched(SEARCH, { type: 'gap_try', from: 2, to: 3, subtreeGap: 0x1000, side: 'right' });
    expect([...tried.visited]).toEqual([2, 3]);
    expect([...tried.compared]).toEqual([3]);
  });

  it('calls a range that is unmapped or merged no hole', () => {
    const range = { start: 0x4000, end: 0x5000 };
    const events: EventSpec[] = [
      { type: 'unmap_enter', ...range },
      { type: 'unmap_leave', ...range, error: 0 },
      { type: 'merge_enter', ...range, prev: 1, next: 3 },
    ];
    for (const event of events) {
      const touch = touched(event);
      expect(touch.hole).toBeUndefined();
      expect(touch.worked).toEqual(range);
    }
  });

  it('calls an address chosen only if the kernel has chosen it', () => {
    const returned = (flags: number) =>
      touched(
        { type: 'get_unmapped_area_enter', hint: { lo: 0x2000, hi: 0 }, length: 0x2000, flags },
        { type: 'get_unmapped_area_leave', result: 0x2000, error: 0 },
        { type: 'mmap_leave', result: 0x2000, error: 0, reason: 'none' },
      ).found;
    const anonymous = 0x22;
    expect(returned(anonymous)).toEqual({ start: 0x2000, end: 0x4000 });
    expect(returned(anonymous | MAP_FIXED)).toBeUndefined();
  });

  it('finds nothing where the search failed', () => {
    expect(touched(SEARCH, { ...FOUND, error: -12 }).found).toBeUndefined();
  });

  it('forgets what an earlier search has visited', () => {
    expect([...touched(SEARCH, CHECK, FOUND, LOOKUP, COMPARE).visited]).toEqual([3]);
  });

  it('counts the lookups of a linear search as part of it', () => {
    const linear: EventSpec = {
      type: 'linear_search_enter',
      length: 0x2000,
      start: 0x9000,
      cache: 0x9000,
      cachedHole: { lo: 0, hi: 0 },
      direction: 'topdown',
      recall: 'place_and_hole',
    };
    const visit: EventSpec = {
      type: 'linear_visit',
      at: 0x4000,
      holeStart: 0x4000,
      holeEnd: 0x4000,
      vma: 2,
      fits: 'no',
    };
    const touch = touched(linear, LOOKUP, COMPARE, visit);
    expect([...touch.visited]).toEqual([3, 2]);
    expect(touch.hole).toBeUndefined();
    expect(touch.cursor).toBe(0x4000);
  });

  it('collects what the operation has changed, by VMAs and by nodes', () => {
    const vmas = [...snapshotOf(VMAS).vmas];
    const touch = touched(
      { type: 'vma_range', vma: 1, start: 0x1000, end: 0x3000, oldStart: 0x1000, oldEnd: 0x2000 },
      { type: 'rb_rotate', sinks: nth(vmas, 2).node, rises: nth(vmas, 1).node, side: 'left' },
    );
    expect([...touch.changed].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    expect([...touch.compared]).toEqual([3, 2]);
  });

  it('marks no place in another process than the caller', () => {
    const changes: EventSpec = {
      type: 'vma_range',
      vma: 1,
      start: 0x1000,
      end: 0x3000,
      oldStart: 0x1000,
      oldEnd: 0x2000,
    };
    const snapshot = snapshotOf(VMAS, [changes, SEARCH, CHECK], { process: 2 });
    const touch = touchIn(snapshot);
    expect([touch.hole, touch.limits, touch.cursor, touch.found]).toEqual(Array(4).fill(undefined));
    expect([...touch.changed]).toEqual([1]);
  });
});

describe('by beats', () => {
  const snapshot = snapshotOf(VMAS, [SEARCH, CHECK, FOUND, LOOKUP, COMPARE]);
  const position = 5;
  const beat = {
    topic: 'lookup',
    number: 2,
    isSingle: false,
    repeats: false,
    count: 2,
    first: 4,
    tally: new Map(),
  } as const;
  const told = snapshot.recent[4]!;

  it('marks what the beat touches that has just ended, and keeps the address that was chosen', () => {
    const shown = shownOf({ ...snapshot, position, beat: { ...beat, last: position, told } }, true);
    expect(shown).toEqual({ events: snapshot.recent.slice(3), event: told });
    const touch = touchOf(snapshot, () => undefined, shown);
    expect([...touch.visited]).toEqual([3]);
    expect(touch.found).toEqual({ start: 0x2000, end: 0x4000 });
  });
});

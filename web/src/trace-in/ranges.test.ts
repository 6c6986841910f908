import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ranges } from './ranges.ts';

const SPACE = 40;
const ranges = fc
  .tuple(fc.nat(SPACE), fc.nat(SPACE))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const changes = fc.array(fc.record({ range: ranges, isAdded: fc.boolean() }), { maxLength: 20 });

/** The same as a set of single addresses. */
function both(steps: readonly { readonly range: readonly [number, number]; readonly isAdded: boolean }[]) {
  const set = new Ranges();
  const model = new Set<number>();
  for (const { range, isAdded } of steps) {
    set[isAdded ? 'add' : 'remove'](...range);
    for (let at = range[0]; at < range[1]; at++) model[isAdded ? 'add' : 'delete'](at);
  }
  return { set, model };
}

const addressesOf = (list: readonly { readonly start: number; readonly end: number }[]): number[] =>
  list.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i));

describe('Ranges', () => {
  it('holds what was added and not removed since, in sorted ranges that do not touch', () => {
    fc.assert(
      fc.property(changes, (steps) => {
        const { set, model } = both(steps);
        expect(addressesOf(set.all)).toEqual([...model].toSorted((a, b) => a - b));
        set.all.slice(1).forEach(({ start }, i) => expect(start).toBeGreaterThan(set.all[i]!.end));
      }),
    );
  });

  it('holds thousands that come in any order and go again', () => {
    const set = new Ranges();
    const places = Array.from({ length: 5000 }, (_, i) => (i * 1237) % 5000);
    for (const place of places) set.add(10 * place, 10 * place + 5);
    expect(set.all).toEqual(Array.from({ length: 5000 }, (_, i) => ({ start: 10 * i, end: 10 * i + 5 })));
    expect(set.missing(12_345, 12_362)).toEqual([
      { start: 12_345, end: 12_350 },
      { start: 12_355, end: 12_360 },
    ]);
    set.remove(1002, 48_903);
    expect(set.all.slice(99, 103)).toEqual([
      { start: 990, end: 995 },
      { start: 1000, end: 1002 },
      { start: 48_903, end: 48_905 },
      { start: 48_910, end: 48_915 },
    ]);
    set.add(0, 50_000);
    expect(set.all).toEqual([{ start: 0, end: 50_000 }]);
    for (const place of places) set.remove(10 * place, 10 * place + 10);
    expect(set.all).toEqual([]);
  });

  it('tells which part of a range is missing, and nothing beyond it', () => {
    fc.assert(
      fc.property(changes, ranges, (steps, [start, end]) => {
        const { set, model } = both(steps);
        const wanted = addressesOf([{ start, end }]).filter((at) => !model.has(at));
        expect(addressesOf(set.missing(start, end))).toEqual(wanted);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { inRows } from './apart.ts';

const labels = (...all: readonly [number, string][]) => all.map(([x, text]) => ({ x, text }));

it('leaves out what would run into another label, and only that', () => {
  const placed = (...all: readonly [number, string][]) => inRows(labels(...all), 1).map(({ text }) => text);
  expect(placed([0, '9'], [15, '10'], [30, '11'])).toEqual(['9', '10']);
  expect(placed([0, '9'], [15, '10'], [34, '11'])).toHaveLength(3);
  expect(placed([15, '10'], [30, '11'], [0, '9'])).toEqual(['10', '9']);
});

it('puts into the next row what has no room in the first', () => {
  const rows = inRows(labels([0, '19'], [12, '20'], [24, '21'], [30, '22']), 2);
  expect(rows.map(({ text, row }) => [text, row])).toEqual([
    ['19', 0],
    ['20', 1],
    ['21', 0],
  ]);
});

it('no two labels of a row touch, however many rows there are, and none is left out that has room', () => {
  const one = fc.record({ x: fc.integer({ min: 0, max: 400 }), text: fc.constantFrom('4', '12', '128 MiB') });
  type Label = { readonly x: number; readonly text: string };
  const overlap = (a: Label, b: Label): boolean =>
    Math.abs(a.x - b.x) < (a.text.length + b.text.length) * 3.9 + 3 - 1e-9;
  fc.assert(
    fc.property(fc.array(one), fc.integer({ min: 1, max: 3 }), (all, rows) => {
      const placed = inRows(all, rows);
      for (const [i, label] of placed.entries())
        expect(
          placed.slice(0, i).filter((other) => other.row === label.row && overlap(label, other)),
        ).toEqual([]);
      const left = all.filter(({ x, text }) => !placed.some((each) => each.x === x && each.text === text));
      for (const label of left)
        for (let row = 0; row < rows; row++)
          expect(placed.some((other) => other.row === row && overlap(label, other))).toBe(true);
    }),
  );
});

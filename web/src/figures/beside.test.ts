import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxOf, isApart, placeBeside, radiusIn, touches } from './beside.ts';

const POINTS = fc.uniqueArray(fc.record({ x: fc.integer({ min: 0, max: 700 }), row: fc.nat(7) }), {
  minLength: 1,
  maxLength: 36,
  selector: ({ x }) => x,
});

it('a size lies over no node and over no other size, and within the drawing', () => {
  fc.assert(
    fc.property(POINTS, (points) => {
      const nodes = new Map(points.map(({ x, row }, column) => [column, { x, y: 40 + row * 30 }]));
      const parents = Int32Array.from(points, (_, column) => column - 1);
      const wanted = points.map((_, column) => ({ column, text: '128 MiB' }));
      const placed = placeBeside(wanted, { parents }, nodes, () => 9, 700, 18);
      for (const [i, each] of placed.entries()) {
        const box = boxOf(each);
        expect([box.left >= 0, box.right <= 700, box.top >= 18]).toEqual([true, true, true]);
        expect([...nodes.values()].filter((node) => touches(box, node, 9))).toEqual([]);
        expect(placed.slice(0, i).every((other) => isApart(box, boxOf(other)))).toBe(true);
      }
    }),
  );
});

it('a node alone has its size beside it', () => {
  const nodes = new Map([[0, { x: 100, y: 50 }]]);
  const [placed] = placeBeside(
    [{ column: 0, text: '4 KiB' }],
    { parents: Int32Array.of(-1) },
    nodes,
    () => 9,
    700,
  );
  expect(placed).toMatchObject({ column: 0, anchor: 'start', x: 112 });
});

it('what has no room for all of its text says the short one', () => {
  const nodes = new Map([[0, { x: 20, y: 50 }]]);
  const parents = Int32Array.of(-1);
  const texts = (short?: string) =>
    placeBeside([{ column: 0, text: '128 MiB ×2', short }], { parents }, nodes, () => 9, 60).map(
      ({ text }) => text,
    );
  expect(texts()).toEqual([]);
  expect(texts('×2')).toEqual(['×2']);
});

it('nodes are as large as their neighbours and rows allow', () => {
  const at = (...xs: number[]) => new Map(xs.map((x, i) => [i, { x, y: 10 }]));
  expect(radiusIn(at(0, 100), 60, 11)).toBe(11);
  expect(radiusIn(at(0, 20), 60, 11)).toBe(7.5);
  expect(radiusIn(at(0, 100), 13, 11)).toBe(5);
  expect(radiusIn(at(50), 60, 11)).toBe(11);
});

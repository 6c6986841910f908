import { describe, expect, it } from 'vitest';
import { spansOf, vmasOf } from './process.ts';
import { gapsOf, placesOf } from './race/places.ts';
import { FIRST } from './race/program.ts';
import { itemAt, layoutStrip, piecesOf, spotOf } from './strip.ts';
import { targetAt } from './race/target.ts';

const { length } = FIRST;
const vmas = vmasOf(FIRST.mappings);
const places = placesOf(gapsOf(vmas), length);
const BLOCK = { length, width: length / 4096 };

describe.each([1088, 700, 358, 288])('in %d pixels', (width) => {
  const strip = layoutStrip(spansOf(FIRST.mappings), width);

  it('rows are no wider, and a page has some pixels', () => {
    for (const { from, to } of strip.rows) expect((to - from) * strip.unit).toBeLessThanOrEqual(width + 0.01);
    expect(strip.unit).toBeGreaterThan(4.5);
  });

  it('rows follow one another, and no gap is cut', () => {
    for (const [i, row] of strip.rows.slice(1).entries()) expect(row.from).toBe(strip.rows[i]!.to);
    for (const item of strip.items) {
      const pieces = piecesOf(strip, item);
      expect(pieces.length).toBe(item.vma && pieces.length > 1 ? 2 : 1);
      expect([pieces[0]!.isFirst, pieces.at(-1)!.isLast]).toEqual([true, true]);
    }
  });

  it('the block lies inside its gap, and a pointer on it means that place', () => {
    for (const [index, { start, gap }] of places.entries()) {
      const spot = spotOf(strip, start, length);
      const item = strip.items.find((each) => each.start === gap.start)!;
      const [piece] = piecesOf(strip, item);
      const wide = BLOCK.width * strip.unit;
      expect(spot.row).toBe(piece!.row);
      expect(spot.x).toBeGreaterThanOrEqual(piece!.x - 0.01);
      expect(spot.x + wide).toBeLessThanOrEqual(piece!.x + piece!.width + 0.01);
      const target = targetAt(strip, places, { row: spot.row, x: spot.x + wide / 2 }, BLOCK);
      expect(target).toEqual({ kind: 'place', index });
    }
  });

  it('a pointer on a small gap means that gap', () => {
    const small = gapsOf(vmas).find((gap) => gap.end - gap.start < length)!;
    const item = strip.items.find((each) => each.start === small.start)!;
    const [piece] = piecesOf(strip, item);
    const spot = { row: piece!.row, x: piece!.x + piece!.width / 2 };
    expect(itemAt(strip, spot).item).toBe(item);
    expect(targetAt(strip, places, spot, BLOCK)).toEqual({ kind: 'small', gap: item });
  });
});

it.each([401, 1000, 65_530])(
  'of %i VMAs, what lies close together is one item that says how many',
  (mappings) => {
    const spans = spansOf(mappings);
    const { items } = layoutStrip(spans, 700, 1);
    expect(items.length).toBeLessThan(12);
    const drawn = items.filter(({ vma }) => vma !== undefined);
    expect(drawn.map(({ vma, many }) => [vma?.kind, many ?? 1])).toEqual([
      ['text', 1],
      ['data', 1],
      ['anonymous', mappings - 3],
      ['stack', 1],
    ]);
    expect([...items.entries()].filter(([i, { start }]) => start !== (items[i - 1]?.end ?? start))).toEqual(
      [],
    );
    expect([items[0]!.start, items.at(-1)!.end]).toEqual([spans.starts[0], spans.ends.at(-1)]);
    expect(vmasOf(mappings).map(({ start, end }) => [start, end])).toEqual(
      Array.from(spans.starts, (start, i) => [start, spans.ends[i]]),
    );
  },
);

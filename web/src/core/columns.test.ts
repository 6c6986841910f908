import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnWriter, inColumns, inRows, wordAt } from './columns.ts';

const WIDTH = 3;
/** Few values, so that columns often have a single one throughout a part. */
const records = fc.array(fc.tuple(fc.constantFrom(7, 8), fc.constantFrom(0, 2 ** 32 - 1), fc.nat()), {
  maxLength: 300,
  size: 'max',
});

describe('columns', () => {
  it('have the words of all records, however these arrive', () => {
    const writer = new ColumnWriter(WIDTH);
    fc.assert(
      fc.property(records, fc.integer({ min: 1, max: 200 }), (list, batch) => {
        const words = Uint32Array.from([99, ...list.flat()]);
        for (let from = 0; from < list.length; from += batch)
          writer.add(words, 1 + from * WIDTH, Math.min(batch, list.length - from));
        const columns = writer.take();
        expect(columns.length).toBe(list.length);
        const read = list.map((record, place) => record.map((_, column) => wordAt(columns, column, place)));
        expect(read).toEqual(list);
        const backwards = list.map((_, i) => list.length - 1 - i);
        expect([...inRows(columns, backwards)]).toEqual(list.toReversed().flat());
      }),
    );
  });

  it('are a single word where all records of a part have the same, and belong to the caller', () => {
    const writer = new ColumnWriter(WIDTH);
    const part = Array.from({ length: 128 }, (_, i) => [5, i, 9]);
    const words = Uint32Array.from([...part.flat(), 6, 7, 8]);
    writer.add(words, 0, 129);
    const columns = writer.take();
    writer.add(Uint32Array.of(6, 6, 6), 0, 1);
    expect([...writer.take().words]).toEqual([6, 6, 6]);
    expect([...columns.words]).toEqual([5, ...part.map((_, i) => i), 9, 6, 7, 8]);
    expect(inColumns(new Uint32Array(), WIDTH)).toMatchObject({ length: 0, words: new Uint32Array() });
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inColumns } from '../core/columns.ts';
import { RECORD_VMA_WORDS, readRecordVma, writeRecordVma } from '../protocol/protocol.gen.ts';
import type { RecordVma } from '../protocol/protocol.gen.ts';
import { VmaRecords } from './vma-records.ts';

const EMPTY = readRecordVma(new Uint32Array(RECORD_VMA_WORDS), 0);
const vmaOf = (id: number, start: number, end: number, anon = 0): RecordVma => ({
  ...EMPTY,
  id,
  start,
  end,
  anon,
});

function rawOf(records: readonly RecordVma[]) {
  const words = new Uint32Array(records.length * RECORD_VMA_WORDS);
  records.forEach((record, i) => writeRecordVma(words, i * RECORD_VMA_WORDS, record));
  return inColumns(words, RECORD_VMA_WORDS);
}

/** Disjoint VMAs with gaps here and there, some above 4 GiB; their ids are not in the order of their addresses. */
const records = fc
  .array(fc.record({ gap: fc.constantFrom(0, 1, 7, 2 ** 40), size: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 12,
  })
  .map((list) => {
    let end = 0;
    return list.map(({ gap, size }, i): RecordVma => {
      const start = end + gap;
      end = start + size;
      return { ...EMPTY, start, end, id: 100 - i, node: 64 * (i + 1), vmFlags: i, file: i % 3 };
    });
  });

describe('VmaRecords', () => {
  it('answers as a plain list of objects would', () => {
    fc.assert(
      fc.property(records, fc.nat(200), (list, nudge) => {
        const vmas = VmaRecords.read(rawOf(list));
        expect(vmas.length).toBe(list.length);
        for (const address of [
          nudge,
          ...list.flatMap(({ start, end }) => [start - 1, start, end - 0.5, end]),
        ]) {
          const first = list.findIndex(({ start }) => start >= address);
          expect(vmas.firstFrom(address)).toBe(first < 0 ? list.length : first);
          expect(vmas.holding(address)).toEqual(
            list.find(({ start, end }) => start <= address && address < end),
          );
        }
        list.forEach((record, place) => {
          const { start, end, vmFlags, file } = record;
          expect(vmas.at(place)).toEqual(record);
          expect(vmas.at(place)).toBe(vmas.at(place));
          expect([vmas.startOf(place), vmas.endOf(place)]).toEqual([start, end]);
          expect(vmas.outline(place)).toEqual({ start, end, vmFlags, file });
          expect([vmas.placeOf(record.id), vmas.placeOfNode(record.node)]).toEqual([place, place]);
        });
        expect([vmas.at(-1), vmas.at(list.length), vmas.at(Number.NaN)]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        expect([vmas.placeOf(0), vmas.placeOf(999), vmas.placeOfNode(1)]).toEqual([-1, -1, -1]);
      }),
    );
  });

  it('puts those in order that only the tree holds', () => {
    const [low, middle, high] = [1, 2, 3].map((n) => vmaOf(n, n * 4096, n * 4096 + 1));
    const vmas = VmaRecords.read(rawOf([low!, high!, middle!]));
    expect([...vmas]).toEqual([low, middle, high]);
    expect(VmaRecords.of([high!, low!, middle!]).at(2)).toBe(high);
  });

  it('of two neighbours that overlap for a moment, finds the upper one, and the lower one above its end', () => {
    const vmas = VmaRecords.of([vmaOf(1, 10, 40), vmaOf(2, 20, 30)]);
    expect([15, 25, 35, 45].map((address) => vmas.holding(address)?.id)).toEqual([1, 2, 1, undefined]);
  });

  it('keeps the whole list if nothing has changed, else the objects of what has not', () => {
    const list = Array.from({ length: 5 }, (_, i) => vmaOf(i + 1, i, i + 1));
    const first = VmaRecords.read(rawOf(list));
    const objects = [...first];
    expect(VmaRecords.read(rawOf(list), first)).toBe(first);
    const changed = [0, 1, 3].map((i) => list[i]!).concat(vmaOf(5, 4, 5, 1));
    const second = VmaRecords.read(rawOf(changed), first);
    expect([...second].map((vma) => objects.indexOf(vma))).toEqual([0, 1, 3, -1]);
    // Only the list before is asked, so that it is not kept for ever.
    const third = VmaRecords.read(rawOf(list), second);
    expect([...third].map((vma) => objects.indexOf(vma))).toEqual([0, 1, -1, 3, -1]);
  });

  it('makes an object only of what is asked for, and none by looking for it', () => {
    const list = Array.from({ length: 65_530 }, (_, i) => vmaOf(i + 1, 2 * i, 2 * i + 1));
    const vmas = VmaRecords.read(rawOf(list));
    vmas.firstFrom(70_000);
    vmas.placeOf(1234);
    vmas.outline(7);
    expect(vmas.made).toBe(0);
    expect(vmas.holding(70_000)?.id).toBe(35_001);
    vmas.at(vmas.placeOf(35_001));
    expect(vmas.made).toBe(1);
  });
});

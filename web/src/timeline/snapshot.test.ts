import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inColumns } from '../core/columns.ts';
import {
  COUNTER_NAMES,
  RECORD_MM_WORDS,
  RECORD_VMA_AT,
  RECORD_VMA_WORDS,
  readRecordMm,
  readRecordVma,
  writeRecordMm,
} from '../protocol/protocol.gen.ts';
import type { Memory, RawMemory } from './memory.ts';
import type { AnyProbe } from './probe.ts';
import { SnapshotDecoder } from './snapshot.ts';
import type { RawSnapshot, Snapshot } from './snapshot.ts';

function vmaWords(starts: readonly number[]): Uint32Array {
  const words = new Uint32Array(starts.length * RECORD_VMA_WORDS);
  starts.forEach((start, i) => (words[i * RECORD_VMA_WORDS + RECORD_VMA_AT.start] = start));
  return words;
}

/** VMAs that differ only in their starts; everything else is zero. */
function raw(starts: readonly number[], mmWord = 0): RawSnapshot {
  return {
    position: 0,
    total: 0,
    operation: -1,
    recent: new Uint32Array(),
    stack: new Uint32Array(),
    reshapes: new Uint32Array(),
    reshapedBefore: 0,
    before: 0,
    processes: [1],
    probed: {},
    caller: 1,
    thread: 1,
    tasks: new Uint32Array(),
    slots: new Uint32Array(),
    mm: new Uint32Array(RECORD_MM_WORDS).fill(mmWord),
    vmas: inColumns(vmaWords(starts), RECORD_VMA_WORDS),
    counters: new Uint32Array(COUNTER_NAMES.length * 2),
    countersBefore: new Uint32Array(COUNTER_NAMES.length * 2),
    strategies: { gap: 'linear' },
    keeps: new Map(),
  };
}

describe('SnapshotDecoder', () => {
  it('gives the same objects for what has not changed', () => {
    const decoder = new SnapshotDecoder();
    const first = decoder.decode(raw([1, 2, 3]));
    const second = decoder.decode(raw([1, 2, 3]));
    expect(second.vmas).toBe(first.vmas);
    expect(second.mm).toBe(first.mm);
    expect(second.counters).toBe(first.counters);
  });

  it('gives new ones for what has, and keeps its neighbours', () => {
    const decoder = new SnapshotDecoder();
    const before = decoder.decode(raw([1, 2, 6, 7]));
    const after = decoder.decode(raw([1, 2, 5, 6, 7], 1));
    expect(after.mm).not.toBe(before.mm);
    const old = [...before.vmas];
    expect([...after.vmas].map((vma) => old.indexOf(vma))).toEqual([0, 1, -1, 2, 3]);
  });

  it('keeps a process that turns from companion to the one looked at, and back', () => {
    const probe: AnyProbe = { take: () => undefined, read: (memory, to) => to.memory(memory as RawMemory) };
    const decoder = new SnapshotDecoder(new Map([['other', probe]]));
    const companion = ({ probed }: Snapshot) => probed['other'] as Memory;
    const process = (number: number, starts: readonly number[]): RawSnapshot => {
      const { mm, ...rest } = raw(starts);
      writeRecordMm(mm, 0, { ...readRecordMm(mm, 0), process: number });
      return { mm, ...rest };
    };
    const [one, two] = [process(1, [1, 2]), process(2, [3, 4])];
    const before = decoder.decode({ ...one, probed: { other: two } });
    const turned = decoder.decode({ ...two, probed: { other: one } });
    expect([turned.vmas, companion(turned).vmas]).toEqual([companion(before).vmas, before.vmas]);
    expect(turned.vmas).toBe(companion(before).vmas);
    expect(companion(turned).vmas).toBe(before.vmas);
    expect(decoder.decode(two).vmas).toBe(turned.vmas);
  });

  it('decodes as if there had been nothing before', () => {
    const lists = fc.array(fc.nat(5), { maxLength: 8 });
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const decoder = new SnapshotDecoder();
        decoder.decode(raw(a));
        const words = vmaWords(b.toSorted((one, other) => one - other));
        const expected = b.map((_, i) => readRecordVma(words, i * RECORD_VMA_WORDS));
        expect([...decoder.decode(raw(b)).vmas]).toEqual(expected);
      }),
    );
  });
});

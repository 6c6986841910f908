import { describe, expect, it } from 'vitest';
import { loadCoreFile } from '../../core/load-node.ts';
import { Machine } from '../../core/machine.ts';
import type { RecordCacheSlot } from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import { formOf, hashOf } from './form.ts';
import { isTrusted, marksOf, roomFor, slotsOf, stateOf } from './rows.ts';

const machine = new Machine(
  await loadCoreFile(new URL('../../../../wasm-core/build/trace.wasm', import.meta.url)),
);

const slot = (vma: number, process = 0, task = 1, number = 0): RecordCacheSlot => ({
  start: 0x1000,
  end: 0x2000,
  vma,
  process,
  task,
  slot: number,
});

describe('forms', () => {
  it('follow from what the strategy keeps', () => {
    const form = (strategy: string) => formOf(machine.describeKernel(`4.20+cache=${strategy}`).keeps);
    expect(form('mmap_cache')).toEqual({ kind: 'pointer' });
    for (const strategy of ['vmacache_v2', 'vmacache_3_15', 'vmacache_16_page'])
      expect(form(strategy)).toEqual({ kind: 'slots', by: 'page' });
    for (const strategy of ['vmacache_4_20', 'vmacache_2_pmd'])
      expect(form(strategy)).toEqual({ kind: 'slots', by: 'pmd' });
    expect(form('none')).toEqual({ kind: 'none' });
  });

  it('choose a slot by the lowest bits of a number', () => {
    expect(hashOf(0x7fff_f7ff_d123, 'page', 4)).toEqual({ number: 0x7_ffff_7ffd, mask: 3, slot: 1 });
    expect(hashOf(0x7fff_f7ff_d123, 'pmd', 4)).toEqual({ number: 0x3ff_ffbf, mask: 3, slot: 3 });
    expect(hashOf(0x7fff_f7ff_d123, 'page', 16).slot).toBe(13);
    expect(hashOf(0x7fff_f7ff_d123, 'pmd', 1)).toMatchObject({ mask: 0, slot: 0 });
  });
});

describe('slots', () => {
  const task = { vmacacheSeqnum: u64(2 ** 32 + 5), number: 1, slots: 4 };

  it('are trusted while all 64 bits of the numbers agree', () => {
    const { mm } = snapshotOf([]);
    expect(isTrusted(task, { ...mm, vmacacheSeqnum: u64(2 ** 32 + 5) })).toBe(true);
    expect(isTrusted(task, { ...mm, vmacacheSeqnum: u64(5) })).toBe(false);
    expect(isTrusted(task, { ...mm, vmacacheSeqnum: u64(2 ** 32 + 6) })).toBe(false);
  });

  it('are void with their thread, unless there is nothing in them', () => {
    expect(stateOf(slot(0), false)).toBe('empty');
    expect(stateOf(slot(7), true)).toBe('trusted');
    expect(stateOf(slot(7), false)).toBe('void');
    expect(stateOf(slot(7, 2), true)).toBe('foreign');
    expect(stateOf(slot(7, 2), false)).toBe('void');
  });

  it('belong to the thread in their place', () => {
    const slots = [1, 2, 3].flatMap((number) => [slot(number, 0, number, 0), slot(0, 0, number, 1)]);
    const tasks = [1, 2, 3].map((number) => ({ vmacacheSeqnum: u64(0), number, slots: 2 }));
    const snapshot = { ...snapshotOf([]), tasks, slots };
    expect(slotsOf(snapshot, 1)).toEqual([slots[2], slots[3]]);
  });

  it('bear what the last lookup has done with them', () => {
    const lookup = { address: 0x3000, task: 1 };
    const missed = { ...lookup, outcome: { result: 'elsewhere', slot: 3 } } as const;
    expect(marksOf(3, missed, 3)).toEqual(['home', 'miss']);
    expect(marksOf(2, missed, 3)).toEqual([]);
    expect(marksOf(3, { ...missed, stored: { slot: 3, vma: 9 } }, 3)).toEqual(['home', 'stored']);
    expect(marksOf(1, { ...lookup, outcome: { result: 'hit', slot: 1 } }, 3)).toEqual(['hit']);
    expect(marksOf(3, { ...lookup, outcome: { result: 'seqnum', slot: 3 } }, 3)).toEqual(['home']);
    expect(marksOf(0, { ...lookup, foreign: { slot: 0, process: 2 } }, 3)).toEqual(['mistaken']);
  });
});

describe('room', () => {
  it('has heads beside slots where it is wide, and above them where it is narrow', () => {
    expect(roomFor(780, 400, 3, 4)).toMatchObject({ stacked: false, compact: false, columns: 4, lines: 1 });
    expect(roomFor(364, 400, 3, 4)).toMatchObject({ stacked: true, columns: 2, lines: 2 });
    expect(roomFor(364, 400, 80, 4)).toMatchObject({ stacked: true, compact: true, columns: 4, lines: 1 });
  });

  it('shows all of a thread where it is low: ranges give way before slots do', () => {
    const { compact, height } = roomFor(364, 80, 3, 4);
    expect(compact).toBe(true);
    expect(height).toBeLessThanOrEqual(80);
    expect(roomFor(364, 0, 3, 4).compact).toBe(false);
  });

  it('gives all slots a place, in whole lines', () => {
    for (const slots of [1, 2, 4, 8, 16])
      for (const width of [0, 200, 390, 700, 1400]) {
        const { columns, lines, height } = roomFor(width, 2000, 3, slots);
        expect(columns * lines).toBe(slots);
        expect(height).toBeGreaterThan(lines * 40);
      }
  });

  it('shows both bounds where there is room for them', () => {
    expect(roomFor(780, 400, 3, 4).wholeRange).toBe(false);
    expect(roomFor(1400, 400, 3, 4).wholeRange).toBe(true);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { narrateContext } from '../../narrate/context.ts';
import { snapshotOf, touchIn } from '../testing/snapshots.ts';
import { currentRow, firstRow, Rows } from './rows.ts';

const VMAS = [
  { start: 0x400000, end: 0x402000 },
  { start: 0x402000, end: 0x403000 },
  { start: 0x600000, end: 0x601000 },
];

const vmaIn = (snapshot: Snapshot) => narrateContext(snapshot, { files: [], mmapLock: 'mmap_lock' }).vma;
const rowsOf = ({ vmas, mm }: Snapshot): Rows => new Rows(vmas, mm.taskSize);

describe('Rows', () => {
  it('cover the space without a hole or an overlap', () => {
    const snapshot = snapshotOf(VMAS);
    const rows = rowsOf(snapshot).slice(0, 100);
    expect(rows.map(({ kind }) => kind).join(' ')).toBe('gap vma vma gap vma gap');
    rows.forEach((row, i) => expect(row.start).toBe(i === 0 ? 0 : nth(rows, i - 1).end));
    expect(rows.at(-1)?.end).toBe(snapshot.mm.taskSize);
  });

  it('are found by address, by VMA and by their neighbours, wherever VMAs lie', () => {
    const place = fc.record({ hole: fc.nat(2), pages: fc.integer({ min: 1, max: 3 }) });
    const property = fc.property(fc.array(place, { maxLength: 12 }), fc.boolean(), (places, reachesEnd) => {
      let end = 0;
      const specs = places.map(({ hole, pages }) => {
        const start = end + hole * 0x1000;
        return { start, end: (end = start + pages * 0x1000) };
      });
      const { vmas } = snapshotOf(specs);
      const taskSize = reachesEnd ? end : end + 0x1000;
      const rows = new Rows(vmas, taskSize);
      const all = rows.slice(0, rows.length);
      expect(all.reduce((sum, row) => sum + row.end - row.start, 0)).toBe(taskSize);
      all.forEach((row, i) => {
        expect(rows.holding(row.start)).toBe(i);
        expect(rows.holding(row.end - 1)).toBe(i);
      });
      expect(rows.holding(taskSize)).toBe(-1);
      const down: number[] = [];
      for (let at: number | undefined = -1; (at = rows.nextVma(at, 1)) !== undefined;) down.push(at);
      expect(down).toEqual(all.flatMap(({ kind }, i) => (kind === 'vma' ? [i] : [])));
      expect([...vmas].map((vma) => rows.of(vma))).toEqual(down);
      const up: number[] = [];
      for (let at: number | undefined = rows.length; (at = rows.nextVma(at, -1)) !== undefined;) up.push(at);
      expect(up).toEqual(down.toReversed());
    });
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('list a VMA that overlaps another for a moment, and no gap inside it', () => {
    const { vmas } = snapshotOf([
      { start: 0x5000, end: 0x9000 },
      { start: 0x5000, end: 0x7000 },
      { start: 0x8000, end: 0xa000 },
    ]);
    const rows = new Rows(vmas, 0xb000);
    const listed = rows.slice(0, rows.length).map(({ kind, start, end }) => `${kind} ${start}-${end}`);
    expect(listed).toEqual([
      'gap 0-20480',
      'vma 20480-36864',
      'vma 20480-28672',
      'vma 32768-40960',
      'gap 40960-45056',
    ]);
    expect([...vmas].map((vma) => rows.of(vma))).toEqual([1, 2, 3]);
  });
});

describe('currentRow', () => {
  it('is the hole that a search compares', () => {
    const snapshot = snapshotOf(VMAS, [
      {
        type: 'linear_visit',
        at: 0x403000,
        holeStart: 0x403000,
        holeEnd: 0x600000,
        vma: 3,
        fits: 'yes',
      },
    ]);
    const rows = rowsOf(snapshot);
    expect(rows.at(currentRow(rows, touchIn(snapshot), vmaIn(snapshot)))).toMatchObject({
      kind: 'gap',
      start: 0x403000,
    });
  });

  it('is none when the step is about none', () => {
    const snapshot = snapshotOf(VMAS);
    expect(currentRow(rowsOf(snapshot), touchIn(snapshot), vmaIn(snapshot))).toBe(-1);
  });

  it('is the lowest of the VMAs that the step is about', () => {
    const snapshot = snapshotOf(VMAS, [
      { type: 'merge_enter', start: 0x403000, end: 0x600000, prev: 3, next: 2 },
    ]);
    const touch = { ...touchIn(snapshot), worked: undefined };
    expect(currentRow(rowsOf(snapshot), touch, vmaIn(snapshot))).toBe(2);
  });
});

describe('firstRow', () => {
  it.each([0, 1, 9, 10, 37, 99])('shows row %d', (row) => {
    for (const visible of [4, 10, 25]) {
      const first = firstRow(row, visible, 100);
      expect(row).toBeGreaterThanOrEqual(first);
      expect(row).toBeLessThan(first + visible);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { snapshotOf, touchIn } from '../testing/snapshots.ts';
import { currentRow, firstRow, rowsOf } from './rows.ts';

const AREAS = [
  { start: 0x400000, end: 0x402000 },
  { start: 0x402000, end: 0x403000 },
  { start: 0x600000, end: 0x601000 },
];

describe('rowsOf', () => {
  it('cover the space without a hole or an overlap', () => {
    const { vmas, mm } = snapshotOf(AREAS);
    const rows = rowsOf(vmas, mm.taskSize);
    expect(rows.map(({ kind }) => kind).join(' ')).toBe('gap area area gap area gap');
    rows.forEach((row, i) => expect(row.start).toBe(i === 0 ? 0 : rows[i - 1]!.end));
    expect(rows.at(-1)?.end).toBe(mm.taskSize);
  });
});

describe('currentRow', () => {
  it('is the hole that a search compares', () => {
    const snapshot = snapshotOf(AREAS, [
      {
        type: 'linear_visit',
        at: 0x403000,
        holeStart: 0x403000,
        holeEnd: 0x600000,
        vma: 3,
        fits: 'yes',
      },
    ]);
    const rows = rowsOf(snapshot.vmas, snapshot.mm.taskSize);
    expect(rows[currentRow(rows, touchIn(snapshot))]).toMatchObject({ kind: 'gap', start: 0x403000 });
  });

  it('is none when the step is about none', () => {
    const snapshot = snapshotOf(AREAS);
    expect(currentRow(rowsOf(snapshot.vmas, snapshot.mm.taskSize), touchIn(snapshot))).toBe(-1);
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

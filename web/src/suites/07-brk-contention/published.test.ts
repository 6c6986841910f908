import { expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import { BRK_ROWS, REPORTED_GAIN, SHANGHAI_AIM7, SHARED_AIM7 } from './published.ts';

/** The figures before the patch and with it. */
function figures(workload: string): readonly [Row, Row] {
  const rows = BRK_ROWS.filter((row) => row.workload === workload);
  return [nth(rows, 0), nth(rows, 1)];
}

const reported = (figure: number | undefined): number => known(figure, 'the source has this figure');

it('comes to what its sources say in other words', () => {
  const [before, after] = figures(SHANGHAI_AIM7);
  // “consistently producing ~3.9% better throughput”
  expect(((reported(after.mean) / reported(before.mean) - 1) * 100).toFixed(1)).toBe('3.9');
  const [erratic, smooth] = figures(SHARED_AIM7);
  expect(smooth.mean).toBe(erratic.max);
  // “65K and 130K”: twice as much, where the other machine has two and a half times.
  expect(reported(erratic.max) / reported(erratic.min)).toBe(2);
  expect(1 + REPORTED_GAIN / 100).toBe(2.5);
});

it('has a source for each figure, and the row that models its kernel', () => {
  for (const row of BRK_ROWS) {
    expect(row).toMatchObject({ kind: 'reported', kernel: expect.any(String) });
    expect(row.source).toMatch(/2009, /);
    expect(row.mean ?? row.max).toBeGreaterThan(0);
  }
});

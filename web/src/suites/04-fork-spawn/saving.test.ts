import { describe, expect, it } from 'vitest';
import { known, nth } from '../../base/known.ts';
import { ALL_PARTS, INDEX_COPY, PARTS, TIME_PER_FORK, partMetric } from './plan.ts';
import {
  fitSavings,
  gainCourses,
  gainLimit,
  partTimes,
  reportedSavings,
  savedCourses,
  savingGrowth,
  savingsOf,
  shownKernel,
  sumsOf,
} from './saving.ts';
import type { Saving, SavingFit } from './saving.ts';
import type { Row } from '../../bench/report.ts';

const row = (kernel: string, n: number, min: number, metric: string = INDEX_COPY): Row => ({
  kernel,
  workload: 'w',
  n,
  metric,
  unit: 'µs',
  kind: 'measured',
  median: 2 * min,
  min,
});
const saving = (n: number, saved: number): Saving => ({ n, before: saved + 1, after: 1, saved, gain: 0 });

describe('savingsOf', () => {
  it('takes the shortest times of sizes that both have, smallest first', () => {
    const rows = [
      row('6.5', 223, 15),
      row('6.8', 223, 5),
      row('6.5', 23, 3),
      row('6.8', 23, 2),
      row('6.5', 1000, 9),
    ];
    expect(savingsOf(rows, INDEX_COPY)).toEqual([
      { n: 23, before: 3, after: 2, saved: 1, gain: 50 },
      { n: 223, before: 15, after: 5, saved: 10, gain: 200 },
    ]);
    expect(savingsOf(rows, INDEX_COPY, '6.5-mt-dup')).toEqual([]);
    expect(savingsOf(rows, TIME_PER_FORK)).toEqual([]);
  });
});

const fitted = (savings: readonly Saving[]): SavingFit =>
  known(fitSavings(savings), 'there are enough sizes');

describe('fitSavings', () => {
  it('finds the line that savings lie on, and nothing is left', () => {
    const line = fitted([23, 223, 4023].map((n) => saving(n, 2 + 0.25 * n)));
    expect(line.slope).toBeCloseTo(0.25, 12);
    expect(line.base).toBeCloseTo(2, 9);
    expect(line.residual).toBeCloseTo(0, 9);
    expect(line.r2).toBeCloseTo(1, 12);
  });

  it('tells how far they lie from it', () => {
    // The line through these is 2 + n; one saving lies 1 above it, two lie 1 below, and one 1 above.
    const line = fitted([saving(0, 3), saving(1, 2), saving(2, 3), saving(3, 6)]);
    expect(line).toMatchObject({ slope: 1, base: 2, residual: 1 });
  });

  it('needs three sizes', () => {
    expect(fitSavings([saving(23, 1), saving(223, 2), saving(223, 3)])).toBeUndefined();
  });
});

it('reported savings are a quarter of a microsecond for each VMA', () => {
  expect(reportedSavings().map(({ n, saved }) => Number((saved / n).toFixed(2)))).toEqual([0.22, 0.24, 0.25]);
  expect(fitted(reportedSavings()).slope).toBeCloseTo(0.252, 3);
});

it('a gain has the limit that a VMA’s costs have', () => {
  const of = (n: number): Saving => ({ n, before: 163 + 1.05 * n, after: 163 + 0.8 * n, saved: 0, gain: 0 });
  expect(gainLimit([of(23), of(223), of(4023)])).toBeCloseTo(31.25, 9);
  expect(gainLimit([of(23), of(223)])).toBeUndefined();
});

it('a report has the savings of each copied tree among its fits', () => {
  const sizes = [23, 223, 4023];
  const rows = sizes.flatMap((n) => [row('6.5', n, n), row('6.8', n, n / 2), row('4.20', n, n)]);
  expect(savingGrowth(rows)).toMatchObject([
    { kernel: '6.8', metric: 'index copy, saved over 6.5', unit: 'µs', kind: 'measured', shape: 'linear' },
  ]);
});

describe('the parts of a fork', () => {
  const parts = (n: number): Row[] => PARTS.map((part, i) => row('6.8', n, i + 1, partMetric(part)));

  it('stand beside the whole where both were measured', () => {
    const rows = [
      row('6.8', 23, 9, ALL_PARTS),
      row('6.8', 23, 10, TIME_PER_FORK),
      row('6.8', 99, 9, ALL_PARTS),
    ];
    expect(sumsOf(rows)).toEqual([{ kernel: '6.8', n: 23, parts: 9, whole: 10 }]);
  });

  it('are told of only together', () => {
    const [, ...without] = parts(223);
    expect(partTimes([...parts(23), ...without, nth(parts(4023), 0)])).toEqual([
      { kernel: '6.8', n: 23, parts: [1, 2, 3, 4] },
    ]);
  });
});

describe('courses', () => {
  const rows = [23, 223, 4023].flatMap((n) => [
    row('6.5', n, 3 * n, INDEX_COPY),
    row('6.8', n, n, INDEX_COPY),
    row('6.5', n, 4000 + 4 * n, TIME_PER_FORK),
    row('6.8', n, 4000 + n, TIME_PER_FORK),
  ]);
  const pointsOf = (courses: ReturnType<typeof savedCourses>, source: string) =>
    courses.find((each) => each.source === source)?.points;

  it('are multiples of their own value at the largest reported size', () => {
    const saved = savedCourses(rows, '6.8');
    expect(saved.map(({ source }) => source)).toEqual(['reported', 'model', 'index', 'whole']);
    expect(pointsOf(saved, 'index')).toEqual([
      { x: 23, y: 23 / 4023 },
      { x: 223, y: 223 / 4023 },
      { x: 4023, y: 1 },
    ]);
    // The saved time is a line; its share of the whole levels off.
    const gains = pointsOf(gainCourses(rows, '6.8'), 'whole')!;
    expect(gains.at(-1)).toEqual({ x: 4023, y: 1 });
    expect(nth(gains, 1).y).toBeGreaterThan(223 / 4023);
    expect(gainCourses(rows, '6.8').map(({ source }) => source)).toEqual(['reported', 'model', 'whole']);
  });

  it('leave out what was not run at that size, and what saves nothing', () => {
    const few = rows.filter(({ n, metric }) => n !== 4023 || metric === INDEX_COPY);
    expect(savedCourses(few, '6.8').map(({ source }) => source)).toEqual(['reported', 'model', 'index']);
    const slow = [...rows, row('6.5', 50, 1, INDEX_COPY), row('6.8', 50, 2, INDEX_COPY)];
    expect(pointsOf(savedCourses(slow, '6.8'), 'index')!.map(({ x }) => x)).toEqual([23, 223, 4023]);
  });

  it('are of the merged form, or of the posted one where that alone was run', () => {
    expect(shownKernel(rows)).toBe('6.8');
    expect(shownKernel(rows.filter(({ kernel }) => kernel !== '6.8'))).toBe('6.5-mt-dup');
  });
});

import { describe, expect, it } from 'vitest';
import { compare, compareCounts } from './compare.ts';
import { isNoDifference } from './precision.ts';
import { ratiosOf } from './report.ts';
import type { Row } from './report.ts';

const row = (kernel: string, more: Partial<Row>): Row => ({
  kernel,
  workload: 'w',
  n: 10,
  metric: 'time',
  unit: 'ms',
  kind: 'measured',
  ...more,
});
const around = (middle: number): readonly number[] =>
  [0.98, 1.01, 1, 0.99, 1.02, 1, 1.01, 0.99, 1, 1].map((factor) => factor * middle);
const timed = (kernel: string, middle: number, more: Partial<Row> = {}): Row =>
  row(kernel, { median: middle, samples: around(middle), perStart: 1, ...more });
const result = (...rows: readonly Row[]) => ({ rows, ratios: [] });

describe('ratios', () => {
  it('of the same kernels and quantity stand in one line, the baseline’s first', () => {
    const { ratios } = compare([
      result(timed('3.4', 8), timed('3.8', 2), timed('3.8', 1, { n: 20 })),
      result(timed('3.4', 16), timed('3.8', 4), row('3.4', { kind: 'reported', mean: 294 })),
    ]);
    expect(
      ratios.map(({ n, kernel, against, cells }) => [n, kernel, against, cells.map((cell) => cell?.value)]),
    ).toEqual([[10, '3.8', '3.4', [0.25, 0.25]]]);
    expect(isNoDifference(ratios[0]!.cells[1]!.change!.interval!)).toBe(true);
  });

  it('are found to differ, and by how much', () => {
    const { ratios } = compare([
      result(timed('3.4', 8), row('3.8', { median: 2, samples: around(2).toReversed(), perStart: 1 })),
      result(timed('3.4', 8), row('3.8', { median: 3, samples: around(3).toReversed(), perStart: 1 })),
    ]);
    const { ratio, interval } = ratios[0]!.cells[1]!.change!;
    expect(ratio).toBeCloseTo(1.5);
    expect(isNoDifference(interval!)).toBe(false);
    expect(interval![0]).toBeGreaterThan(1.3);
    expect(interval![1]).toBeLessThan(1.7);
  });

  it('are of a kernel that the most results have', () => {
    const { ratios } = compare([
      result(timed('3.4', 8), timed('3.8', 2), timed('6.18', 1)),
      result(timed('3.8', 4), timed('6.18', 1)),
      result(timed('2.4', 9)),
    ]);
    expect(
      ratios.map(({ kernel, against, cells }) => [kernel, against, cells.map((cell) => cell?.value)]),
    ).toEqual([
      ['3.4', '3.8', [4, undefined, undefined]],
      ['6.18', '3.8', [0.5, 0.25, undefined]],
    ]);
  });

  it('take the interval that a result has, and have none without samples', () => {
    const rows = [timed('3.4', 8), timed('3.8', 2)];
    const interval = [0.1, 0.9] as const;
    const ratios = ratiosOf(rows).map((ratio) => Object.assign(ratio, { interval }));
    const [line] = compare([
      { rows, ratios },
      result(row('3.4', { median: 8 }), row('3.8', { median: 3 })),
    ]).ratios;
    expect(line!.cells[0]!.interval).toEqual(interval);
    expect(line!.cells[1]).toEqual({
      value: 0.375,
      interval: undefined,
      change: { ratio: 1.5, interval: undefined },
    });
  });

  it('are as sure as both results: down by how far the baseline’s may be up, and up by how far it may be down', () => {
    const rows = [timed('3.4', 8), timed('3.8', 2)];
    const withInterval = (interval: readonly [number, number]) => ({
      rows,
      ratios: ratiosOf(rows).map((ratio) => Object.assign(ratio, { interval })),
    });
    const changeOf = (...of: readonly Parameters<typeof withInterval>[0][]) =>
      compare(of.map(withInterval)).ratios[0]!.cells[1]!.change!.interval!;
    // The ratio is 0.25 in both.
    expect(changeOf([0.2, 0.5], [0.25, 0.25])[0]).toBeCloseTo(0.5, 9);
    expect(changeOf([0.2, 0.5], [0.25, 0.25])[1]).toBeCloseTo(1.25, 9);
    expect(changeOf([0.25, 0.25], [0.2, 0.5])[0]).toBeCloseTo(0.8, 9);
    expect(changeOf([0.25, 0.25], [0.2, 0.5])[1]).toBeCloseTo(2, 9);
  });

  it('are neither of shares nor of what is zero', () => {
    const { ratios } = compare([
      result(
        row('3.4', { unit: '%', median: 3 }),
        row('3.8', { unit: '%', median: 6 }),
        row('3.4', { kind: 'counted', metric: 'steps', median: 0 }),
        row('3.8', { kind: 'counted', metric: 'steps', median: 6 }),
        row('6.1', { kind: 'counted', metric: 'steps', median: 3 }),
      ),
    ]);
    expect(ratios.map(({ kernel, against, cells }) => [kernel, against, cells[0]!.value])).toEqual([
      ['3.4', '3.8', 0],
      ['6.1', '3.8', 0.5],
    ]);
  });
});

it('times of one kernel are compared as those of two runs', () => {
  const { times } = compare([result(timed('3.4', 8)), result(timed('3.4', 8.01)), result(timed('3.4', 10))]);
  expect(times.map(({ kernel }) => kernel)).toEqual(['3.4']);
  const [, same, slower] = times[0]!.cells;
  expect(isNoDifference(same!.change!.interval!)).toBe(true);
  expect(slower!.change!.ratio).toBeCloseTo(1.25);
  expect(isNoDifference(slower!.change!.interval!)).toBe(false);
});

it('counts that differ are found, but not what a link has rounded', () => {
  const counted = (median: number, more: Partial<Row> = {}): Row =>
    row('3.4', { kind: 'counted', median, ...more });
  const { compared, different } = compareCounts([
    result(counted(100), counted(12.345_678, { n: 20 }), counted(7, { n: 30 }), timed('3.8', 1)),
    result(counted(101), counted(12.346, { n: 20 }), timed('3.8', 2)),
  ]);
  expect(compared).toBe(2);
  expect(different.map(({ n, cells }) => [n, cells.map((cell) => cell?.value)])).toEqual([[10, [100, 101]]]);
});

describe('two runs of ten starts, each with its own disturbances that both kernels share', () => {
  let state = 5;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const noise = (): number => 1 + 0.01 * (random() + random() + random() + random() - 2);
  const run = (factor: number) => {
    const starts = Array.from({ length: 10 }, () => 8 * noise() * (1 + 0.1 * random()));
    const others = starts.map((start) => (start / 4) * factor * noise());
    const middle = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[5]!;
    return result(
      row('3.4', { median: middle(starts), samples: starts, perStart: 1 }),
      row('3.8', { median: middle(others), samples: others, perStart: 1 }),
    );
  };
  const found = (factor: number): number =>
    Array.from({ length: 300 }, () => compare([run(1), run(factor)]).ratios[0]!.cells[1]!.change!).filter(
      ({ interval }) => !isNoDifference(interval!),
    ).length / 300;

  it('have different ratios at most 7 times in 100 where there is no difference', () => {
    expect(found(1)).toBeLessThanOrEqual(0.07);
  });

  it('have different ratios at least 9 times in 10 where one is 15 % larger', () => {
    expect(found(1.15)).toBeGreaterThanOrEqual(0.9);
  });
});

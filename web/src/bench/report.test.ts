import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { withIntervals } from './intervals.ts';
import { growthOf, ratioLike, ratiosOf } from './report.ts';
import type { Row } from './report.ts';

const row = (more: Partial<Row>): Row => ({
  kernel: '3.4',
  workload: 'w',
  n: 10,
  metric: 'time',
  unit: 'ms',
  kind: 'measured',
  ...more,
});

describe('ratiosOf', () => {
  it('divides by the first kernel that has the figure, kind by kind', () => {
    const ratios = ratiosOf([
      row({ median: 4, max: 8 }),
      row({ kind: 'reported', mean: 294, n: undefined }),
      row({ kernel: '3.8', median: 1, min: 1 }),
      row({ kernel: '3.8', kind: 'reported', mean: 38, n: undefined }),
      row({ kernel: '3.8', n: 20, median: 1 }),
    ]);
    expect(
      ratios.map(({ kind, figure, kernel, against, ratio }) => [kind, figure, kernel, against, ratio]),
    ).toEqual([
      ['measured', 'median', '3.8', '3.4', 0.25],
      ['reported', 'mean', '3.8', '3.4', 38 / 294],
    ]);
  });

  it('divides what one source reports by nothing that another does', () => {
    const reported = (kernel: string, source: string, mean: number) =>
      row({ kernel, kind: 'reported', source, mean });
    const ratios = ratiosOf([reported('3.4', 'a', 300), reported('3.8', 'a', 30), reported('3.8', 'b', 20)]);
    expect(ratios.map(({ ratio }) => ratio)).toEqual([0.1]);
  });

  it('divides neither by nothing nor shares of different wholes', () => {
    expect(ratiosOf([row({ median: 0 }), row({ kernel: '3.8', median: 1 })])).toEqual([]);
    expect(ratiosOf([row({ unit: '%', mean: 5 }), row({ kernel: '3.8', unit: '%', mean: 9 })])).toEqual([]);
  });
});

it('ratios of what was measured in turn have intervals', () => {
  const samples = [10, 11, 12, 13, 14, 15];
  const rows = [
    row({ samples, median: 12.5 }),
    row({ kernel: '3.8', samples: samples.map((time) => 2 * time), median: 25 }),
    row({ metric: 'VMAs', kind: 'counted', median: 3 }),
    row({ kernel: '3.8', metric: 'VMAs', kind: 'counted', median: 6 }),
  ];
  expect(withIntervals(ratiosOf(rows), rows).map(({ ratio, interval }) => [ratio, interval])).toEqual([
    [2, [2, 2]],
    [2, undefined],
  ]);
});

it('what is started anew has as many independent samples as starts', () => {
  // The second kernel is slower in one start of six, and each start repeats itself.
  const starts = [10, 11, 12, 13, 14, 15];
  const twice = (of: readonly number[]) => of.flatMap((time) => [time, time]);
  const rows = (perStart: number) => [
    row({ samples: twice(starts), perStart, median: 12.5 }),
    row({ kernel: '3.8', samples: twice(starts.with(0, 20)), perStart, median: 13.5 }),
  ];
  const widthOf = (perStart: number): number => {
    const [low, high] = withIntervals(ratiosOf(rows(perStart)), rows(perStart))[0]!.interval!;
    return high - low;
  };
  expect(widthOf(2)).toBeGreaterThan(widthOf(1));
});

describe('growthOf', () => {
  const metrics = new Set(['time']);

  it('goes by the shortest times', () => {
    const rows = [10, 20, 40].map((n) => row({ n, median: 1000, min: n }));
    expect(growthOf(rows, metrics)).toMatchObject([{ kernel: '3.4', metric: 'time', shape: 'linear' }]);
  });

  it('goes by each loop of all runs', () => {
    const rows = [10, 20, 40].map((n) => row({ n, loops: 2, samples: [n, 990, 770, 3 * n] }));
    expect(nth(growthOf(rows, metrics), 0).linear).toMatchObject({ slope: expect.closeTo(2) });
  });

  it('leaves out other metrics, what is nothing, and what has too few sizes', () => {
    const rows = [10, 20, 40].flatMap((n) => [
      row({ n, metric: 'VMAs', kind: 'counted', median: n }),
      row({ n, kind: 'counted', median: 0 }),
    ]);
    expect(growthOf([...rows, row({ min: 1 }), row({ n: 20, min: 2 })], metrics)).toEqual([]);
  });
});

it('a ratio is found by all that is compared', () => {
  const ratio = {
    kind: 'measured',
    metric: 'time',
    figure: 'median',
    workload: 'w',
    n: 10,
    kernel: '3.8',
    against: '3.4',
  } as const;
  const known = [{ ...ratio, ratio: 0.25 }];
  expect(ratioLike(known, ratio)).toBe(known[0]);
  const others = [
    { kind: 'counted' },
    { metric: 'VMAs' },
    { figure: 'min' },
    { workload: 'v' },
    { n: 20 },
    { n: undefined },
    { kernel: '6.18' },
    { against: '6.18' },
  ] as const;
  for (const other of others) expect(ratioLike(known, { ...ratio, ...other })).toBeUndefined();
});

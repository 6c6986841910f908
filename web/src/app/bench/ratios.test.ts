import { describe, expect, it } from 'vitest';
import type { Row } from '../../bench/report.ts';
import { keyOf, ratioTable } from './ratios.ts';

const ORDER = ['3.4', '3.5-free-gap', '3.8', '6.18'];

function row(kernel: string, kind: Row['kind'], metric: string, figures: Partial<Row>): Row {
  return { kernel, workload: 'w', n: 10, metric, unit: 'ms', kind, ...figures };
}

const TIME = 'time per loop';
const COUNT = 'gap evaluations per mmap';
const ROWS: readonly Row[] = [
  { ...row('3.4', 'reported', TIME, { mean: 300, max: 600 }), n: undefined },
  { ...row('3.5-free-gap', 'reported', TIME, { mean: 30, max: 60 }), n: undefined },
  row('3.5-free-gap', 'measured', TIME, { median: 2, mean: 3, min: 1, max: 8, loops: 2 }),
  row('3.4', 'measured', TIME, { median: 4, mean: 4, min: 1, max: 4 }),
  { ...row('3.4', 'measured', TIME, { median: 1 }), n: 5 },
  row('3.4', 'counted', COUNT, { median: 0 }),
  row('3.5-free-gap', 'counted', COUNT, { median: 40 }),
  row('3.8', 'counted', COUNT, { median: 8 }),
  row('6.18', 'counted', COUNT, { median: 0 }),
  row('3.8', 'measured', TIME, { median: 1 }),
  row('3.4', 'counted', 'VMAs', { median: 10 }),
  row('3.8', 'counted', 'VMAs', { median: 10 }),
];

describe('ratioTable', () => {
  const { lines, columns } = ratioTable(ROWS, ORDER);
  const line = (kernel: string, against: string) =>
    lines.find((each) => each.kernel === kernel && each.against === against)!;

  it('has what was reported beside the same figures measured, then what was counted', () => {
    expect(columns.map(({ kind, figure }) => `${kind} ${figure}`)).toEqual([
      'reported max',
      'reported mean',
      'measured median',
      'measured max',
      'measured mean',
      'counted median',
    ]);
  });

  it('sets each kind against its own, at the largest size', () => {
    const { n, ratios } = line('3.5-free-gap', '3.4');
    expect(n).toBe(10);
    expect(columns.map((column) => ratios.get(keyOf(column)))).toEqual([0.1, 0.1, 0.5, 2, 0.75, undefined]);
  });

  it('holds counts against the first kernel that counts any', () => {
    expect([...line('3.8', '3.5-free-gap').ratios.values()]).toEqual([0.5, 0.2]);
    expect([...line('6.18', '3.5-free-gap').ratios.values()]).toEqual([0]);
    expect([...line('3.8', '3.4').ratios.values()]).toEqual([0.25]);
  });

  it('has the least time of a program without end, by which notes judge', () => {
    const endless = ROWS.map((each) => Object.assign({}, each, { loops: undefined }));
    const table = ratioTable(endless, ORDER);
    const least = { kind: 'measured', metric: TIME, figure: 'min' } as const;
    expect(table.columns.map(keyOf)).toContain(keyOf(least));
    const posted = table.lines.find(({ kernel, against }) => kernel === '3.5-free-gap' && against === '3.4')!;
    expect(posted.ratios.get(keyOf(least))).toBe(1);
  });
});

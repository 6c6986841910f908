import { expect, it } from 'vitest';
import { ratiosOf, type Row } from '../../bench/report.ts';
import { choicesOf, ratioChart, ratioGroups } from './ratio-groups.ts';
import { ratioTable } from './ratios.ts';

const TIME = 'time per loop';
const row = (kernel: string, kind: Row['kind'], figures: Partial<Row>): Row => ({
  kernel,
  workload: 'w',
  n: 10,
  metric: TIME,
  unit: 'ms',
  kind,
  ...figures,
});
const ROWS = [
  row('3.4', 'reported', { mean: 300 }),
  row('3.8', 'reported', { mean: 30 }),
  row('3.4', 'measured', { median: 4, mean: 4 }),
  row('3.8', 'measured', { median: 1, mean: 2 }),
  row('6.18', 'measured', { median: 1, mean: 1 }),
];
const ORDER = ['3.4', '3.8', '6.18'];
const table = ratioTable(ROWS, ORDER);

it('offers what was also reported first', () => {
  expect(choicesOf(table).map(({ kind, figure }) => [kind, figure])).toEqual([
    ['measured', 'mean'],
    ['measured', 'median'],
  ]);
});

it('has measured ratios with their intervals, and what was reported beside', () => {
  const known = ratiosOf(ROWS).map((ratio) =>
    Object.assign({}, ratio, ratio.kernel === '3.8' && { interval: [0.4, 0.6] as const }),
  );
  const groups = ratioGroups(table, choicesOf(table)[0]!, known, ({ workload }) => workload);
  expect(groups).toEqual([
    {
      title: 'w',
      rows: [
        { key: '3.8', ratio: 0.5, interval: [0.4, 0.6], beside: [0.1] },
        { key: '6.18', ratio: 0.25, interval: undefined, beside: [] },
      ],
    },
  ]);
});

it('has no group where nothing was measured', () => {
  const reported = ratioTable(ROWS.slice(0, 3), ORDER);
  expect(ratioGroups(reported, choicesOf(table)[0]!, [], String)).toEqual([]);
});

it('marks what was reported apart from what was run, and in grey what makes no difference', () => {
  const rows = [
    { key: '3.8', ratio: 0.5, interval: [0.4, 0.6] as const, beside: [0.1, 0.2] },
    { key: '6.18', ratio: 1.1, interval: [0.9, 1.2] as const, beside: [] },
    { key: '3.4', ratio: undefined, beside: [2] },
  ];
  const { series, y, references } = ratioChart([{ title: 'w', rows }], ORDER);
  const pointsOf = (key: string) =>
    series.flatMap((each) => (each.key === key && each.as === 'marks' ? each.points : []));
  expect(pointsOf('reported')).toEqual([
    { row: 'w\n3.8', x: 0.1 },
    { row: 'w\n3.8', x: 0.2 },
    { row: 'w\n3.4', x: 2 },
  ]);
  expect(['3.8', '6.18', '3.4'].map(pointsOf)).toMatchObject([[{ isGrey: false }], [{ isGrey: true }], []]);
  expect('rows' in y && y.rows.map(({ name, short, group, text }) => [name, short, group, text])).toEqual([
    ['Linux 3.8', '3.8', 'w', '× 0.5 (0.4 to 0.6)'],
    ['Linux 6.18', '6.18', 'w', '× 1.1 (0.9 to 1.2)'],
    ['Linux 3.4', '3.4', 'w', ''],
  ]);
  expect(references).toEqual([{ along: 'x', at: 1 }]);
});

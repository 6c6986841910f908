import { expect, it } from 'vitest';
import { spoken } from '../../words/testing.ts';
import { ALL_PARTS, INDEX_COPY, PARTS, TIME_PER_FORK, partMetric } from './plan.ts';
import { forkTables } from './tables.ts';
import type { Row } from '../../bench/report.ts';

const row = (metric: string, era: string, n: number, min: number): Row => ({
  era,
  workload: 'w',
  n,
  metric,
  unit: 'µs',
  kind: 'measured',
  min,
});
const SIZES = [23, 223, 4023];

it('has gains, savings on their line, and parts beside the whole, kinds apart', () => {
  const tables = forkTables([
    ...SIZES.flatMap((n) => [row(INDEX_COPY, '6.5', n, 1 + 0.3 * n), row(INDEX_COPY, '6.8', n, 0.1 * n)]),
    ...SIZES.flatMap((n) => [row(TIME_PER_FORK, '6.5', n, 3 * n), row(TIME_PER_FORK, '6.8', n, 2 * n)]),
    row(ALL_PARTS, '6.8', 223, 400),
    ...PARTS.map((part, i) => row(partMetric(part), '6.8', 223, 100 * (i + 1))),
  ]);
  expect(spoken(tables.map(({ kind, header, rows }) => [[kind, header], rows].flat()))).toEqual([
    [
      'reported',
      ['', 'n = 23', 'n = 223', 'n = 4023'],
      ['next-20230721', '+0.77', '+0.42', '+0.28'],
      ['apply this', '+2.77', '+15.42', '+29.86'],
    ],
    ['measured', ['', 'n = 23', 'n = 223', 'n = 4023'], ['6.8', '+50.00', '+50.00', '+50.00']],
    [
      'measured',
      ['n', 'µs', 'for each VMA, ns', 'on the line'],
      ['23', '5.6', '243', '5.6'],
      ['223', '45.6', '204', '45.6'],
      ['4023', '806', '200', '806'],
    ],
    [
      'measured',
      ['', 'n', 'VMAs', 'index', 'page tables', 'exit', 'All parts', 'Whole fork', '%'],
      ['6.8', '223', '100', '200', '300', '400', '400', '446', '90'],
    ],
  ]);
});

it('has what was reported, whatever was run', () => {
  expect(forkTables([]).map(({ kind }) => kind)).toEqual(['reported']);
});

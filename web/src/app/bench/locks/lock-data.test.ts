import { expect, it } from 'vitest';
import type { Row } from '../../../bench/report.ts';
import { cpuPlanOf, erasRun } from './lock-data.ts';

const row = (era: string, kind: Row['kind'] = 'simulated'): Row => ({
  era,
  workload: 'faults',
  n: 1,
  metric: 'throughput',
  unit: 'per second',
  kind,
});

it('has the kernels of a suite in its order, which the base of ratios leads, then others in that of the page', () => {
  const rows = ['2.4', '3.4', '6.18', '6.1', '3.8'].map((era) => row(era));
  const order = ['2.4', '2.6.31-rc8', '3.4', '3.8', '6.1', '6.5', '6.18'];
  expect(erasRun('fault-contention', [...rows, row('6.5', 'reported')], order)).toEqual([
    '6.1',
    '6.18',
    '3.8',
    '2.4',
    '3.4',
  ]);
});

it('knows suites of virtual CPUs', () => {
  expect(cpuPlanOf('brk-contention')?.locks).toEqual(['anon_vma']);
  expect(cpuPlanOf('gap-search')).toBeUndefined();
});

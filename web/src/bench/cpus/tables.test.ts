import { expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { say } from '../../words/index.ts';
import { spoken } from '../../words/testing.ts';
import { BRK_CPUS, PAIRS } from '../../suites/07-brk-contention/plan.ts';
import { ALL_SCALES, scaledName, thinkName } from './plan.ts';
import { THROUGHPUT } from './rows.ts';
import { sweepTables, withoutSweep } from './tables.ts';
import type { Row } from '../report.ts';

const row = (kernel: string, workload: string, median: number): Row => ({
  kernel,
  workload,
  n: 64,
  metric: THROUGHPUT,
  unit: 'per second',
  kind: 'simulated',
  median,
});

const swept = ALL_SCALES.flatMap((scales) => [
  row('2.6.31-rc8', scaledName(PAIRS, scales), 100),
  row('2.6.31-zhang', scaledName(PAIRS, scales), 100 + 10 * scales.line + scales.work),
]);
const think = [
  row('2.6.31-rc8', thinkName(PAIRS, 0), 4),
  row('2.6.31-zhang', thinkName(PAIRS, 0), 6),
  row('2.6.31-rc8', thinkName(PAIRS, 3000), 4),
  row('2.6.31-zhang', thinkName(PAIRS, 3000), 5),
];

it('has a gain for each of the costs, and for each time between calls that was tried', () => {
  const [scaled, thinks, ...more] = sweepTables(BRK_CPUS, [...swept, ...think]);
  expect(more).toEqual([]);
  expect(say(known(scaled, 'the sweep was run').title)).toContain('brk pairs, n = 64');
  expect(scaled?.header.slice(1).map(say)).toEqual([
    'lines × 0.25',
    'lines × 0.5',
    'lines × 1',
    'lines × 2',
    'lines × 4',
  ]);
  expect(spoken(scaled?.rows[2])).toEqual(['work × 1', '1.03', '1.06', '1.11', '1.21', '1.41']);
  expect(spoken(scaled?.rows)).toHaveLength(5);
  expect(spoken(thinks?.rows)).toEqual([['brk pairs', '1.5', '', '', '', '1.25', '', '', '']]);
});

it('takes the place of as many rows', () => {
  const own = row('2.6.31-rc8', PAIRS, 1);
  expect(withoutSweep([own, ...swept, ...think])).toEqual([own]);
  expect(sweepTables(BRK_CPUS, [own])).toEqual([]);
});

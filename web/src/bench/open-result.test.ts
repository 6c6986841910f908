import { expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { saidOf } from '../words/message.ts';
import { openResult } from './open-result.ts';

const row = {
  kernel: '3.4',
  workload: 'agua',
  n: 10,
  metric: 'VMAs',
  unit: 'VMAs',
  kind: 'counted',
  median: 3,
};
const report = {
  suite: 'gap-search',
  settings: { kernels: ['3.4'], n: { agua: [10] }, samples: 20, runs: 2, batch: 2, quick: true },
  environment: { runtime: 'Node', platform: 'linux', cores: 2, isolated: false, timerResolution: 1e-4 },
  rows: [row],
  ratios: [],
  fits: [],
  warnings: [],
  notes: [],
};
const open = (value: unknown, indent?: number) =>
  openResult(
    new Blob([typeof value === 'string' ? value : JSON.stringify(value, null, indent)]),
    'gap-search',
  );

it('opens a report, with one sample for each start', async () => {
  const time = { ...row, metric: 'time', unit: 'ms', kind: 'measured', samples: [1, 3, 5, 7] };
  const { rows } = await open({ ...report, rows: [time, { ...time, perStart: 2 }] });
  expect(rows.map(({ samples, perStart }) => [samples, perStart])).toEqual([
    [[1, 3, 5, 7], undefined],
    [[2, 6], 1],
  ]);
});

it.each([
  ['{"suite": 3', /ends in the middle, at line 1, column 1\d/],
  ['{\n  "suite": x }', /not JSON: see line 2, column 12/],
  [JSON.stringify(report, null, 1).slice(0, -40), /ends in the middle, at line \d\d, column/],
  [{ ...report, rows: [row, { ...row, median: 'x' }] }, /rows\[1\] is missing or wrong/],
  [{ ...report, suite: 'rmap-fork' }, /of the suite rmap-fork/],
  [{ ...report, suite: 'lunch' }, /no suite lunch/],
  [{ ...report, rows: [{ ...row, kind: 'reported' }] }, /no figures of a run/],
  [[], /suite is missing or wrong/],
  [{ ...report, rows: Array.from({ length: 20_001 }, () => row) }, /more than 20,000/],
  [' '.repeat(20_000_001), /20 MB/],
])('says what is wrong with %.30j', async (value, reason) => {
  const said = await open(value).then(
    () => '',
    (error: unknown) => say(saidOf(error)),
  );
  expect(said).toMatch(reason);
});

import { expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import type { Row } from '../../bench/report.ts';
import { cycleNotes, cycleRatios, outside } from './cycles.ts';

const PLACES = ['L1', 'L2', 'memory'];
const rowsOf = (workload: string, kernel: string, cycles: readonly number[], n = 10): Row[] =>
  cycles.map((median, i) => ({
    kernel,
    workload,
    n,
    metric: `cycles per lookup, nodes in ${PLACES[i]}`,
    unit: 'cycles',
    kind: 'simulated',
    median,
  }));
const kbuild = [
  ...rowsOf('kbuild', '3.14', [10, 20, 400]),
  ...rowsOf('kbuild', '3.14-vmacache', [12, 16, 200]),
];

it('divides four slots by one pointer, at the largest size', () => {
  const rows = [...rowsOf('kbuild', '3.14', [1, 1, 1], 5), ...kbuild, ...rowsOf('kbuild', '3.15', [1, 1, 1])];
  expect(cycleRatios(rows)).toEqual([
    {
      workload: 'kbuild',
      kernel: '3.14-vmacache',
      // 9.31 and 11.03 billion
      reported: { workload: 'Kernel build', ratio: 9.31 / 11.03 },
      modelled: { L1: 1.2, L2: 0.8, memory: 0.5 },
    },
  ]);
});

it('takes the merged form where the posted one was not run, and needs both', () => {
  const one = rowsOf('java', '3.14', [10, 20, 400]);
  expect(cycleRatios([...one, ...rowsOf('java', '4.20', [5, 5, 5])])).toMatchObject([
    { kernel: '4.20', reported: undefined, modelled: { L1: 0.5 } },
  ]);
  expect(cycleRatios(one)).toEqual([]);
  expect(cycleRatios(rowsOf('java', '4.20', [5, 5, 5]))).toEqual([]);
});

it('has nothing to say of results from before there was a model', () => {
  const old = kbuild.map((row): Row => ({ ...row, metric: 'hit rate', unit: '%', kind: 'counted' }));
  expect(cycleRatios(old)).toEqual([]);
  expect(cycleNotes(old)).toEqual([]);
});

it('says whether the reported ratio is among the modelled ones, and by how much it is not', () => {
  const [ratios] = cycleRatios(kbuild);
  expect(outside(0.8, ratios!)).toBe(1);
  expect(outside(2.4, ratios!)).toBe(2);
  expect(outside(0.25, ratios!)).toBe(2);
  expect(cycleNotes(kbuild).map(say)).toEqual([
    expect.stringMatching(/^kbuild .*“Kernel build”.* 0\.84.*1\.20.*0\.80.*0\.50.* lies among/),
  ]);
  const never = [...rowsOf('kbuild', '3.14', [8, 8, 8]), ...rowsOf('kbuild', '3.15', [16, 16, 16])];
  expect(cycleNotes(never).map(say)[0]).toContain('outside of these by a factor of 2.37');
  expect(cycleNotes(rowsOf('java', '3.14', [1, 1, 1]).concat(rowsOf('java', '3.15', [1, 1, 1])))).toEqual([]);
});

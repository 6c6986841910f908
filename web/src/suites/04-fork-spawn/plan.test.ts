import { beforeAll, describe, expect, it } from 'vitest';
import { INDEX_ALONE, IN_PARTS, NODES, NODES_UNUSED, PARTS, REQUESTS, WHOLE, partMetric } from './plan.ts';
import { runSuite } from '../../bench/runner.ts';
import type { Report } from '../../bench/report.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';

/** Milliseconds of an operation; in a part, of all children together. */
const PART = 2;
const FORK = 0.5;

describe('the suite of forks', () => {
  let report: Report;
  beforeAll(async () => {
    const world = await worldOf((_, { name }) => (name === IN_PARTS ? PART : FORK));
    const settings = {
      ...usualSettings('fork-spawn', true),
      samples: 2,
      runs: 1,
      n: { [WHOLE]: [23, 223, 4023], [INDEX_ALONE]: [23], [IN_PARTS]: [23, 4023] },
    };
    const nothing = (): void => undefined;
    report = await runSuite(world, 'fork-spawn', settings, { onProgress: nothing, onRows: nothing });
  }, 120_000);

  const counts = (metric: string, kernel: string): (number | undefined)[] =>
    report.rows.filter((row) => row.metric === metric && row.kernel === kernel).map(({ median }) => median);
  const times = (metric: string, n: number): (number | undefined)[] =>
    report.rows.filter((row) => row.metric === metric && row.n === n).map(({ median }) => median);

  it('counts what each kernel does in one fork', () => {
    // As many nodes as Linux sets aside for 23, 223 and 4023 VMAs.
    expect(counts(NODES, '6.5')).toEqual([8, 39, 650]);
    expect(counts(REQUESTS, '6.5')).toEqual([1, 1, 1]);
    expect(counts(NODES, '6.8')).toEqual(counts('nodes copied', '6.8'));
    expect(counts(NODES_UNUSED, '6.8')).toEqual([0, 0, 0]);
    for (const kernel of ['6.5-mt-dup', '6.8'])
      expect(counts('slots overwritten', kernel)).toEqual([23, 223, 4023]);
    expect(counts('red-black inserts', '4.20')).toEqual([23, 223, 4023]);
    expect(counts('VMAs copied', '4.20')).toEqual([23, 223, 4023]);
    const tables = counts('page tables made', '6.8');
    expect(new Set(tables).size).toBe(1);
    expect(tables[0]).toBeGreaterThan(0);
  });

  it('divides the time of a part by the children it was done of', () => {
    for (const part of PARTS) {
      for (const time of times(partMetric(part), 23)) expect(time).toBeCloseTo((PART * 1000) / 200, 0);
      for (const time of times(partMetric(part), 4023)) expect(time).toBeCloseTo((PART * 1000) / 4, 0);
    }
    for (const time of times('all parts', 4023)) expect(time).toBeCloseTo(PART * 1000, -1);
  });

  it('has forks per second beside the time of one', () => {
    for (const time of times('time per fork', 23)) expect(time).toBeCloseTo(FORK * 1000, 0);
    for (const rate of times('forks', 23)) expect(rate).toBeCloseTo(1000 / FORK, -1);
  });

  it('gives each workload its own metrics only', () => {
    const of = (workload: string): Set<string> =>
      new Set(
        report.rows
          .filter((row) => row.workload === workload && row.kind !== 'reported')
          .map(({ metric }) => metric),
      );
    expect([...of(INDEX_ALONE)]).toEqual(['index copy']);
    expect(of(IN_PARTS).has('time per fork') || of(WHOLE).has('all parts')).toBe(false);
    expect(report.ratios.some(({ metric, against }) => metric === 'time per fork' && against === '6.5')).toBe(
      true,
    );
  });
});

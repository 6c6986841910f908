import { describe, expect, it } from 'vitest';
import { ratiosOf, type Row } from '../../../bench/report.ts';
import { publishedRows, suiteNames } from '../../../bench/suites.ts';
import { isRows, type ChartSpec, type LineSeries, type RowSeries } from '../../../chart/spec.ts';
import { say } from '../../../words/index.ts';
import { beforeRun, type MainOf } from './main.ts';
import { mainOf } from './main-chart.ts';

const keys = ({ series }: ChartSpec): readonly string[] => series.map(({ key }) => key);
const line = ({ series }: ChartSpec, key: string): LineSeries['points'] =>
  (series.find((each) => each.key === key) as LineSeries | undefined)?.points ?? [];
const marks = ({ series }: ChartSpec, key: string): readonly number[] =>
  ((series.find((each) => each.key === key) as RowSeries | undefined)?.points ?? []).map(({ x }) => x);
const told = (of: MainOf): readonly string[] => mainOf(of).findings.map(say);

const row = (
  workload: string,
  metric: string,
  kind: Row['kind'],
  n: number,
  kernel: string,
  value: number,
): Row => ({
  kernel,
  workload,
  n,
  metric,
  unit: 'ms',
  kind,
  median: value,
  mean: value,
});

describe('before a run', () => {
  it.each(suiteNames())('%s has a chart of what was reported, or axes for what will be run', (suite) => {
    const { spec, findings } = mainOf(beforeRun(suite));
    expect(findings).toEqual([]);
    expect(isRows(spec.y) || 'from' in spec.x || spec.series.length > 0).toBe(true);
    expect([undefined, 'reported']).toContain(spec.origin?.kind);
  });

  it.each(['gap-search', 'gap-worst-case', 'cache-hits', 'fork-spawn', 'rmap-fork', 'brk-contention'])(
    '%s shows what was reported',
    (suite) => {
      const { origin, series } = mainOf(beforeRun(suite)).spec;
      expect(origin?.kind).toBe('reported');
      expect(series).not.toEqual([]);
    },
  );

  it.each(['rmap-reclaim', 'fault-contention'])('%s has no place for figures of other programs', (suite) => {
    const { origin, series } = mainOf(beforeRun(suite)).spec;
    expect(origin).toBeUndefined();
    expect(series).toEqual([]);
  });
});

describe('ratios by size', () => {
  const of = beforeRun('gap-search');
  const rows = (
    ...values: readonly (readonly [n: number, kernel: string, value: number])[]
  ): readonly Row[] =>
    values.map(([n, kernel, value]) => row('agua', 'time per loop', 'measured', n, kernel, value));

  it('are reported ones as long as there are no others: 38 ms instead of 294', () => {
    const { spec } = mainOf(of);
    expect(keys(spec)).toEqual(['reported']);
    expect(line(spec, 'reported')).toEqual([{ x: 10_000, y: 38 / 294 }]);
  });

  it('come kernel by kernel and size by size; what was reported stays', () => {
    const some = { ...of, rows: rows([250, '3.4', 10], [250, '3.8', 5], [500, '3.4', 20]) };
    const { spec } = mainOf(some);
    expect(line(spec, '3.8')).toEqual([{ x: 250, y: 0.5, interval: undefined }]);
    expect(keys(spec)).toEqual(['3.8', 'reported']);
    expect(spec.origin).toEqual({ kind: 'measured', elsewhere: false });
  });

  it('have the intervals of a complete run, and a sentence beside what was reported', () => {
    const run = rows([1000, '3.4', 10], [1000, '3.5-free-gap', 3]);
    const ratios = ratiosOf(run).map((ratio) =>
      Object.assign({}, ratio, { interval: [0.28, 0.32] as const }),
    );
    const complete = { ...of, rows: run, ratios };
    expect(line(mainOf(complete).spec, '3.5-free-gap')).toEqual([
      { x: 1000, y: 0.3, interval: [0.28, 0.32] },
    ]);
    expect(told(complete)).toEqual([
      '3.5-free-gap against 3.4, n = 1,000: time per loop × 0.30 (0.28 to 0.32); reported × 0.129 with n = 10,000.',
    ]);
  });

  it('are times where a single kernel is run, which has none', () => {
    const settings = { ...of.settings, kernels: ['3.4'] };
    const { spec } = mainOf({ ...of, settings, rows: rows([250, '3.4', 10], [500, '3.4', 20]) });
    expect(line(spec, '3.4')).toEqual([
      { x: 250, y: 10 },
      { x: 500, y: 20 },
    ]);
    expect(keys(spec)).toEqual(['3.4']);
  });

  it('are against another kernel where the usual one isn’t run; then nothing was reported', () => {
    const settings = { ...of.settings, kernels: ['3.8', '6.18'] };
    const { spec } = mainOf({ ...of, settings, rows: rows([250, '3.8', 10], [250, '6.18', 20]) });
    expect(line(spec, '6.18').map(({ y }) => y)).toEqual([2]);
    expect(keys(spec)).toEqual(['6.18']);
  });

  it('of forks stand beside the reported ones at all three sizes', () => {
    const forks = beforeRun('fork-spawn');
    const reported = line(mainOf(forks).spec, 'reported');
    expect(reported.map(({ x, y }) => [x, y.toFixed(4)])).toEqual([
      [23, '1.0276'],
      [223, '1.1542'],
      [4023, '1.2986'],
    ]);
    const run = [23, 223, 4023].flatMap((n) => [
      row('fork, exit, wait', 'forks', 'measured', n, '6.5', 100),
      row('fork, exit, wait', 'forks', 'measured', n, '6.5-mt-dup', 130),
    ]);
    expect(told({ ...forks, rows: run })).toHaveLength(3);
  });
});

describe('ratios by kernel', () => {
  const of = beforeRun('gap-worst-case');

  it('have a row for each kernel that will be run, and the reported one', () => {
    const { spec } = mainOf(of);
    expect(isRows(spec.y) && spec.y.rows).toHaveLength(of.settings.kernels.length - 1);
    expect(marks(spec, 'reported').map((x) => x.toFixed(2))).toEqual(['2.13']);
  });

  it('fill as the kernels come', () => {
    const workload = 'freegap in a process, munmap';
    const rows = [
      row(workload, 'time per pair', 'measured', 1025, '3.4', 100),
      row(workload, 'time per pair', 'measured', 1025, '3.5-free-gap', 180),
    ];
    expect(marks(mainOf({ ...of, rows }).spec, '3.5-free-gap')).toEqual([1.8]);
    expect(told({ ...of, rows })).toEqual([
      '3.5-free-gap against 3.4, n = 1,025: time per pair × 1.8; reported × 2.13.',
    ]);
  });

  it('without a reported program have one group for each that is run', () => {
    const settings = { ...of.settings, n: { 'mprotect, deep': [24, 1025], 'munmap, deep': [24] } };
    const { spec } = mainOf({ ...of, settings });
    const groups = isRows(spec.y) ? spec.y.rows.map(({ group }) => group) : [];
    expect([...new Set(groups)]).toEqual(['mprotect, deep, n = 1,025', 'munmap, deep, n = 24']);
  });
});

it('a result may have none of what the chart shows', () => {
  for (const suite of suiteNames()) {
    const of = beforeRun(suite);
    for (const kernels of [[], ['2.4']]) {
      const { spec, findings } = mainOf({ ...of, settings: { ...of.settings, kernels, n: {} } });
      expect(spec.series.filter(({ key }) => kernels.includes(key))).toEqual([]);
      expect(findings).toEqual([]);
    }
  }
});

describe('gains by CPUs', () => {
  it('are those of the patch beside the reported one: 150 % more on 64 CPUs', () => {
    const of = beforeRun('brk-contention');
    expect(line(mainOf(of).spec, 'reported')).toEqual([{ x: 64, y: 2.5 }]);
    const at = (n: number, kernel: string, value: number): Row =>
      row('brk pairs', 'throughput', 'simulated', n, kernel, value);
    const rows = [
      at(1, '2.6.31-rc8', 10),
      at(1, '2.6.31-zhang', 10),
      at(64, '2.6.31-rc8', 10),
      at(64, '2.6.31-zhang', 14),
    ];
    expect(line(mainOf({ ...of, rows }).spec, 'brk pairs')).toEqual([
      { x: 1, y: 1 },
      { x: 64, y: 1.4 },
    ]);
    expect(told({ ...of, rows }).join(' ')).toMatch(/brk pairs × 1\.4.* Reported on 64 CPUs: × 2\.5,/);
  });
});

describe('hit rates', () => {
  const of = beforeRun('cache-hits');

  it('stand below the reported workload that their stream resembles', () => {
    const { spec } = mainOf(of);
    const rows = isRows(spec.y) ? spec.y.rows : [];
    expect(rows.filter(({ group }) => group === 'Kernel build').map(({ name }) => name)).toEqual([
      'reported',
      'kbuild',
    ]);
    expect(marks(spec, '3.14')).toEqual([50.61, 75.28, 70.66, 1.06]);
    const counted = row('kbuild', 'hit rate', 'counted', 5, '3.14', 71);
    expect(marks(mainOf({ ...of, rows: [counted] }).spec, '3.14')).toEqual([50.61, 75.28, 71, 70.66, 1.06]);
  });

  it('of streams that resemble none are shown where these are all', () => {
    const { spec } = mainOf({ ...of, settings: { ...of.settings, n: { sqlite: [5], kbuild: [] } } });
    expect(isRows(spec.y) && spec.y.rows.map(({ name }) => name)).toContain('sqlite');
  });
});

it('nothing reported is drawn as if it had been run', () => {
  for (const suite of suiteNames()) {
    const of = beforeRun(suite);
    const { spec } = mainOf({ ...of, rows: publishedRows(suite) });
    expect(['reported', undefined]).toContain(spec.origin?.kind);
    expect(keys(spec)).toEqual(keys(mainOf(of).spec));
  }
});

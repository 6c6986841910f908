import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { say } from '../words/index.ts';
import { saying } from '../words/testing.ts';
import { toJson } from './formats.ts';
import { parseReport } from './parse-report.ts';
import type { Report, Row, Settings } from './report.ts';
import { publishedRows } from './suites.ts';
import { runSuite } from './runner.ts';
import type { Progress } from './runner.ts';
import type { SuiteProcess } from './suite-core.ts';
import { planOf, suiteNames, usualSettings } from './suites.ts';
import { worldOf } from './testing.ts';
import type { World } from './testing.ts';

const tiny = (kernels: readonly string[], n: Settings['n'], more: Partial<Settings> = {}): Settings => ({
  kernels,
  n,
  samples: 5,
  runs: 2,
  batch: 4,
  quick: true,
  ...more,
});

async function run(world: World, suite: string, settings: Settings) {
  const [told, progress]: [Row[], Progress[]] = [[], []];
  const report = await runSuite(world, suite, settings, {
    onProgress: (news) => progress.push(news),
    onRows: (rows) => told.push(...rows),
  });
  return { report, told, progress };
}

/** Does nothing after this many setups. */
function lazySince(process: SuiteProcess, setups: number): SuiteProcess {
  let seen = 0;
  const [setup, work] = [process.setup.bind(process), process.run.bind(process)];
  return Object.assign(process, {
    setup(...subject: Parameters<SuiteProcess['setup']>): void {
      seen++;
      setup(...subject);
    },
    run: (operations: number): number => (seen < setups ? work(operations) : 0),
  });
}

const rowsOf = ({ rows }: Report, kind: string, metric: string): readonly Row[] =>
  rows.filter((row) => row.kind === kind && row.metric === metric);

describe('runSuite', { timeout: 60_000 }, () => {
  it('measures what the clock says, an operation at a time', async () => {
    const world = await worldOf((kernel) => (kernel === '3.4' ? 0.002 : 0.003));
    const { report } = await run(world, 'gap-worst-case', tiny(['3.4', '3.8'], { 'mprotect, deep': [24] }));
    const [old, young] = rowsOf(report, 'measured', 'time per pair');
    expect(old?.median).toBeCloseTo(2000, -1);
    expect(young?.median).toBeCloseTo(3000, -1);
    expect(old?.samples).toHaveLength(5);
    const ratio = report.ratios.find(({ kind, figure }) => kind === 'measured' && figure === 'median')!;
    expect(ratio).toMatchObject({ kernel: '3.8', against: '3.4' });
    expect(ratio.ratio).toBeCloseTo(1.5, 2);
    expect(report.environment.timerResolution).toBeCloseTo(0.001, 9);
  });

  it('interleaves the kernels', async () => {
    const world = await worldOf(() => 1);
    const settings = tiny(['3.4', '3.8', '6.18'], { 'mprotect, deep': [24] }, { samples: 20 });
    const { report } = await run(world, 'gap-worst-case', settings);
    // The last of ten starts has two rounds. Three checks follow them.
    const samples = world.log.slice(-9, -3);
    const round = ['3.4', '3.8', '6.18'];
    expect(samples).toEqual([...round, ...round.toReversed()]);
    const times = rowsOf(report, 'measured', 'time per pair');
    expect(times.map((row) => [row.samples?.length, row.perStart])).toEqual([
      [20, 2],
      [20, 2],
      [20, 2],
    ]);
  });

  it('runs more rounds until intervals are narrow, or a time is used up, and says which', async () => {
    let asked = 0;
    // Each start of 3.8 has its own speed, as fast as `spread` tells.
    const noisy = (spread: number) => (kernel: string) =>
      kernel === '3.4' ? 0.002 : 0.002 * (1 + spread * Math.sin(asked++));
    const settings = tiny(['3.4', '3.8'], { 'mprotect, deep': [24] }, { samples: 10, extra: 1 });
    const counts = async (spread: number): Promise<[number | undefined, string]> => {
      const { report } = await run(await worldOf(noisy(spread)), 'gap-worst-case', settings);
      const [old, young] = rowsOf(report, 'measured', 'time per pair');
      expect(old?.samples).toHaveLength(young?.samples?.length ?? 0);
      expect(young?.interval?.[0]).toBeLessThanOrEqual(young?.median ?? 0);
      return [young?.samples?.length, report.notes.map(say).join('\n')];
    };
    const [calm, calmNote] = await counts(0);
    expect(calm).toBe(10);
    expect(calmNote).toContain('at 1 of 1 workloads and sizes');
    const [wild, wildNote] = await counts(0.5);
    expect(wild).toBeGreaterThan(12);
    expect(wildNote).toContain(`mprotect, deep with n = 24, ${(wild ?? 0) - 10} more starts (± `);
  });

  it('keeps the loops of each run in order', async () => {
    const world = await worldOf((_, __, n) => n / 1000);
    const { report } = await run(world, 'gap-search', tiny(['3.8', '6.18'], { agua: [40, 80] }));
    const loops = rowsOf(report, 'measured', 'time per loop');
    // Those that don't clear.
    expect(loops.map(({ kernel, n, loops: each, samples }) => [kernel, n, each, samples?.length])).toEqual([
      ['3.8', 40, 736, 1472],
      ['6.18', 40, 736, 1472],
      ['3.8', 80, 735, 1470],
      ['6.18', 80, 735, 1470],
    ]);
    // Three phases of n / 1000 ms; the mmaps are one of them.
    expect(nth(loops, 0).mean).toBeCloseTo(0.12, 1);
    expect(nth(rowsOf(report, 'measured', 'time per mmap'), 2).mean).toBeCloseTo(1, 1);
    expect(nth(rowsOf(report, 'counted', 'VMAs'), 0).samples).toHaveLength(1000);
    const all = rowsOf(report, 'measured', 'time per loop, all loops');
    expect(nth(all, 0)).toMatchObject({ loops: 1000, samples: { length: 2000 } });
    const totals = rowsOf(report, 'measured', 'total run time');
    expect(nth(totals, 0)).toMatchObject({ unit: 's', samples: { length: 2 } });
    expect(nth(totals, 0).mean).toBeCloseTo(0.12, 1);
    expect(nth(totals, 0).loops).toBeUndefined();
    expect(new Set(world.log)).toEqual(new Set(['3.8', '6.18']));
  });

  it('counts what the fact sheet counted', async () => {
    const kernels = ['3.5-free-gap', '3.5-free-gap+gap=free_gap_lazy', '3.8'];
    const settings = tiny(kernels, { 'mprotect, deep': [24, 1025, 4096] }, { samples: 1 });
    const { report } = await run(await worldOf(), 'gap-worst-case', settings);
    const counts = (metric: string): unknown =>
      rowsOf(report, 'counted', metric).map(({ kernel, n, median }) => [kernel, n, median]);
    // 16 · (2d − 1) and 10: docs/decisions/0012 and 0008.
    expect(counts('gap evaluations per pair')).toEqual([
      [kernels[0], 24, 144],
      [kernels[1], 24, 0],
      [kernels[2], 24, 10],
      [kernels[0], 1025, 304],
      [kernels[1], 1025, 0],
      [kernels[2], 1025, 10],
      [kernels[0], 4096, 368],
      [kernels[1], 4096, 0],
      [kernels[2], 4096, 10],
    ]);
    const grown = report.fits.filter(({ metric, kind }) => kind === 'counted' && metric.startsWith('gap'));
    expect(grown.map(({ kernel, shape }) => [kernel, shape])).toEqual([
      [kernels[0], 'log'],
      [kernels[2], 'constant'],
    ]);
  });

  it('tells rows as they stand, and how long the rest takes', async () => {
    const { report, told, progress } = await run(
      await worldOf(() => 20),
      'gap-worst-case',
      tiny(['3.4', '3.8'], { 'mprotect, deep': [24, 100] }),
    );
    expect(told).toEqual(report.rows);
    expect(progress[0]).toMatchObject({ done: 0, secondsLeft: undefined });
    expect(progress.at(-1)).toMatchObject({ secondsLeft: 0, now: undefined });
    expect(nth(progress, -1).done).toBe(nth(progress, 0).total);
    for (const [i, { done, now, secondsLeft }] of progress.slice(1, -1).entries()) {
      expect(done).toBeGreaterThanOrEqual(nth(progress, i).done);
      expect(secondsLeft).toBeGreaterThan(0);
      expect(now).toMatchObject({ workload: 'mprotect, deep' });
    }
  });

  it('warms up what ends for some time, and counts that as one part', async () => {
    // Of short runs some; of one that takes long, what it does in its first second.
    for (const [cost, least, most] of [
      [0.001, 8, 10],
      [50, 6 / 1000, 7 / 1000],
    ] as const) {
      const world = await worldOf(() => cost);
      const { report, progress } = await run(world, 'gap-search', tiny(['3.8'], { agua: [40] }));
      // A thousand loops of three phases make a run; two runs are measured.
      const warmUps = world.log.length / 3000 - 2;
      expect(warmUps).toBeGreaterThanOrEqual(least);
      expect(warmUps).toBeLessThan(most + 1e-6);
      expect(nth(rowsOf(report, 'measured', 'time per loop'), 0).samples).toHaveLength(2 * 736);
      const done = progress.map((each) => each.done);
      expect(done).toEqual(done.toSorted((a, b) => a - b));
      expect(new Set(progress.map(({ total }) => total)).size).toBe(1);
      expect(progress.at(-1)).toMatchObject({ done: nth(progress, 0).total, secondsLeft: 0 });
    }
  });

  it('does not wait for a clock that stands still', async () => {
    const world = { ...(await worldOf()), clock: () => 5 };
    const { report } = await run(world, 'gap-search', tiny(['3.8'], { agua: [40] }));
    expect(report.warnings.map(say)).toEqual([expect.stringContaining('did not show it move')]);
  });

  it('says where kernels place mappings elsewhere', async () => {
    const lazy = '3.5-free-gap+gap=free_gap_lazy';
    const n = { 'mprotect, deep': [24], 'munmap, deep': [24] };
    const { report } = await run(await worldOf(), 'gap-worst-case', tiny(['3.4', lazy, '3.8'], n));
    expect(report.notes.map(say).filter((note) => note.includes('addresses'))).toEqual([
      `munmap, deep: calls got other addresses on ${lazy} than on 3.4, so the work is not the same.`,
    ]);
  });

  it('makes a report that can be read again', async () => {
    // streams/run.test.ts has the streams.
    for (const suite of suiteNames().filter((name) => !planOf(name)!.streams)) {
      const usual = usualSettings(suite, true);
      const size = suite === 'rmap-fork' ? 2 : 40;
      const n = Object.fromEntries(Object.keys(usual.n).map((workload) => [workload, [size]]));
      const { report } = await run(await worldOf(), suite, {
        ...usual,
        n,
        kernels: usual.kernels.slice(0, 3),
        samples: 2,
        runs: 1,
        extra: 0,
      });
      expect(parseReport(toJson(report, say))).toEqual(JSON.parse(toJson(report, say)));
      const reported = publishedRows(suite).map(({ kind }) => kind);
      const own = planOf(suite)!.cpus ? ['simulated'] : ['measured', 'counted'];
      expect(new Set(report.rows.map(({ kind }) => kind))).toEqual(new Set([...reported, ...own]));
    }
  });

  it('has a plan for every workload of the core, and no other', async () => {
    const { description } = await worldOf();
    for (const suite of suiteNames())
      expect(Object.keys(usualSettings(suite, false).n)).toEqual(
        description.workloads.filter((each) => each.suite === suite).map(({ name }) => name),
      );
    expect(new Set(description.workloads.map(({ suite }) => suite))).toEqual(new Set(suiteNames()));
  });

  it.each<[string, Settings, string]>([
    [
      'no-such',
      tiny(['3.4'], {}),
      'there is no suite "no-such"; the suites are: gap-search, gap-worst-case, cache-hits',
    ],
    ['gap-search', tiny([], { agua: [40] }), 'at least one kernel'],
    ['gap-search', tiny(['9.9'], { agua: [40] }), '9.9'],
    ['gap-search', tiny(['3.4+gap=none'], { agua: [40] }), 'none'],
    ['gap-search', tiny(['3.4'], { agua: [20_000] }), 'n must be a whole number from 4 to 10,000'],
    ['gap-search', tiny(['3.4'], { agua: [4.5] }), 'n = 4.5'],
    ['gap-search', tiny(['3.4'], { other: [40] }), 'its workloads are: agua'],
    [
      'gap-search',
      tiny(['3.4'], { agua: [40] }, { runs: Number.NaN }),
      'runs must be a whole number from 1 to 100, not NaN',
    ],
    ['gap-search', tiny(['3.4'], { agua: [40] }, { runs: 101 }), 'from 1 to 100, not 101'],
    ['gap-search', tiny(['3.4'], { agua: [40] }, { samples: 2.5 }), 'samples must be a whole number from 1'],
    ['gap-search', tiny(['3.4'], { agua: [40] }, { samples: 1e9 }), 'from 1 to 1,000, not 1000000000'],
    ['gap-search', tiny(['3.4'], { agua: [40] }, { batch: -1 }), 'batch must be a number from 0 to 1,000'],
    ['gap-search', tiny(['3.4'], { agua: [40] }, { batch: Infinity }), 'not Infinity'],
    ['gap-search', tiny(['3.4'], {}), 'a suite needs at least one size'],
    ['gap-search', tiny(['3.4'], { agua: [] }), 'a suite needs at least one size'],
  ])('refuses what can’t be: %s, %j', async (suite, settings, sentence) => {
    await expect(run(await worldOf(), suite, settings)).rejects.toThrow(saying(sentence));
  });

  it('refuses figures when calls fail, or when the builds disagree', async () => {
    const world = await worldOf();
    const settings = tiny(['3.8'], { agua: [40] });
    const failing = {
      ...world,
      measuring: () => Object.defineProperty(world.measuring(), 'failed', { value: 3 }),
    };
    await expect(run(failing, 'gap-search', settings)).rejects.toThrow(saying('3 calls returned an error'));
    const lazy = {
      ...world,
      measuring: () => Object.assign(world.measuring(), { run: () => 0 }),
    };
    await expect(run(lazy, 'gap-search', settings)).rejects.toThrow(saying('different answers'));
    const lazyBatches = tiny(['3.8'], { 'mprotect, deep': [40] });
    await expect(run(lazy, 'gap-worst-case', lazyBatches)).rejects.toThrow(saying('different answers'));
    const lazyLater = { ...world, measuring: () => lazySince(world.measuring(), 2) };
    await expect(run(lazyLater, 'gap-worst-case', lazyBatches)).rejects.toThrow(saying('different answers'));
  });

  it('runs a kernel once, whatever it is called', async () => {
    const kernels = ['3.8', '3.8+cache=mmap_cache', '3.8+cache=none+gap=linear', '3.8+gap=linear+cache=none'];
    const { report, progress } = await run(await worldOf(), 'gap-search', tiny(kernels, { agua: [40] }));
    expect(report.settings.kernels).toEqual(['3.8', '3.8+gap=linear+cache=none']);
    expect(new Set(rowsOf(report, 'measured', 'time per mmap').map(({ kernel }) => kernel))).toEqual(
      new Set(report.settings.kernels),
    );
    expect(nth(progress, -1).secondsLeft).toBe(0);
  });

  it('gives others their turn', async () => {
    let turns = 0;
    const world = { ...(await worldOf(() => 20)), pause: async () => void turns++ };
    await run(world, 'gap-search', tiny(['3.8'], { agua: [40] }));
    expect(turns).toBeGreaterThan(10);
  });
});

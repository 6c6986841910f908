import { beforeAll, describe, expect, it } from 'vitest';
import { runSuite } from './runner.ts';
import type { Report } from './report.ts';
import { byLevel, heldMemory, lastLevel, levelRatios } from './rmap-fork-figures.ts';
import {
  ALL_STAY,
  ANON_VMA,
  CHAINS,
  EXITS,
  EXIT_TIME,
  FORK_TIME,
  LEAVES_EXIT,
  LEVELS,
  LOWEST_TABLES,
  NO_RMAP,
  PTE_CHAIN,
  RMAP_FORK_SUITE,
  TIME_PER_FORK,
} from './rmap-fork-plan.ts';
import { reportedRatios } from './rmap-fork-published.ts';
import { COPIED_PAGES, FOUND, LOOKED, ONE_LIST, RECLAIM_SUITE, SHARED } from './rmap-reclaim-plan.ts';
import { usualSettings } from './suites.ts';
import { worldOf } from './testing.ts';

const nothing = (): void => undefined;
const HOOKS = { onProgress: nothing, onRows: nothing };
const N = 8;

describe('the suite of forks level by level', () => {
  let report: Report;
  let log: readonly string[];
  beforeAll(async () => {
    // Chains take three times as long.
    const world = await worldOf((era) => (era === PTE_CHAIN ? 3 : 1));
    const settings = {
      ...usualSettings(RMAP_FORK_SUITE, true),
      eras: [NO_RMAP, PTE_CHAIN, ANON_VMA],
      runs: 1,
      n: { [LEVELS]: [N], [EXITS]: [N], [ALL_STAY]: [N], [LEAVES_EXIT]: [N] },
    };
    report = await runSuite(world, RMAP_FORK_SUITE, settings, HOOKS);
    ({ log } = world);
  }, 120_000);

  const bytes = (era: string, metric: string): number[] =>
    byLevel(report.rows, era, LEVELS, N, metric).map(({ value }) => value);

  it('counts what a 64th of 512 MiB takes', () => {
    expect(bytes(NO_RMAP, LOWEST_TABLES)).toEqual([0.5, 1, 2, 4]);
    expect(bytes(ANON_VMA, CHAINS)).toEqual([0, 0, 0, 0]);
    // A node is kept for the next fault.
    const chains = bytes(PTE_CHAIN, CHAINS).map((mib) => mib - 128 / 2 ** 20);
    expect(chains).toEqual([0.75, 1.25, 2.25, 4.25]);
  });

  it('has a level for each loop, exits from the last one down', () => {
    const levels = byLevel(report.rows, PTE_CHAIN, EXITS, N, EXIT_TIME).map(({ level }) => level);
    expect(levels).toEqual([6, 7, 8, 9]);
    const times = byLevel(report.rows, ANON_VMA, LEVELS, N, TIME_PER_FORK).map(({ value }) => value);
    expect(times.map((time) => Math.round(time / times[3]!))).toEqual([8, 4, 2, 1]);
    expect(byLevel(report.rows, PTE_CHAIN, LEVELS, N, FORK_TIME)).toHaveLength(4);
  });

  it('holds chains against anon_vma, and stops where memory is out', () => {
    for (const { forks, exits, both } of levelRatios(report.rows, N, PTE_CHAIN, ANON_VMA))
      for (const ratio of [forks, exits, both]) expect(ratio).toBeCloseTo(3, 1);
    const held = heldMemory(report.rows, PTE_CHAIN, N);
    expect(held.map(({ isOut }) => isOut)).toEqual([false, false, false, true]);
    const { free, ram, data, tables, chains, rest } = held.at(-1)!;
    expect(data + tables + chains + rest + free).toBeCloseTo(ram);
    expect(lastLevel(report.rows, PTE_CHAIN, N, ALL_STAY)).toBe(8);
    expect(lastLevel(report.rows, PTE_CHAIN, N, LEAVES_EXIT)).toBe(9);
  });

  it('does not time what is only counted', () => {
    const timed = report.rows.filter(({ kind }) => kind === 'measured').map(({ workload }) => workload);
    expect(new Set(timed)).toEqual(new Set([LEVELS, EXITS]));
    expect(log.length).toBeGreaterThan(0);
  });

  it('says what was reported beside it', () => {
    expect(reportedRatios(6).map((ratio) => ratio.toFixed(2))).toEqual(['1.51', '1.51']);
    expect(reportedRatios(7).map((ratio) => ratio.toFixed(2))).toEqual(['1.75', '1.72']);
    expect(report.notes.join('\n')).toContain('in times of 2.6.5-aa1');
    expect(report.notes.join('\n')).toContain('2.6.2: 8');
  });
});

it('finds a copied page at once where each process has an anon_vma of its own', async () => {
  const world = await worldOf();
  const settings = {
    ...usualSettings(RECLAIM_SUITE, true),
    samples: 2,
    n: { [SHARED]: [4, 16, 64], [COPIED_PAGES]: [4, 16, 64] },
  };
  const { rows, fits } = await runSuite(world, RECLAIM_SUITE, settings, HOOKS);
  const counts = (era: string, workload: string, metric: string): (number | undefined)[] =>
    rows
      .filter((row) => row.era === era && row.workload === workload && row.metric === metric)
      .map(({ median }) => median);
  for (const era of settings.eras) {
    expect(counts(era, SHARED, FOUND)).toEqual([5, 17, 65]);
    expect(counts(era, COPIED_PAGES, FOUND)).toEqual([1, 1, 1]);
  }
  for (const era of ['2.6.34', '3.8', '6.18']) expect(counts(era, COPIED_PAGES, LOOKED)).toEqual([1, 1, 1]);
  const growth = (era: string): string | undefined =>
    fits.find((fit) => fit.era === era && fit.workload === COPIED_PAGES && fit.metric === LOOKED)?.shape;
  expect([growth(ONE_LIST), growth('2.6.34')]).toEqual(['linear', 'constant']);
}, 120_000);

import { beforeAll, describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { say } from '../../words/index.ts';
import { runSuite } from '../../bench/runner.ts';
import type { Report } from '../../bench/report.ts';
import { byLevel, heldMemory, lastLevel, levelRatios } from './figures.ts';
import { NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import {
  ADDS_PER_FORK,
  ALL_STAY,
  ANON_VMA,
  ANON_VMA_CHAIN,
  VMAS_PER_FORK,
  CHAINS,
  EXITS,
  EXIT_TIME,
  FORK_TIME,
  LEAVES_EXIT,
  LEVELS,
  LOWEST_TABLES,
  PAE,
  TIME_PER_FORK,
} from './plan.ts';
import { reportedRatios } from './published.ts';
import { usualSettings } from '../../bench/suites.ts';
import { worldOf } from '../../bench/testing.ts';

const nothing = (): void => undefined;
const HOOKS = { onProgress: nothing, onRows: nothing };
const N = 8;

describe('the suite of forks level by level', () => {
  let report: Report;
  let log: readonly string[];
  beforeAll(async () => {
    // Chains take three times as long.
    const world = await worldOf((kernel) => (kernel === PTE_CHAIN ? 3 : 1));
    const settings = {
      ...usualSettings('rmap-fork', true),
      kernels: [NO_RMAP, PTE_CHAIN, ANON_VMA, ANON_VMA_CHAIN, PTE_CHAIN + PAE, ANON_VMA + PAE],
      runs: 1,
      n: { [LEVELS]: [N], [EXITS]: [N], [ALL_STAY]: [N], [LEAVES_EXIT]: [N] },
    };
    report = await runSuite(world, 'rmap-fork', settings, HOOKS);
    ({ log } = world);
  }, 120_000);

  const bytes = (kernel: string, metric: string): number[] =>
    byLevel(report.rows, kernel, LEVELS, N, metric).map(({ value }) => value);

  it('counts what a 64th of 512 MiB takes', () => {
    expect(bytes(NO_RMAP, LOWEST_TABLES)).toEqual([0.5, 1, 2, 4]);
    expect(bytes(ANON_VMA, CHAINS)).toEqual([0, 0, 0, 0]);
    // One spare node is kept for the next fault.
    const chains = bytes(PTE_CHAIN, CHAINS).map((mib) => mib - 128 / 2 ** 20);
    expect(chains).toEqual([0.75, 1.25, 2.25, 4.25]);
  });

  it('counts what a fork notes: every page, or every VMA', () => {
    const pages = Array.from({ length: 4 }, () => N * 256);
    expect(bytes(NO_RMAP, ADDS_PER_FORK)).toEqual([0, 0, 0, 0]);
    expect(bytes(NO_RMAP, VMAS_PER_FORK)).toEqual([0, 0, 0, 0]);
    expect(bytes(PTE_CHAIN, ADDS_PER_FORK)).toEqual(pages);
    expect(bytes(PTE_CHAIN, VMAS_PER_FORK)).toEqual([0, 0, 0, 0]);
    expect(bytes(ANON_VMA, ADDS_PER_FORK)).toEqual([0, 0, 0, 0]);
    expect(bytes(ANON_VMA, VMAS_PER_FORK)).toEqual([1, 1, 1, 1]);
    // A link for each ancestor, of which level N has (N - 1) / 2 on average besides the first process, and one of its own.
    expect(bytes(ANON_VMA_CHAIN, VMAS_PER_FORK)).toEqual([4.5, 5, 5.5, 6]);
  });

  it('has a level for each loop, exits from the last one down', () => {
    const levels = byLevel(report.rows, PTE_CHAIN, EXITS, N, EXIT_TIME).map(({ level }) => level);
    expect(levels).toEqual([6, 7, 8, 9]);
    const times = byLevel(report.rows, ANON_VMA, LEVELS, N, TIME_PER_FORK).map(({ value }) => value);
    expect(times.map((time) => Math.round(time / nth(times, 3)))).toEqual([8, 4, 2, 1]);
    expect(byLevel(report.rows, PTE_CHAIN, LEVELS, N, FORK_TIME)).toHaveLength(4);
  });

  it('holds chains against anon_vma, and stops where memory is out', () => {
    for (const { forks, exits, both } of levelRatios(report.rows, N, PTE_CHAIN, ANON_VMA))
      for (const ratio of [forks, exits, both]) expect(ratio).toBeCloseTo(3, 1);
    const held = heldMemory(report.rows, PTE_CHAIN, N);
    expect(held.map(({ isOut }) => isOut)).toEqual([false, false, false, true]);
    const { free, ram, data, tables, chains, rest } = nth(held, -1);
    expect(data + tables + chains + rest + free).toBeCloseTo(ram);
    expect(lastLevel(report.rows, PTE_CHAIN, N, ALL_STAY)).toBe(8);
    expect(lastLevel(report.rows, PTE_CHAIN, N, LEAVES_EXIT)).toBe(9);
  });

  it('does not time what is only counted', () => {
    const timed = report.rows.filter(({ kind }) => kind === 'measured').map(({ workload }) => workload);
    expect(new Set(timed)).toEqual(new Set([LEVELS, EXITS]));
    const withPae = report.rows.filter(({ kernel }) => kernel.endsWith(PAE)).map(({ workload }) => workload);
    expect(new Set(withPae)).toEqual(new Set([ALL_STAY, LEAVES_EXIT]));
    expect(log.length).toBeGreaterThan(0);
  });

  it('says what was reported beside it', () => {
    expect(reportedRatios(6).map((ratio) => ratio.toFixed(2))).toEqual(['1.51', '1.51']);
    expect(reportedRatios(7).map((ratio) => ratio.toFixed(2))).toEqual(['1.75', '1.72']);
    expect(report.notes.map(say).join('\n')).toContain('2.6.2 takes this many times as long as 2.6.5-aa1');
    expect(report.notes.map(say).join('\n')).toContain('2.6.2: 8');
    // The whole region of 512 MiB, which takes a minute, gives the same: it has no more page directories and VMAs.
    expect(report.notes.map(say).join('\n')).toContain('between 667 and 795 MiB');
    expect(report.notes.map(say).join('\n')).toContain('between 778 and 923 MiB');
  });
});

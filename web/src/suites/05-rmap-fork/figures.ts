/* The outcome level by level: shortest times, bytes, and where memory ran out. */
import { min } from 'd3-array';
import { known, nth } from '../../base/known.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import {
  ALL_STAY,
  ANON_VMA,
  ANON_VMAS,
  VMAS,
  CHAINS,
  COMPLETED,
  DATA,
  EXIT_TIME,
  EXITS,
  FIRST_LEVEL,
  FORK_TIME,
  FREE,
  LAST_LEVEL,
  LEVELS,
  LINKS,
  LOWEST_TABLES,
  MEMORY,
  PAE,
  PROCESSES,
  STRUCTS,
  TABLES,
  WHOLE_REGION,
} from './plan.ts';
import { rowLike, sizesLike } from '../../bench/report.ts';
import type { Row } from '../../bench/report.ts';

/** A figure of one level of forks. */
interface AtLevel {
  readonly level: number;
  readonly value: number;
}

const KIB_OF_MIB = 1024;

/** What heldMemory() asks for at each level. */
const HELD = [PROCESSES, DATA, TABLES, LOWEST_TABLES, CHAINS, ANON_VMAS, LINKS, VMAS, STRUCTS, FREE] as const;

/** The level of a loop; exits go from the last level down. */
function levelOf(workload: string, loop: number): number {
  return workload === EXITS ? LAST_LEVEL - loop : FIRST_LEVEL + loop;
}

/** Each loop's count or shortest time, by ascending levels; other work on the machine only makes times longer. */
export function byLevel(
  rows: readonly Row[],
  kernel: string,
  workload: string,
  n: number,
  metric: string,
): AtLevel[] {
  const row = rowLike(rows, { kernel, workload, n, metric });
  const { samples, loops = 0 } = row ?? {};
  if (samples === undefined) return [];
  return Array.from({ length: loops }, (_, loop) => loop)
    .flatMap((loop) => {
      const value = min(samples.filter((__, i) => i % loops === loop));
      return value === undefined ? [] : [{ level: levelOf(workload, loop), value }];
    })
    .toSorted((a, b) => a.level - b.level);
}

/** Sizes at which a workload was run, smallest first; what was reported has workloads of its own. */
export function sizesOf(rows: readonly Row[], workload: string): number[] {
  return sizesLike(rows, { workload });
}

/** The times of one kernel's forks and exits at each level, divided by those of another. */
interface LevelRatio {
  readonly level: number;
  readonly forks: number | undefined;
  readonly exits: number | undefined;
  readonly both: number | undefined;
}

function divided(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined || b <= 0 ? undefined : a / b;
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

export function levelRatios(rows: readonly Row[], n: number, kernel: string, against: string): LevelRatio[] {
  const times = (of: string, workload: string, metric: string): Map<number, number> =>
    new Map(byLevel(rows, of, workload, n, metric).map(({ level, value }) => [level, value]));
  const forks = times(kernel, LEVELS, FORK_TIME);
  const forksAgainst = times(against, LEVELS, FORK_TIME);
  const exits = times(kernel, EXITS, EXIT_TIME);
  const exitsAgainst = times(against, EXITS, EXIT_TIME);
  const levels = [...new Set([...forks.keys(), ...exits.keys()])].toSorted((a, b) => a - b);
  return levels
    .map((level) => ({
      level,
      forks: divided(forks.get(level), forksAgainst.get(level)),
      exits: divided(exits.get(level), exitsAgainst.get(level)),
      both: divided(
        sum(forks.get(level), exits.get(level)),
        sum(forksAgainst.get(level), exitsAgainst.get(level)),
      ),
    }))
    .filter(({ forks: a, exits: b }) => a !== undefined || b !== undefined);
}

/** What memory held after a level, in MiB; where `isOut`, when it ran out during that level. */
export interface Held {
  readonly level: number;
  readonly isOut: boolean;
  readonly processes: number;
  readonly data: number;
  readonly tables: number;
  readonly chains: number;
  /** VMAs, anon_vmas, their links, and page structs. */
  readonly rest: number;
  /** The part of all this that grows in proportion to the region, without what each process needs in any case. */
  readonly growing: number;
  readonly free: number;
  readonly ram: number;
}

/** The levels up to the one at which memory ran out, if it did. */
export function heldMemory(
  rows: readonly Row[],
  kernel: string,
  n: number,
  workload: string = ALL_STAY,
): Held[] {
  const figures = new Map(HELD.map((metric) => [metric, byLevel(rows, kernel, workload, n, metric)]));
  const all = byLevel(rows, kernel, workload, n, COMPLETED).flatMap(({ level, value: last }): Held[] => {
    const found = new Map(
      HELD.flatMap((metric) => {
        const value = figures.get(metric)?.find((each) => each.level === level)?.value;
        return value === undefined ? [] : [[metric, value] as const];
      }),
    );
    // A report from a link may lack rows.
    if (found.size < HELD.length) return [];
    const of = (metric: (typeof HELD)[number]): number => known(found.get(metric), 'all figures were found');
    const [data, chains, structs] = [of(DATA), of(CHAINS), of(STRUCTS)];
    return [
      {
        level,
        isOut: last < level,
        processes: of(PROCESSES),
        data,
        tables: of(TABLES),
        chains,
        rest: structs + (of(ANON_VMAS) + of(LINKS) + of(VMAS)) / KIB_OF_MIB,
        growing: data + of(LOWEST_TABLES) + chains + structs,
        free: of(FREE),
        ram: n * MEMORY,
      },
    ];
  });
  const out = all.findIndex(({ isOut }) => isOut);
  return out < 0 ? all : all.slice(0, out + 1);
}

/** Estimates the memory that the program's whole region takes, in MiB, from a region of `n` MiB. */
export function heldOfWhole({ ram, free, growing }: Held, n: number): number {
  return ram - free - growing + (growing * WHOLE_REGION) / n;
}

/** The last completed level; undefined where that wasn't run. */
export function lastLevel(
  rows: readonly Row[],
  kernel: string,
  n: number,
  workload: string,
): number | undefined {
  const row = rowLike(rows, { kernel, workload, n, metric: COMPLETED });
  // Results of earlier versions have the mean and the median of all loops.
  return row?.max ?? row?.median;
}

/** MiB after each level, from the first one. */
type ByLevel = readonly [number, number, number, number];

/**
 * What the core counts for the whole region of the announcement's program. That takes minutes, so the page has the figures here. A test
 * compares them with suite_rmap_test.c, which computes them by hand and checks the core, and with the lesson. Chains have 31 entries a
 * node: lines of 128 bytes, and slots of 4, which with PAE assumes a kernel without CONFIG_HIGHPTE.
 */
export const WHOLE_CHAINS: ByLevel = [48, 80, 144, 272];
/** The lowest page tables of all processes, without PAE and with it. */
export const WHOLE_TABLES: ReadonlyMap<string, ByLevel> = new Map([
  ['', [32, 64, 128, 256]],
  [PAE, [64, 128, 256, 512]],
]);

interface WholeLevel {
  readonly level: number;
  readonly tables: number;
  readonly chains: number;
  /** With the region's data. A sum that doesn't fit into the machine is never reached. */
  readonly sums: readonly { readonly kernel: string; readonly mib: number; readonly fits: boolean }[];
}

/** The levels of the program with all its processes alive. `form` is '' or PAE. */
export function wholeLevels(form: string): readonly WholeLevel[] {
  const allTables = known(WHOLE_TABLES.get(form), 'page tables have one of two forms');
  return WHOLE_CHAINS.map((chains, i) => {
    const tables = nth(allTables, i);
    const held = (kernel: string, own: number) => {
      const mib = WHOLE_REGION + tables + own;
      // VMAs, page structs and the tables above the lowest ones take the rest of the memory.
      return { kernel: kernel + form, mib, fits: mib < MEMORY * WHOLE_REGION };
    };
    return { level: FIRST_LEVEL + i, tables, chains, sums: [held(PTE_CHAIN, chains), held(ANON_VMA, 0)] };
  });
}

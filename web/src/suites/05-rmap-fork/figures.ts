/* What came out of the suite rmap-fork, level by level: shortest times, bytes, and where memory was out. */
import { min } from 'd3-array';
import {
  ALL_STAY,
  ANON_VMAS,
  AREAS,
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
  PROCESSES,
  STRUCTS,
  TABLES,
  WHOLE_REGION,
} from './plan.ts';
import type { Row } from '../../bench/report.ts';

/** A level of forks, 6 … */
export interface AtLevel {
  readonly level: number;
  readonly value: number;
}

const KIB_OF_MIB = 1024;

function rowOf(
  rows: readonly Row[],
  era: string,
  workload: string,
  n: number,
  metric: string,
): Row | undefined {
  return rows.find(
    (row) =>
      row.kind !== 'reported' &&
      row.era === era &&
      row.workload === workload &&
      row.n === n &&
      row.metric === metric,
  );
}

/** The loop that a level is: exits go from the last one down. */
function levelOf(workload: string, loop: number): number {
  return workload === EXITS ? LAST_LEVEL - loop : FIRST_LEVEL + loop;
}

/** Of each loop the count, or the shortest of its times: whatever else a machine does makes times longer. Levels ascend. */
export function byLevel(
  rows: readonly Row[],
  era: string,
  workload: string,
  n: number,
  metric: string,
): AtLevel[] {
  const row = rowOf(rows, era, workload, n, metric);
  const { samples, loops = 0 } = row ?? {};
  if (samples === undefined) return [];
  return Array.from({ length: loops }, (_, loop) => ({
    level: levelOf(workload, loop),
    value: min(samples.filter((__, at) => at % loops === loop))!,
  })).toSorted((a, b) => a.level - b.level);
}

/** Sizes at which a workload was run, smallest first. */
export function sizesOf(rows: readonly Row[], workload: string): number[] {
  const sizes = rows.flatMap(({ kind, workload: of, n }) =>
    kind !== 'reported' && of === workload && n !== undefined ? [n] : [],
  );
  return [...new Set(sizes)].toSorted((a, b) => a - b);
}

/** What the forks and the exits of each level take of an era, in times of another one. */
export interface LevelRatio {
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

export function levelRatios(rows: readonly Row[], n: number, era: string, against: string): LevelRatio[] {
  const times = (of: string, workload: string, metric: string): Map<number, number> =>
    new Map(byLevel(rows, of, workload, n, metric).map(({ level, value }) => [level, value]));
  const [forks, forksAgainst] = [era, against].map((of) => times(of, LEVELS, FORK_TIME));
  const [exits, exitsAgainst] = [era, against].map((of) => times(of, EXITS, EXIT_TIME));
  const levels = [...new Set([...forks!.keys(), ...exits!.keys()])].toSorted((a, b) => a - b);
  return levels
    .map((level) => ({
      level,
      forks: divided(forks!.get(level), forksAgainst!.get(level)),
      exits: divided(exits!.get(level), exitsAgainst!.get(level)),
      both: divided(
        sum(forks!.get(level), exits!.get(level)),
        sum(forksAgainst!.get(level), exitsAgainst!.get(level)),
      ),
    }))
    .filter(({ forks: a, exits: b }) => a !== undefined || b !== undefined);
}

/** What memory held after a level, in MiB; `isOut`: when it was out, in the midst of that level. */
export interface Held {
  readonly level: number;
  readonly isOut: boolean;
  readonly processes: number;
  readonly data: number;
  readonly tables: number;
  readonly chains: number;
  /** Areas, anon_vmas, links, and the structs of pages. */
  readonly rest: number;
  /** Of all that, what is as much larger as the region is: without what each process has whatever it maps. */
  readonly growing: number;
  readonly free: number;
  readonly ram: number;
}

/** Levels up to that in which memory was out, if it came to that. */
export function heldMemory(
  rows: readonly Row[],
  era: string,
  n: number,
  workload: string = ALL_STAY,
): Held[] {
  const of = (metric: string): number[] => byLevel(rows, era, workload, n, metric).map(({ value }) => value);
  const [data, tables, chains, free, structs] = [DATA, TABLES, CHAINS, FREE, STRUCTS].map(of);
  const [anonVmas, links, areas, lowest] = [ANON_VMAS, LINKS, AREAS, LOWEST_TABLES].map(of);
  const processes = of(PROCESSES);
  const completed = of(COMPLETED);
  const all = completed.map((last, loop) => ({
    level: FIRST_LEVEL + loop,
    isOut: last < FIRST_LEVEL + loop,
    processes: processes[loop]!,
    data: data![loop]!,
    tables: tables![loop]!,
    chains: chains![loop]!,
    rest: structs![loop]! + (anonVmas![loop]! + links![loop]! + areas![loop]!) / KIB_OF_MIB,
    growing: data![loop]! + lowest![loop]! + chains![loop]! + structs![loop]!,
    free: free![loop]!,
    ram: n * MEMORY,
  }));
  const out = all.findIndex(({ isOut }) => isOut);
  return out < 0 ? all : all.slice(0, out + 1);
}

/** What a region of `n` MiB lets one say of the program's, in MiB. */
export function heldOfWhole({ ram, free, growing }: Held, n: number): number {
  return ram - free - growing + (growing * WHOLE_REGION) / n;
}

/** The last level that was completed; undefined where that was not run. */
export function lastLevel(
  rows: readonly Row[],
  era: string,
  n: number,
  workload: string,
): number | undefined {
  return rowOf(rows, era, workload, n, COMPLETED)?.max;
}

/** What is asked of each suite: eras, sizes, and what is counted. What workloads do comes from the core. */
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import { BRK_PLAN, BRK_SUITE } from './brk-plan.ts';
import { ROUNDS, SEED, THINK } from './cpu-plan.ts';
import type { CpuPlan } from './cpu-plan.ts';
import { FAULT_PLAN, FAULT_SUITE } from './fault-plan.ts';
import { FORK_PLAN, FORK_SUITE } from './fork-plan.ts';
import { HIT_ERAS, HIT_LENGTHS } from './hit-plan.ts';
import type { PER_SECOND, Settings } from './report.ts';
import { RMAP_FORK_PLAN, RMAP_FORK_SUITE } from './rmap-fork-plan.ts';
import { RECLAIM_PLAN, RECLAIM_SUITE } from './rmap-reclaim-plan.ts';
import { STREAM_SUITE, streamWorkloads } from './stream-list.ts';

/** What a batch, or a loop, of a workload did, from the core's counters. */
export interface Batch {
  readonly counters: Counters;
  readonly operations: number;
  /** How often that was done which one operation, or one loop, is about: mostly as often as operations. */
  readonly times: number;
  readonly n: number;
  readonly areas: number;
  readonly depth: number;
  /** At its end: those that live, levels of forks that came to their end, and what memory is used for. */
  readonly processes: number;
  readonly level: number;
  readonly memory: RecordMemory;
}

export interface CountedMetric {
  readonly metric: string;
  readonly unit: string;
  /** The one workload that has it, or those; of all where it is left out. */
  readonly workload?: string | readonly string[];
  /** Undefined where there is nothing of the kind. */
  readonly of: (batch: Batch) => number | undefined;
}

export interface TimedMetric {
  readonly metric: string;
  readonly unit: 'ms' | 'µs' | 'ns' | typeof PER_SECOND;
  /** The one workload that has it, or those; of all where it is left out. */
  readonly workload?: string | readonly string[];
  /** Of a loop only this phase. */
  readonly phase?: number;
  /** What the time is divided by, if by anything; a function tells it of each loop, the first being 0. */
  readonly per?: 'n' | 'repeat' | ((n: number, loop: number) => number);
}

export interface Sizes {
  readonly usual: readonly number[];
  readonly quick: readonly number[];
}

export interface SuitePlan {
  readonly timed: readonly TimedMetric[];
  readonly counted: readonly CountedMetric[];
  /** Metrics of which it is told how they grow with n. */
  readonly growing: ReadonlySet<string>;
  readonly workloads: Readonly<Record<string, Sizes>>;
  /** In the order of the story: ratios are against the first. */
  readonly eras: readonly string[];
  /** Mixed rows that can be chosen as well. */
  readonly others?: readonly string[];
  /** Of all these, those that run only in workloads of which nothing is timed. */
  readonly untimed?: ReadonlySet<string>;
  readonly quick: Length;
  readonly full: Length;
  /** Whether its workloads are streams of page faults in place of the core's programs. */
  readonly hasStreams: boolean;
  /** Of a suite whose programs run on virtual CPUs. */
  readonly cpus?: CpuPlan;
}

export type Length = Pick<Settings, 'samples' | 'runs' | 'batch'>;

const QUICK: Length = { samples: 10, runs: 4, batch: 2 };
const FULL: Length = { samples: 40, runs: 4, batch: 20 };

/** The kernels of the tale of the gaps. */
const GAP_ERAS = [
  '3.4',
  '3.5-free-gap',
  '3.5-free-gap+gap=free_gap_lazy',
  '3.5-free-gap+gap=free_gap_holes',
  '3.8',
  '6.18',
];

export const SEARCH_STEPS = 'search steps per mmap';

const AREAS: CountedMetric = { metric: 'areas', unit: 'areas', of: ({ areas }) => areas };

/**
 * What a search looks at: of the list candidates, one by one, of the red-black tree nodes, of the maple tree slots. These
 * are no equal steps: each candidate of a search from the top down is a find_vma(), which goes down a tree itself.
 */
const searchSteps = ({ listVisits, gapMoves, mapleGapChecks }: Counters): number =>
  listVisits + gapMoves + mapleGapChecks;

/** How often something was done to keep the gaps of a red-black tree true; of a maple tree there are none. */
const perTree = (counters: Counters, times: number, of: number): number | undefined =>
  counters.mapleWalks > 0 ? undefined : times / of;

const DEEP: Sizes = { usual: [24, 1025, 4096, 16_384, 65_000], quick: [24, 1025, 16_384] };
const POSTED: Sizes = { usual: [1025], quick: [1025] };

const SUITES: Readonly<Record<string, SuitePlan>> = {
  'gap-search': {
    timed: [
      { metric: 'time per loop', unit: 'ms' },
      { metric: 'time per mmap', unit: 'µs', phase: 0, per: 'n' },
    ],
    counted: [
      AREAS,
      { metric: SEARCH_STEPS, unit: 'steps', of: ({ counters, n }) => searchSteps(counters) / n },
      {
        metric: 'gap evaluations per mmap',
        unit: 'evaluations',
        of: ({ counters, n }) => perTree(counters, counters.gapEvaluations, n),
      },
    ],
    growing: new Set(['time per mmap', SEARCH_STEPS, 'gap evaluations per mmap']),
    workloads: { agua_frag: { usual: [1000, 2500, 5000, 10_000], quick: [250, 500, 1000] } },
    eras: GAP_ERAS,
    quick: QUICK,
    full: FULL,
    hasStreams: false,
  },
  'gap-worst-case': {
    timed: [{ metric: 'time per pair', unit: 'ns' }],
    counted: [
      AREAS,
      { metric: 'depth of the node', unit: 'nodes', of: ({ depth }) => depth || undefined },
      {
        metric: 'gap evaluations per pair',
        unit: 'evaluations',
        of: ({ counters, operations }) => perTree(counters, counters.gapEvaluations, operations),
      },
      {
        metric: 'gap walks per pair',
        unit: 'walks',
        of: ({ counters, operations }) => perTree(counters, counters.gapWalks, operations),
      },
    ],
    growing: new Set(['time per pair', 'gap evaluations per pair']),
    workloads: {
      'mprotect, as posted': POSTED,
      'munmap, as posted': POSTED,
      'mprotect, deep': DEEP,
      'munmap, deep': DEEP,
    },
    eras: GAP_ERAS,
    quick: QUICK,
    full: FULL,
    hasStreams: false,
  },
  [STREAM_SUITE]: {
    timed: [{ metric: 'time per lookup', unit: 'ns' }],
    // What is counted of a stream: hit-rows.ts.
    counted: [],
    growing: new Set(),
    workloads: Object.fromEntries(
      streamWorkloads().map(({ name, largest }) => [name, { usual: [largest], quick: [largest] }]),
    ),
    eras: HIT_ERAS,
    ...HIT_LENGTHS,
    hasStreams: true,
  },
  [FORK_SUITE]: FORK_PLAN,
  [RMAP_FORK_SUITE]: RMAP_FORK_PLAN,
  [RECLAIM_SUITE]: RECLAIM_PLAN,
  [BRK_SUITE]: BRK_PLAN,
  [FAULT_SUITE]: FAULT_PLAN,
};

export function suiteNames(): readonly string[] {
  return Object.keys(SUITES);
}

/** Undefined when there is no such suite. */
export function planOf(suite: string): SuitePlan | undefined {
  return Object.hasOwn(SUITES, suite) ? SUITES[suite] : undefined;
}

/** What a suite is run with unless somebody asks for something else. */
export function usualSettings(suite: string, quick: boolean): Settings {
  const plan = planOf(suite);
  if (!plan) throw new Error(`there is no suite ${suite}`);
  const sizes = Object.entries(plan.workloads).map(
    ([workload, { usual, quick: few }]) => [workload, quick ? few : usual] as const,
  );
  return {
    eras: plan.eras,
    n: Object.fromEntries(sizes),
    ...(quick ? plan.quick : plan.full),
    quick,
    ...(plan.hasStreams && { joinedSegments: false, hugePages: false }),
    ...(plan.cpus && {
      rounds: ROUNDS,
      think: THINK,
      seed: SEED,
      sweep: true,
    }),
  };
}

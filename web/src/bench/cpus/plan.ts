/* What the suites of virtual CPUs have in common: the machine, the rounds, and what a sweep varies. */
import type { LockClass } from '../../protocol/protocol.gen.ts';
import type { ThreadProgram } from '../../threads/threads.ts';
import type { Settings } from '../report.ts';

/** What one round of a program is. */
export type Round = 'pair' | 'page' | 'fault' | 'loop';

/** The plan of a suite of virtual CPUs, besides its sizes. */
export interface CpuPlan {
  /** The class of locks that the suite is about, then other classes whose acquisitions are counted. */
  readonly locks: readonly [LockClass, ...LockClass[]];
  /** What one round is, by program. */
  readonly round: Readonly<Record<string, Round>>;
  /** Programs in which one task does something else for as long as the others run, so that they need two tasks. */
  readonly background: ReadonlySet<string>;
  /** The kernels between which costs are varied. */
  readonly before: string;
  readonly after: string;
  /** Workloads of real threads, which are measured, each with the program that its workers run. */
  readonly threads: Readonly<Record<string, ThreadProgram>>;
}

/** The machine of the posting of 17 September 2009: 4 sockets, each of 8 cores, each of 2 threads. */
const POSTED = { sockets: 4, cores: 8, threads: 2 } as const;
const CPUS_OF_SOCKET = POSTED.cores * POSTED.threads;
export const POSTED_CPUS = POSTED.sockets * CPUS_OF_SOCKET;

type Topology = Readonly<Record<keyof typeof POSTED, number>>;

/** The posting's machine; for more CPUs than it had, extrapolated by more sockets of the same kind, as many as needed. */
export function machineOf(cpus: number): Topology {
  return { ...POSTED, sockets: Math.max(POSTED.sockets, Math.ceil(cpus / CPUS_OF_SOCKET)) };
}

const CPUS = [1, 2, 4, 8, 16, 32, 64];
/** Sizes of a program: n virtual CPUs, each with a task of its own. */
export const CPU_SIZES = { usual: CPUS, quick: CPUS };
/** Sizes of real threads; a run leaves out those above what the machine can run at once. */
export const THREAD_SIZES = {
  usual: [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64],
  quick: [1, 2, 4, 8, 16, 32, 64],
};

/** As often as each process of AIM7’s test calls sbrk(). */
export const ROUNDS = 1000;
/** Nanoseconds between two calls. An assumption: the loop of AIM7's brk_test does next to nothing else. */
export const THINK = 100;
export const SEED = 1;

/** Factors for the costs of cache lines, and for those of work. */
export const SCALES = [0.25, 0.5, 1, 2, 4] as const;
/** The core counts scales in quarters. */
export const QUARTERS = 4;
/** Nanoseconds between two calls, as a sweep tries them. */
export const THINKS = [0, 100, 300, 1000, 3000, 10_000, 30_000, 100_000] as const;
/** More rounds change little but how long it takes. */
export const MOST_SWEEP_ROUNDS = 1000;

export const CPU_LIMITS = {
  rounds: { least: 1, most: 10_000, isWhole: true },
  think: { least: 0, most: 1_000_000, isWhole: true },
  seed: { least: 0, most: 0xff_ff_ff_ff, isWhole: true },
} as const;
export type CpuNumber = keyof typeof CPU_LIMITS;
export const CPU_NUMBERS = ['rounds', 'think', 'seed'] as const satisfies readonly CpuNumber[];

/** Lengths of runs. `samples` are seeds; `runs` and `batch` are for real threads. */
export const CPU_LENGTHS: Readonly<Record<'quick' | 'full', Pick<Settings, 'samples' | 'runs' | 'batch'>>> = {
  quick: { samples: 1, runs: 5, batch: 40 },
  full: { samples: 1, runs: 11, batch: 100 },
};

export const AIM7_LOOP = 'aim7 loop';
/** A round of it makes as many calls as this many pairs. */
const PAIRS_OF_LOOP = 17 / 2;

/** Rounds of each task of a program: of one whose rounds are long fewer, so that each program makes about as many calls. */
export function roundsEach(program: string, rounds: number): number {
  return program === AIM7_LOOP ? Math.max(1, Math.round(rounds / PAIRS_OF_LOOP)) : rounds;
}

/** Rounds of all tasks together, one task for each CPU. */
export function roundsOf({ background }: CpuPlan, program: string, cpus: number, rounds: number): number {
  return rounds * (background.has(program) ? Math.max(2, cpus) - 1 : cpus);
}

export interface Scales {
  readonly line: number;
  readonly work: number;
}

/** A sweep's name for a workload: the program and the changed costs. */
export function scaledName(program: string, { line, work }: Scales): string {
  return `${program}: cache lines × ${line}, work × ${work}`;
}

export function thinkName(program: string, think: number): string {
  return `${program}: ${think} ns between calls`;
}

/** All combinations that a sweep tries, among them the usual costs. */
export const ALL_SCALES: readonly Scales[] = SCALES.flatMap((work) => SCALES.map((line) => ({ line, work })));

/** Whether a workload is one of a sweep. */
export function isSwept(workload: string): boolean {
  return workload.includes(': ');
}

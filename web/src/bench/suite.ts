/* What a suite is. A folder of web/src/suites with a suite.ts is one; suites.ts finds it, and the number is its place. */
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import type { Said } from '../words/message.ts';
import type { CpuPlan } from './cpus/plan.ts';
import type { Growth, PER_SECOND, Row, Settings } from './report.ts';
import type { Table } from './tables.ts';

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
  /** Of a suite that replays streams of page faults in place of the core's programs. */
  readonly streams?: StreamPlan;
  /** Of a suite whose programs run on virtual CPUs. */
  readonly cpus?: CpuPlan;
}

export interface StreamPlan {
  /** Mixed rows that a sweep adds to the kernels. */
  readonly sweep: readonly string[];
}

export type Length = Pick<Settings, 'samples' | 'runs' | 'batch'>;

/** What the calls of one kernel returned in the counted run, as a checksum. */
export interface Answers {
  readonly era: string;
  readonly workload: string;
  readonly n: number;
  readonly checksum: number;
}

/** Whether a kernel searches its VMAs one by one; all others walk down a tree. */
export type IsLinear = (era: string) => boolean;

/** What a run has come to, when it is complete. */
export interface Finished {
  readonly rows: readonly Row[];
  readonly fits: readonly Growth[];
  /** Of the suite's programs that ran in the core, what their calls returned. */
  readonly answers: readonly Answers[];
  readonly isLinear: IsLinear;
  /** There are warnings. */
  readonly isNoisy: boolean;
}

export interface Suite {
  /** What is asked of it. What its workloads do comes from the core. */
  readonly plan: SuitePlan;
  /** What others have reported; none where nobody has. */
  readonly published?: readonly Row[];
  /** Fits besides those of the metrics that grow. */
  readonly fits?: (rows: readonly Row[]) => readonly Growth[];
  /** Whether the shapes came out that it is to show: a sentence each. */
  readonly notes?: (finished: Finished) => readonly Said[];
  /** Such as follow from the rows alone: a link leaves them out, and who opens it makes them again. */
  readonly notesOfRows?: (rows: readonly Row[], settings: Settings) => readonly Said[];
  /** Tables of text besides those of single metrics. */
  readonly tables?: (rows: readonly Row[]) => readonly Table[];
}

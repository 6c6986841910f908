/* What a suite is. Each folder of web/src/suites with a suite.ts is one; suites.ts finds it, and its number is its place. */
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import type { Said } from '../words/message.ts';
import type { CpuPlan } from './cpus/plan.ts';
import type { Growth, PER_SECOND, Row, Settings } from './report.ts';
import type { Table } from './tables.ts';

/** What one batch or loop of a workload did, from the core's counters. */
export interface Batch {
  readonly counters: Counters;
  readonly operations: number;
  /** How often the step of the program was done: once for each operation, unless operations repeat it. */
  readonly times: number;
  readonly n: number;
  readonly vmas: number;
  readonly depth: number;
  /** At the end of the batch: living processes, completed levels of forks, and what memory is used for. */
  readonly processes: number;
  readonly level: number;
  readonly memory: RecordMemory;
}

export interface CountedMetric {
  readonly metric: string;
  readonly unit: string;
  /** The one workload that has it, or those; of all where it is left out. */
  readonly workload?: string | readonly string[];
  /** The last loop has the outcome, to which the other loops lead. */
  readonly isOutcome?: boolean;
  /** Undefined where the kernel has nothing of the kind. */
  readonly of: (batch: Batch) => number | undefined;
}

export interface TimedMetric {
  readonly metric: string;
  readonly unit: 's' | 'ms' | 'µs' | 'ns' | typeof PER_SECOND;
  /** The one workload that has it, or those; of all where it is left out. */
  readonly workload?: string | readonly string[];
  /** Times only this phase of a loop. */
  readonly phase?: number;
  /** What the time is divided by, if by anything; a function gets the loop's number, from 0. */
  readonly per?: 'n' | 'repeat' | ((n: number, loop: number) => number);
  /** Leaves out the other loops, by what is counted in each. */
  readonly loops?: (batch: Batch) => boolean;
  /** Adds up the loops of a run: each run is a sample. */
  readonly isTotal?: boolean;
}

export interface Sizes {
  readonly usual: readonly number[];
  readonly quick: readonly number[];
}

export interface SuitePlan {
  readonly timed: readonly TimedMetric[];
  readonly counted: readonly CountedMetric[];
  /** Metrics whose growth with n is reported. */
  readonly growing: ReadonlySet<string>;
  readonly workloads: Readonly<Record<string, Sizes>>;
  /** In the order of the story. Ratios are against the first. */
  readonly kernels: readonly string[];
  /** Mixed rows that readers can choose as well. */
  readonly others?: readonly string[];
  /** Kernels that run only in workloads without timed metrics. */
  readonly untimed?: ReadonlySet<string>;
  readonly quick: Length;
  readonly full: Length;
  /** Where the suite replays streams of page faults in place of the core's programs. */
  readonly streams?: StreamPlan;
  /** Where the suite's programs run on virtual CPUs. */
  readonly cpus?: CpuPlan;
}

interface StreamPlan {
  /** Mixed rows that a sweep adds to the kernels. */
  readonly sweep: readonly string[];
}

export type Length = Pick<Settings, 'samples' | 'runs' | 'batch'>;

/** What the calls of one kernel returned in the counted run, as a checksum. */
export interface Answers {
  readonly kernel: string;
  readonly workload: string;
  readonly n: number;
  readonly checksum: number;
}

/** Whether a kernel searches its VMAs one by one; all others walk down a tree. */
export type IsLinear = (kernel: string) => boolean;

/** The outcome of a complete run. */
export interface Finished {
  readonly rows: readonly Row[];
  readonly fits: readonly Growth[];
  /** What the calls of the core's programs returned. */
  readonly answers: readonly Answers[];
  readonly isLinear: IsLinear;
  /** There are warnings. */
  readonly isNoisy: boolean;
}

export interface Suite {
  /** What is measured and counted. What its workloads do comes from the core. */
  readonly plan: SuitePlan;
  /** What others have reported; left out where nobody has. */
  readonly published?: readonly Row[];
  /** Fits besides those of the metrics that grow. */
  readonly fits?: (rows: readonly Row[]) => readonly Growth[];
  /** Whether the shapes that the suite is about came out: a sentence each. */
  readonly notes?: (finished: Finished) => readonly Said[];
  /** Notes that follow from the rows alone: a link leaves them out, and the page that opens it makes them again. */
  readonly notesOfRows?: (rows: readonly Row[], settings: Settings) => readonly Said[];
  /** Rows composed of the run's and of recorded ones, and what to say of them. */
  readonly composed?: {
    readonly rows: (rows: readonly Row[]) => readonly Row[];
    readonly notes: (rows: readonly Row[]) => readonly Said[];
  };
  /** Tables of text besides those of single metrics. */
  readonly tables?: (rows: readonly Row[]) => readonly Table[];
}

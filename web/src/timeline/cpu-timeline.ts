/* A session's operations on virtual CPUs, as the page and the worker exchange them. */
import type { CpuCost } from '../core/cpus.ts';
import type {
  RecordCpuLane,
  RecordCpuRun,
  RecordCpuSettings,
  RecordLockStat,
} from '../protocol/protocol.gen.ts';
import type { LockQueue, OperationTimes, SpanLayers } from './cpu-layers.ts';

/** The simulated machine that runs the operations. */
export interface CpuChoice {
  /** 0 means one CPU for each process or thread, up to MOST_CPUS. */
  readonly cpus: number;
  readonly sockets: number;
  /** The first operation that they run, from 1; those before it are over when the clock starts. */
  readonly from?: number;
}

export const DEFAULT_CPUS: CpuChoice = { cpus: 0, sockets: 1 };
/** As many sockets as hold so many CPUs in the suites, 16 each. */
export const MOST_SOCKETS = 64;
/** Only this many of a session's operations are played: the first ones. */
export const MOST_OPERATIONS = 50_000;
/** Only this many spans are kept: the first ones. */
export const MOST_SPANS = 500_000;

/** Assumed nanoseconds in user space before each operation. Traces say nothing of that time. */
export const THINK = 500;

export interface CpuTimeline extends SpanLayers {
  /** The kernel whose names the locks have. */
  readonly kernel: string;
  readonly settings: RecordCpuSettings;
  readonly run: RecordCpuRun;
  readonly lanes: readonly RecordCpuLane[];
  /** Classes, single locks and causes. Only those single locks that are worth showing. */
  readonly stats: readonly RecordLockStat[];
  /** How many single locks `stats` leaves out. */
  readonly locksLeftOut: number;
  /** Only locks that anybody has waited for, the one with the longest queue first. */
  readonly queues: readonly LockQueue[];
  readonly times: OperationTimes;
  readonly costs: readonly CpuCost[];
  /** How many processes and threads made operations. */
  readonly tasks: number;
  /** How many operations of the session were not played, because there are more than MOST_OPERATIONS. */
  readonly operationsLeftOut: number;
  /** The end of the last kept span if not all could be kept, otherwise the end of the run. */
  readonly spansEnd: number;
}

/* The operations of a session on virtual CPUs, as page and worker speak of them. */
import type { CpuCost } from '../core/cpus.ts';
import type {
  RecordCpuLane,
  RecordCpuRun,
  RecordCpuSettings,
  RecordLockStat,
} from '../protocol/protocol.gen.ts';
import type { LockQueue, OperationTimes, SpanLayers } from './cpu-layers.ts';

/** On which machine the operations are laid out. */
export interface CpuChoice {
  /** 0: one for each process or thread, up to MOST_CPUS. */
  readonly cpus: number;
  readonly sockets: number;
}

export const DEFAULT_CPUS: CpuChoice = { cpus: 0, sockets: 1 };
/** More lanes cannot be told apart on a screen. */
export const MOST_CPUS = 64;
/** So many of a session's operations are laid out: the first ones. */
export const MOST_OPERATIONS = 50_000;
/** So many spans are kept: the first ones. */
export const MOST_SPANS = 500_000;

/** Nanoseconds for which a program is taken to run before each operation: what it does there, no trace says. */
export const THINK = 500;

export interface CpuTimeline extends SpanLayers {
  /** Whose names locks have. */
  readonly era: string;
  readonly settings: RecordCpuSettings;
  readonly run: RecordCpuRun;
  readonly lanes: readonly RecordCpuLane[];
  /** Classes, single locks and causes; of single locks those worth showing. */
  readonly stats: readonly RecordLockStat[];
  /** Single locks that were left out of them. */
  readonly locksLeftOut: number;
  /** Of locks that anybody ever waited for, the longest queue first. */
  readonly queues: readonly LockQueue[];
  readonly times: OperationTimes;
  /** The table of costs. */
  readonly costs: readonly CpuCost[];
  /** Processes and threads that made operations. */
  readonly tasks: number;
  /** Operations of the session that were not laid out, since there are so many. */
  readonly operationsLeftOut: number;
  /** When the spans end, where not all could be kept; else the end of the run. */
  readonly spansEnd: number;
}

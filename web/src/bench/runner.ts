/* Runs a suite: what is measured on the bench build, what is counted on the trace build. The same in a worker and
 * in Node. */
import type { Row } from './report.ts';
import type { Workload } from './suite-core.ts';

/** What there is to run. */
export interface Description {
  /** Oldest first. */
  readonly eras: readonly { readonly id: string; readonly meaning: string }[];
  readonly workloads: readonly Workload[];
}

export interface Progress {
  /** Of `total`, in parts of equal weight. */
  readonly done: number;
  readonly total: number;
  /** Undefined while nothing is known yet. */
  readonly secondsLeft: number | undefined;
  readonly now: { readonly era: string; readonly workload: string; readonly n: number } | undefined;
}

export interface Hooks {
  readonly onProgress: (progress: Progress) => void;
  /** Rows that will not change any more, as soon as they stand. */
  readonly onRows: (rows: readonly Row[]) => void;
}

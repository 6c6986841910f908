/* What page and benchmark worker say to each other. One worker answers one request. */
import type { Comparison, Figures } from './compare.ts';
import type { Simulated } from './cpus/rows.ts';
import type { OwnStream } from './streams/own.ts';
import type { Said } from '../words/message.ts';
import type { Report, Row, Settings } from './report.ts';
import type { Progress } from './runner.ts';

/** A cell of a suite of virtual CPUs. */
export interface StatsRequest {
  readonly settings: Settings;
  readonly kernel: string;
  readonly program: string;
  readonly n: number;
}

/** Page to worker. No message cancels a run: the page terminates the worker. */
export type Request =
  /** `own`: the reader's streams, beside those that ship with the page. */
  | {
      readonly type: 'run';
      readonly suite: string;
      readonly settings: Settings;
      readonly own: readonly OwnStream[];
    }
  /** Asks for the lock statistics of one cell and the outcome of its run. */
  | ({ readonly type: 'stats' } & StatsRequest)
  /** Asks whether a file is a stream of page faults, and how many it has. */
  | { readonly type: 'read'; readonly name: string; readonly file: Blob }
  /** Asks for the result of a suite that a file holds. */
  | { readonly type: 'open'; readonly suite: string; readonly file: Blob }
  /** Asks how results differ from the first of them. */
  | { readonly type: 'compare'; readonly results: readonly Figures[] };

/** Worker to page. */
export type Answer =
  | { readonly type: 'progress'; readonly progress: Progress }
  /** Rows that will not change any more. */
  | { readonly type: 'rows'; readonly rows: readonly Row[] }
  | { readonly type: 'report'; readonly report: Report }
  | { readonly type: 'stats'; readonly simulated: Simulated }
  | { readonly type: 'stream'; readonly stream: OwnStream }
  | { readonly type: 'opened'; readonly report: Report }
  | { readonly type: 'compared'; readonly comparison: Comparison }
  | { readonly type: 'failed'; readonly said: Said };

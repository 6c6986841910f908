/* What page and worker say to each other. */
import type { Words } from '../core/machine.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import type {
  Counters,
  RecordCacheSlot,
  RecordMm,
  RecordOperation,
  RecordOutcome,
  RecordPage,
  RecordPte,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import type { Comparison } from './compare.ts';
import type { Focus } from './focus.ts';
import type { GapWalk } from './gap-walks.ts';
import type { LockUse } from './lock-log.ts';
import type { Wishes } from './probe.ts';
import type { OperationSummary } from './run.ts';
import type { RawSnapshot } from './snapshot.ts';
import type { Direction, EventRange, Stride } from './stepping.ts';
import type { Said } from '../words/message.ts';

/** Exceptions that travel: nobody reads more, and decoding them must not block the page. */
export const COMPARED = 100;

/** What a session comes to, without travelling in it. */
export interface SessionSummary {
  readonly operations: readonly OperationSummary[];
  readonly counters: Counters;
  /** The VMAs of the process that made the last operation, after it. */
  readonly vmas: readonly RecordVma[];
  /** Of that process, or of the oldest one if it has ended. */
  readonly memory: RecordMm;
  /** What its threads remember, thread after thread; empty where the era keeps nothing with them. */
  readonly slots: readonly RecordCacheSlot[];
  /** Of the last operation, in their order. */
  readonly gapWalks: readonly GapWalk[];
  /** Where the last operation has searched for those who map a page: rmap-looks.ts. */
  readonly looks: readonly number[];
  /** Of the last operation, where the session shows locks. */
  readonly locks: LockUse;
  /** Of the page table, for the address that was asked about. */
  readonly entry?: RecordPte;
  /** The page there, and what its reverse map takes. */
  readonly page?: RecordPage;
}

/** What can be asked of the worker. All but `summarise` and `look` are about the session loaded last. */
export interface Questions {
  snapshot(position: number, process: number, wishes: Wishes): RawSnapshot;
  step(position: number, stride: Stride, direction: Direction, count: number): number;
  finalVmas(): readonly RecordVma[];
  eventWords(first: number, last: number): Words;
  /** The session loaded last against its recording; of the exceptions only the first `COMPARED`. */
  compare(): Comparison;
  /** What the study of view `id` comes to, over all of the session; `state`: the view's own. */
  study(id: string, state: unknown): unknown;
  summarise(spec: SessionSpec, focus?: Focus): SessionSummary;
  /** What a kind of question looks up behind the last operation of `spec`. */
  look(spec: SessionSpec, kind: string, asked: unknown): unknown;
}
export type Question = keyof Questions;

/**
 * Page to worker; `id` numbers loads and questions. A load names a session without its calls and how many
 * there will be; they follow in pieces. It takes the place of the session before, and so does `cancel`.
 */
export type Request =
  | { readonly type: 'load'; readonly id: number; readonly spec: SessionSpec; readonly calls: number }
  | { readonly type: 'calls'; readonly calls: readonly SessionCall[] }
  | { readonly type: 'cancel' }
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly question: Question;
      readonly args: readonly unknown[];
    };

/**
 * What the page does not know of an operation by its call. Every object that crosses has to be unpacked and
 * kept by the page: with 100,000 operations the pauses of its garbage collector follow from their number.
 */
export interface OperationNews extends EventRange {
  readonly index: number;
  readonly outcome: RecordOutcome;
  readonly followed: boolean;
  readonly moved?: true;
  /** As it was made, where it followed. */
  readonly call?: RecordOperation;
}

/** Worker to page. */
export type Answer =
  | { readonly type: 'operations'; readonly id: number; readonly operations: readonly OperationNews[] }
  | { readonly type: 'done'; readonly id: number; readonly value?: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly said: Said };

/** The part of Worker, of a worker's global scope and of MessagePort that is needed. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

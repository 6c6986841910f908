/* What the page and the worker say to each other. */
import type { Words } from '../core/machine.ts';
import type { SessionCall, SessionSpec } from '../core/session.ts';
import type {
  Counters,
  RecordCacheSlot,
  RecordMm,
  RecordPage,
  RecordPte,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import type { Answered, Asked } from './ask/asked.ts';
import type { Comparison } from './compare.ts';
import type { Difference } from './difference.ts';
import type { Focus } from './focus.ts';
import type { GapWalk } from './gap-walks.ts';
import type { LockUse } from './lock-log.ts';
import type { OperationNews } from './news.ts';
import type { Wishes } from './probe.ts';
import type { OperationSummary } from './run.ts';
import type { RawSnapshot } from './snapshot.ts';
import type { Direction, Stride } from './stepping.ts';
import type { Said } from '../words/message.ts';

/** How many exceptions are sent. Nobody reads more, and decoding them must not block the page. */
export const COMPARED = 100;

/** What a session leads to, for readers who don't step through it. */
export interface SessionSummary {
  readonly operations: readonly OperationSummary[];
  readonly counters: Counters;
  /** The VMAs of the process that made the last operation, after it. */
  readonly vmas: readonly RecordVma[];
  /** The mm of that process, or of the oldest process if that one has ended. */
  readonly memory: RecordMm;
  /** The VMA cache slots of its threads, thread after thread. Empty if the kernel keeps no such slots. */
  readonly slots: readonly RecordCacheSlot[];
  /** Those of the last operation, in order. */
  readonly gapWalks: readonly GapWalk[];
  /** The addresses at which the last operation's reverse-map walks looked for the page: rmap-looks.ts. */
  readonly looks: readonly number[];
  /** Those of the last operation, if the session shows locks. */
  readonly locks: LockUse;
  /** The page table entry for the address that was asked about. */
  readonly entry?: RecordPte;
  /** The page at that address, with what its reverse map occupies. */
  readonly page?: RecordPage;
}

/** What the page can ask the worker. All but `summarise`, `look` and `model` are about the session loaded last. */
export interface Questions {
  snapshot(position: number, process: number, wishes: Wishes): RawSnapshot;
  step(position: number, stride: Stride, direction: Direction, count: number): number;
  finalVmas(): readonly RecordVma[];
  eventWords(first: number, last: number): Words;
  /** Compares the session loaded last with its recording. Returns only the first `COMPARED` exceptions. */
  compare(): Comparison;
  /** Where the same calls first have another effect on `kernel`. */
  differ(kernel: string): Difference | 'none';
  /** The next piece of the answer to a query. */
  search(asked: Asked): Answered;
  /** What the study of view `id` finds in the whole session. `state` is the view's own state. */
  study(id: string, state: unknown): unknown;
  summarise(spec: SessionSpec, focus?: Focus): SessionSummary;
  /** What a kind of question looks up after the last operation of `spec`. */
  look(spec: SessionSpec, kind: string, asked: unknown): unknown;
  /** What the model of a figure answers. */
  model(name: string, asked: unknown): unknown;
}
export type Question = keyof Questions;

/**
 * From page to worker. `id` numbers loads and questions. A load has the session without its calls, and the number of
 * calls, which follow in pieces, unless the worker holds them. A load or a `cancel` replaces the previous session.
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

/** From worker to page. `made` counts the calls before a window. */
export type Answer =
  | { readonly type: 'earlier'; readonly id: number; readonly made: number }
  | { readonly type: 'operations'; readonly id: number; readonly news: OperationNews }
  | { readonly type: 'done'; readonly id: number; readonly value?: unknown }
  | { readonly type: 'failed'; readonly id: number; readonly said: Said };

/** The part of Worker, of a worker's global scope and of MessagePort that is needed here. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

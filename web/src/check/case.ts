/**
 * A recorded case as the checker replays it: what was done and what the kernel then showed, in the order of the file.
 */
import type { RecordedResult } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import type { Description } from '../trace-in/files.ts';
import type { KnownLayout } from '../trace-in/header.ts';
import type { VmaLine } from '../trace-in/observed.ts';
import { SaidError } from '../words/message.ts';
import type { Said } from '../words/message.ts';

/** Identifies an address space. Threads share one, fork() makes a new one. The object has no content. */
export type Space = object;

export type Deed =
  | {
      readonly do: 'call';
      readonly operation: RecordOperation;
      readonly file: Description | undefined;
      readonly recorded: RecordedResult | undefined;
    }
  /** `number` is the child's number in the recording, if that numbers processes as the core does. */
  | { readonly do: 'fork'; readonly child: Space; readonly number: number | undefined }
  /** The last task of the address space exits. */
  | { readonly do: 'exit' }
  /** A call that concerns no address space: open, close, a thread. */
  | { readonly do: 'nothing' };

export interface Operation {
  readonly kind: 'operation';
  /** The lines of the call and of its return. Calls of other tasks may come in between. */
  readonly line: number;
  readonly until: number;
  /** The task that made the call, if the recording numbers its tasks. */
  readonly pid: number | undefined;
  /** The call as its line spells it, without the result. */
  readonly text: string;
  readonly space: Space;
  readonly deed: Deed;
}

/** The state in which an address space starts. */
export interface Seed {
  readonly kind: 'seed';
  readonly line: number;
  readonly space: Space;
  readonly vmas: readonly VmaLine[];
  readonly known: KnownLayout;
}

/** A list of the kernel's, or the changes since the previous list. */
export interface List {
  readonly kind: 'list';
  readonly line: number;
  readonly pid: number;
  readonly space: Space;
  readonly full: boolean;
  /** Whether the changes are those of page faults, which no operation shows. */
  readonly faults: boolean;
  readonly announced: number;
  readonly gone: readonly { readonly start: number; readonly end: number; readonly line: number }[];
  readonly vmas: readonly VmaLine[];
}

/** VmSize and similar counters, in kB. */
export interface VmCounters {
  readonly kind: 'vm';
  readonly line: number;
  readonly pid: number;
  readonly space: Space;
  readonly values: ReadonlyMap<string, number>;
}

export interface Count {
  readonly kind: 'count';
  readonly line: number;
  readonly pid: number;
  readonly space: Space;
  readonly count: number;
}

export type Item =
  | Operation
  | Seed
  | List
  | VmCounters
  | Count
  /** A child that made calls before the call that creates it returned. */
  | {
      readonly kind: 'fork';
      readonly line: number;
      /** The line on which the child first appears. */
      readonly until: number;
      readonly parent: Space;
      readonly child: Space;
    }
  /** A program that another one has replaced. */
  | { readonly kind: 'leave'; readonly line: number; readonly space: Space };

/** What a recording shows of each VMA in addition to its bounds, permissions and file. */
export interface Shown {
  readonly flags: boolean;
  /** Whether it shows the number of anonymous pages. */
  readonly pages: boolean;
}

export interface RecordedCase {
  readonly name: string;
  /** As the recording's head spells it: `2.6.31-rc8`. */
  readonly release: string | undefined;
  readonly shown: Shown;
  /**
   * `operations`: recorded in order to compare everything.
   * `program`: a real program; the recording shows its page faults.
   * `strace`: a real program; nobody saw its page faults.
   */
  readonly kind: 'operations' | 'program' | 'strace';
  readonly items: readonly Item[];
}

/** Reports a file that is not what it claims to be. `line` is undefined if the problem concerns the file as a whole. */
export class MalformedError extends SaidError {
  override readonly name = 'MalformedError';
  readonly line: number | undefined;

  constructor(line: number | undefined, reason: Said) {
    super(reason);
    this.line = line;
  }
}

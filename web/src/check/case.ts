/** A recorded case as the checker replays it: what was done, and what the kernel then showed, in the order of the file. */
import type { RecordedResult } from '../core/session.ts';
import type { RecordOperation } from '../protocol/protocol.gen.ts';
import type { Description } from '../trace-in/files.ts';
import type { KnownLayout } from '../trace-in/header.ts';
import type { AreaLine } from '../trace-in/observed.ts';
import { SaidError } from '../words/message.ts';
import type { Said } from '../words/message.ts';

/** Stands for an address space: threads share one, fork() makes another. Only its identity counts. */
export type Space = object;

export type Deed =
  | {
      readonly do: 'call';
      readonly operation: RecordOperation;
      readonly file: Description | undefined;
      readonly recorded: RecordedResult | undefined;
    }
  /** `number`: of the child as the recording counts it, where the core counts the same way. */
  | { readonly do: 'fork'; readonly child: Space; readonly number: number | undefined }
  /** The last task of the space ends. */
  | { readonly do: 'exit' }
  /** Nothing that concerns a map: open, close, a thread. */
  | { readonly do: 'nothing' };

export interface Operation {
  readonly kind: 'operation';
  /** Where it began, and where it returned: calls of other tasks may stand in between. */
  readonly line: number;
  readonly until: number;
  /** The task that made it, if the recording numbers them. */
  readonly pid: number | undefined;
  /** As its line spells it, without the result. */
  readonly text: string;
  readonly space: Space;
  readonly deed: Deed;
}

/** Where a space starts from. */
export interface Seed {
  readonly kind: 'seed';
  readonly line: number;
  readonly space: Space;
  readonly areas: readonly AreaLine[];
  readonly known: KnownLayout;
}

/** A list of the kernel's, or what has changed in it since the last one. */
export interface List {
  readonly kind: 'list';
  readonly line: number;
  readonly pid: number;
  readonly space: Space;
  readonly full: boolean;
  /** What page faults have changed, which no operation tells. */
  readonly faults: boolean;
  readonly announced: number;
  readonly gone: readonly { readonly start: number; readonly end: number; readonly line: number }[];
  readonly areas: readonly AreaLine[];
}

/** VmSize and the like, in kB. */
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
  /** A child that was at work before the call that made it returned. */
  | {
      readonly kind: 'fork';
      readonly line: number;
      /** Where the child is seen first. */
      readonly until: number;
      readonly parent: Space;
      readonly child: Space;
    }
  /** A program that was replaced by another. */
  | { readonly kind: 'leave'; readonly line: number; readonly space: Space };

/** What a recording shows of each VMA besides its bounds, permissions and file. */
export interface Shown {
  readonly flags: boolean;
  /** How many pages of anonymous memory it has. */
  readonly pages: boolean;
}

export interface RecordedCase {
  readonly name: string;
  /** As its head spells it: `2.6.31-rc8`. */
  readonly kernel: string | undefined;
  readonly shown: Shown;
  /**
   * `operations`: made to be compared in everything. `program`: a real program, whose page faults are told.
   * `strace`: a real program, whose page faults nobody saw.
   */
  readonly kind: 'operations' | 'program' | 'strace';
  readonly items: readonly Item[];
}

/** A file that can't be what it claims to be. `line`: undefined when the file as a whole is meant. */
export class MalformedError extends SaidError {
  override readonly name = 'MalformedError';
  readonly line: number | undefined;

  constructor(line: number | undefined, reason: Said) {
    super(reason);
    this.line = line;
  }
}

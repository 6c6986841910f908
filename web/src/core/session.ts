/** A session: what the core is told to do. Everything a timeline shows follows from it alone. */
import type { RecordOperation, Signal } from '../protocol/protocol.gen.ts';
import { u64 } from '../protocol/u64.ts';
import type { StartLayout } from './layout.ts';
import type { Said } from '../words/message.ts';

/** What a real kernel answered: `value` as returned (0 with an error), `error` 0 or a negative errno; of a touch, the signal it raised and, as value, at which address. */
export interface RecordedResult {
  readonly value: number;
  readonly error: number;
  readonly signal?: Signal;
}

/** One system call as recorded or written; addresses have not been bound to the era's own results yet. */
export interface SessionCall {
  readonly operation: RecordOperation;
  readonly recorded?: RecordedResult;
  /** Line of the recording, from 1. */
  readonly line?: number;
  /** The call as its line spells it, without prefix and result. */
  readonly text?: Said;
}

export interface SessionSpec {
  /** Row of the table of eras, such as "3.8". */
  readonly era: string;
  readonly layout: StartLayout;
  readonly calls: readonly SessionCall[];
  /** `files[i - 1]` names open file description i: "/usr/bin/curl", "[vdso]". */
  readonly files: readonly string[];
  /** Whether an address inside an area returned earlier follows this era's own result (core/follow.ts). */
  readonly follow: boolean;
  readonly title?: Said;
}

const ZERO = u64(0);
const NOTHING: Omit<RecordOperation, 'call'> = {
  process: 0,
  addr: ZERO,
  length: ZERO,
  offset: ZERO,
  newAddr: ZERO,
  newLength: ZERO,
  prot: 0,
  flags: 0,
  file: 0,
  thread: 0,
  failing: 0,
  spare: 0,
};

/** What a call is given; the rest is zero. */
export type Arguments = Pick<RecordOperation, 'call'> & Partial<RecordOperation>;

/** The process that makes the last call of a session; 0: there is none. */
export function lastProcess({ calls }: Pick<SessionSpec, 'calls'>): number {
  return calls.at(-1)?.operation.process ?? 0;
}

export function operationOf(given: Arguments): RecordOperation {
  return { ...NOTHING, ...given };
}

/** Whether this era returned what the recording's kernel did. */
export function agrees(recorded: RecordedResult, outcome: RecordedResult): boolean {
  const signal = outcome.signal ?? 'none';
  if (recorded.error !== outcome.error || (recorded.signal ?? 'none') !== signal) return false;
  return (outcome.error !== 0 && signal === 'none') || recorded.value === outcome.value;
}

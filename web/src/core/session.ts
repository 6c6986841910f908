/** A session: what the core is told to do. It alone determines everything that a timeline shows. */
import type { Counters, EventType, RecordOperation, Signal } from '../protocol/protocol.gen.ts';
import { ZERO } from '../protocol/u64.ts';
import type { StartLayout } from './layout.ts';
import type { Listed } from './listed.ts';
import type { Said } from '../words/message.ts';

/**
 * What a real kernel answered: `value` as returned (0 after an error), `error` 0 or a negative errno. For a touch,
 * `signal` is the signal that it raised, and `value` the address.
 */
export interface RecordedResult {
  readonly value: number;
  readonly error: number;
  readonly signal?: Signal;
}

/** One system call, recorded or written by hand. Its addresses are not yet translated to this kernel's results. */
export interface SessionCall {
  readonly operation: RecordOperation;
  readonly recorded?: RecordedResult;
  /** In later calls, addresses that are given by this name are relative to what this one returns (core/named.ts). */
  readonly name?: number;
  /** Line of the recording, from 1. */
  readonly line?: number;
  /** Its place among the calls in the order in which they began, if the order of the lines doesn't tell: an even number. */
  readonly since?: number;
  /**
   * The line of its return, if that is another one. With `since`, the place by which it had returned, an odd number. Calls of
   * other threads may have come in between.
   */
  readonly until?: number;
  /** The call as spelled in its line, without prefix and result. */
  readonly text?: Said;
}

/** How a session is divided into beats, where it differs from what the events say by themselves (timeline/beats.ts). */
export interface BeatStyle {
  /** Each event of these types is told in a beat of its own. */
  readonly oneByOne?: readonly EventType[];
  /** What is about these topics (timeline/beat-roles.ts) is told with what came before. */
  readonly untold?: readonly string[];
}

/** What a text compares where kernels stand side by side. */
export interface Compared {
  /** Counters that are listed first. */
  readonly compared?: readonly (keyof Counters)[];
}

/** What a call does, without how it is spelled. */
export type BareCall = Pick<SessionCall, 'operation' | 'recorded' | 'name'>;

/** The same, and when it was made. */
export type TimedCall = Omit<SessionCall, 'text'>;

/** When a call was made, if its line alone doesn't tell. */
export type Period = Pick<SessionCall, 'since' | 'until'>;

/** Calls that are unpacked when they are asked for: `from` … `to` − 1, counted from 0. */
export interface CallsBetween {
  between(from: number, to: number): Iterable<BareCall>;
}

/** All calls of an image of a long trace. */
export interface AllCalls extends CallsBetween {
  readonly length: number;
  slice(from: number, to: number): readonly SessionCall[];
}

/**
 * The calls that a session's own ones follow, if these are a window of a long trace. They are made first, and nothing
 * of them is recorded, so the session starts in the state that they lead to.
 */
interface Earlier {
  readonly count: number;
  /** Where the worker keeps them, and after them the session's own calls. The page never has the earlier ones. */
  readonly held?: HeldCalls;
  /** They themselves. Whoever runs the session needs them. */
  readonly calls?: CallsBetween;
}

/** The calls of an image of the trace that the worker has read under this number. */
export interface HeldCalls {
  readonly trace: number;
  readonly image: number;
}

export interface SessionSpec extends BeatStyle, Compared {
  /** An id of a kernel, such as "3.8". */
  readonly kernel: string;
  readonly layout: StartLayout;
  /** If the layout was made of a list of VMAs: what that shows beyond it. */
  readonly listed?: Listed;
  readonly earlier?: Earlier;
  readonly calls: readonly SessionCall[];
  /** `files[i - 1]` names open file description i: "/usr/bin/curl", "[vdso]". */
  readonly files: readonly string[];
  /** Whether addresses inside mappings returned earlier follow this kernel's own results (core/follow.ts). */
  readonly follow: boolean;
  readonly title?: Said;
}

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
};

/** The arguments that a call is given; all others are zero. */
export type Arguments = Pick<RecordOperation, 'call'> & Partial<RecordOperation>;

/** The process that makes a session's last call; 0 if there are no calls. */
export function lastProcess({ calls }: Pick<SessionSpec, 'calls'>): number {
  return calls.at(-1)?.operation.process ?? 0;
}

export function operationOf(given: Arguments): RecordOperation {
  return { ...NOTHING, ...given };
}

/** Whether this kernel returned what the recorded one did. */
export function agrees(recorded: RecordedResult, outcome: RecordedResult): boolean {
  const signal = outcome.signal ?? 'none';
  if (recorded.error !== outcome.error || (recorded.signal ?? 'none') !== signal) return false;
  return (outcome.error !== 0 && signal === 'none') || recorded.value === outcome.value;
}

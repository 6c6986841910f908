/** Process images while their calls are being read: each becomes a session, with processes and threads as the core numbers them. */
import { operationOf } from '../core/session.ts';
import type { Arguments, SessionCall } from '../core/session.ts';
import type { KnownLayout } from './header.ts';
import type { ObservedArea, ObservedList } from './recording.ts';

export const FIRST_PROCESS = 1;
export const FIRST_THREAD = 1;

export interface ImageDraft {
  readonly pid: number;
  /** The program, once execve() has named it. */
  readonly program: string | undefined;
  /** The image it was forked from, how many calls of its own that one had made, and the fork itself. */
  readonly base:
    { readonly parent: ImageDraft; readonly calls: number; readonly fork: SessionCall } | undefined;
  /** How many calls its forerunners had made, the fork included. */
  readonly inherited: number;
  /** Whose session its calls are told in, where all processes share one; undefined: its own. */
  readonly home: ImageDraft | undefined;
  /** In which session its birth is told, and its number there. */
  readonly birth: { readonly session: ImageDraft; readonly number: number } | undefined;
  /** Whether its end is told there. */
  ended: boolean;
  /** Its number in its own session, where the core counts processes from 1 in the order of their birth. */
  process: number;
  /** How many processes its session has had until now. */
  born: number;
  /** How many threads it has had itself. */
  threads: number;
  /** The kernel's list that it starts from, if the recording has one. */
  seed: { readonly areas: readonly ObservedArea[]; readonly known: KnownLayout } | undefined;
  readonly calls: SessionCall[];
  readonly observed: ObservedList[];
}

/** Whose call is added to a session: `thread` 0 stands for the oldest. */
export interface Caller {
  readonly image: ImageDraft;
  readonly thread: number;
}

/** Whether one of its forerunners starts from a recorded list. */
export function isForkedFromRecorded({ base }: ImageDraft): boolean {
  return base !== undefined && (base.parent.seed !== undefined || isForkedFromRecorded(base.parent));
}

/** A recorded list shows what the forerunners have done. */
export function inheritedCalls({ seed, inherited }: ImageDraft): number {
  return seed ? 0 : inherited;
}

/** All calls of an image, those of its forerunners included. */
export function callCount(draft: ImageDraft): number {
  return inheritedCalls(draft) + draft.calls.length;
}

/** An image that nobody has forked. */
export function newImage(pid: number, program: string | undefined): ImageDraft {
  return {
    pid,
    program,
    base: undefined,
    inherited: 0,
    home: undefined,
    birth: undefined,
    ended: false,
    process: FIRST_PROCESS,
    born: FIRST_PROCESS,
    threads: FIRST_THREAD,
    seed: undefined,
    calls: [],
    observed: [],
  };
}

/** `together`: it is told in its maker's session, and not in one of its own. */
export function forkedImage(
  pid: number,
  { image: parent, thread }: Caller,
  line: number | undefined,
  together: boolean,
): ImageDraft {
  const session = sessionOf(parent);
  const process = session.born + 1;
  const own = {
    ...newImage(pid, parent.program),
    birth: { session, number: process },
    process,
    born: process,
  };
  if (together) return { ...own, home: session };
  const fork = withCaller(forkCall(line, parent.process), FIRST_PROCESS, thread);
  return { ...own, base: { parent, calls: parent.calls.length, fork }, inherited: callCount(parent) + 1 };
}

export function sessionOf(image: ImageDraft): ImageDraft {
  return image.home ?? image;
}

/** fork(), as a session makes it: the child's number is the core's, not the recorded one. */
export function forkCall(line: number | undefined, process: number): SessionCall {
  return made({ call: 'fork', process }, 'fork()', line);
}

/** The end of a process, whoever is in it. */
export function exitCall(line: number | undefined, process: number): SessionCall {
  return made({ call: 'exit', process }, 'exit_group()', line);
}

/** The same for threads. What else the recorded call wants is no concern of the memory. */
export function threadCall(call: 'clone' | 'exit_thread', line: number | undefined): SessionCall {
  return made({ call }, call === 'clone' ? 'clone(CLONE_VM)' : 'exit()', line);
}

function made(given: Arguments, text: string, line: number | undefined): SessionCall {
  const call = { operation: operationOf(given), text };
  return line === undefined ? call : { ...call, line };
}

/** The same object for the first process and the oldest thread, which the core takes as meant. */
export function withCaller(call: SessionCall, process: number, thread: number): SessionCall {
  if (process === FIRST_PROCESS && thread <= FIRST_THREAD) return call;
  const { operation } = call;
  return {
    ...call,
    operation: {
      ...operation,
      ...(process !== FIRST_PROCESS && { process }),
      ...(thread > FIRST_THREAD && { thread }),
    },
  };
}

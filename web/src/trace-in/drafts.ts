/**
 * Process images whose calls are still being read. Each image becomes a session, in which processes and threads have
 * the core's numbers.
 */
import type { Listed } from '../core/listed.ts';
import { operationOf } from '../core/session.ts';
import type { Arguments, Period, SessionCall } from '../core/session.ts';
import { CallLog } from './call-log.ts';
import type { KnownLayout } from './header.ts';
import type { ObservedVma, ObservedList } from './recording.ts';

export const FIRST_PROCESS = 1;
export const FIRST_THREAD = 1;

/** The state from which an image starts, as the kernel listed it. */
export interface Seed {
  readonly vmas: readonly ObservedVma[];
  readonly known: KnownLayout;
  /** What a memory map shows beyond that. */
  readonly listed?: Listed;
}

export interface ImageDraft {
  /** 0 as long as no line names the process. */
  pid: number;
  /** The path of the program, once execve() or a list of VMAs has named it. */
  program: string | undefined;
  /** The image from which it was forked, how many calls of its own that image had made, and the fork alone. */
  readonly base: { readonly parent: ImageDraft; readonly calls: number; readonly fork: CallLog } | undefined;
  /** How many calls its ancestors had made, including the fork. */
  readonly inherited: number;
  /**
   * The image whose session contains its calls, if all processes share one session. Undefined if it has its own
   * session.
   */
  readonly home: ImageDraft | undefined;
  /** The session that contains its fork, and its process number there. */
  readonly birth: { readonly session: ImageDraft; readonly number: number } | undefined;
  /** Whether that session contains its exit. */
  ended: boolean;
  /** Its process number in its own session. The core counts processes from 1 in the order of their creation. */
  process: number;
  /** How many processes its session has had so far. */
  born: number;
  /** How many threads this process itself has had. */
  threads: number;
  /** The recorded list of VMAs from which it starts, if there is one. */
  seed: Seed | undefined;
  readonly calls: CallLog;
  readonly observed: ObservedList[];
}

/** Who makes a call of a session. `thread` 0 stands for the oldest thread. */
export interface Caller {
  readonly image: ImageDraft;
  readonly thread: number;
}

/** Whether one of its ancestors starts from a recorded list. */
export function isForkedFromRecorded(image: ImageDraft): boolean {
  for (let parent = image.base?.parent; parent; parent = parent.base?.parent) if (parent.seed) return true;
  return false;
}

/**
 * How many calls of its ancestors its session begins with. There are none if it starts from a recorded list, which
 * shows their effects.
 */
function inheritedCalls({ seed, inherited }: ImageDraft): number {
  return seed ? 0 : inherited;
}

/** All calls of an image, including its ancestors'. */
export function callCount(draft: ImageDraft): number {
  return inheritedCalls(draft) + draft.calls.length;
}

/** An image that was not forked. */
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
    calls: new CallLog(),
    observed: [],
  };
}

/** If `together` is true, its calls belong to its parent's session rather than to a session of its own. */
export function forkedImage(
  pid: number,
  { image: parent, thread }: Caller,
  { line, ...period }: Period & { readonly line?: number | undefined },
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
  const fork = new CallLog();
  fork.push({ ...withCaller(forkCall(line, parent.process), FIRST_PROCESS, thread), ...period });
  return { ...own, base: { parent, calls: parent.calls.length, fork }, inherited: callCount(parent) + 1 };
}

export function sessionOf(image: ImageDraft): ImageDraft {
  return image.home ?? image;
}

/** fork(), as a session makes it. The child gets the core's number, not the recorded one. */
export function forkCall(line: number | undefined, process: number): SessionCall {
  return made({ call: 'fork', process }, 'fork()', line);
}

/** The exit of a process with all its threads. */
export function exitCall(line: number | undefined, process: number): SessionCall {
  return made({ call: 'exit', process }, 'exit_group()', line);
}

/** The start or the end of a thread. Further arguments of the recorded call don't affect memory. */
export function threadCall(call: 'clone' | 'exit_thread', line: number | undefined): SessionCall {
  return made({ call }, call === 'clone' ? 'clone(CLONE_VM)' : 'exit()', line);
}

function made(given: Arguments, text: string, line: number | undefined): SessionCall {
  const call = { operation: operationOf(given), text };
  return line === undefined ? call : { ...call, line };
}

/** Returns the same object for the first process and the oldest thread, which are the core's defaults. */
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

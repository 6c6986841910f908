/**
 * Calls that don't change an address space, but say which process it belongs to, or which file a descriptor refers
 * to.
 */
import { nth } from '../base/known.ts';
import type { CallText } from './arguments.ts';
import { unescaped } from './escapes.ts';
import { readDescriptor, readError } from './results.ts';
import type { Processes } from './processes.ts';
import { SEGMENT_CALLS } from './segments.ts';
import type { Fork, Sharing, Task } from './task.ts';
import { WAITS } from './waits.ts';

/** Not a Linux call: an allocation in the thread's next call fails. Only written scenes use it. */
export const FAIL = 'fail';

const BOOKKEEPING: ReadonlySet<string> = new Set([
  'fork',
  'vfork',
  'clone',
  'clone3',
  'execve',
  'execveat',
  'exit',
  'exit_group',
  ...WAITS,
  'open',
  'openat',
  'openat2',
  'creat',
  'memfd_create',
  'close',
  'dup',
  'dup2',
  'dup3',
  ...SEGMENT_CALLS,
  FAIL,
]);

const O_ACCMODE = 0x3;

export function isBookkeeping(name: string): boolean {
  return BOOKKEEPING.has(name);
}

/** Whether a line that can't be read is that of a call that makes a process or a thread, or runs another program. */
export function tellsOfKin(line: string): boolean {
  return /^[^"(]*\b(?:clone3?|v?fork|execve(?:at)?)(?:\(| resumed>)/.test(line);
}

/** include/uapi/linux/sched.h */
const CLONE = { CLONE_VM: 0x100, CLONE_FILES: 0x400, CLONE_VFORK: 0x4000 } as const;
/**
 * With -X raw a number stands where the names of the flags would, and after it the signal of clone(), as a number, too. A
 * number beside names of flags is a rest that has no name.
 */
const RAW_FLAGS = /\bflags=(0x[0-9a-f]+|\d+)(?=\s*(?:\|\s*(?:SIG\w+|0x[0-9a-f]+|\d+)\s*)?(?:,|\}|$))/;

/** What a fork-like call shares between parent and child; undefined for any other call. */
export function sharing(name: string, args: readonly string[]): Sharing | undefined {
  if (name === 'fork') return { memory: false, descriptors: false, waits: false };
  if (name === 'vfork') return { memory: true, descriptors: false, waits: true };
  if (name !== 'clone' && name !== 'clone3') return undefined;
  if (hidesFlags(name, args)) return { memory: true, descriptors: true, waits: false };
  const text = args.join(',');
  const raw = RAW_FLAGS.exec(name === 'clone' ? text.replace(/^0x/, 'flags=0x') : text);
  const has = (flag: keyof typeof CLONE) =>
    raw ? (Number(raw[1]) & CLONE[flag]) !== 0 : new RegExp(`\\b${flag}\\b`).test(text);
  return { memory: has('CLONE_VM'), descriptors: has('CLONE_FILES'), waits: has('CLONE_VFORK') };
}

/** Whether the flags of a clone3() lie in memory that the line does not show (-e raw). It is taken for that of a thread. */
export function hidesFlags(name: string, [first = '']: readonly string[]): boolean {
  return name === 'clone3' && first.startsWith('0x');
}

type Followed =
  /**
   * A fork-like call returned the number of its child. The child has a task now. `forked`: as in Processes, if that is new.
   */
  | {
      readonly kind: 'spawned';
      readonly pid: number;
      readonly sharing: Sharing;
      readonly forked: Fork | undefined;
    }
  /** A program has replaced the image. */
  | { readonly kind: 'executed' }
  | { readonly kind: 'other' };

const OTHER: Followed = { kind: 'other' };

/** Records the effect of `call` on `task`. isBookkeeping() must hold for the call. */
export function follow(
  processes: Processes,
  task: Task,
  { name, args, result }: CallText,
  line: number,
): Followed {
  const shared = sharing(name, args);
  if (result === undefined || result.startsWith('?') || readError(result) !== undefined) {
    if (shared) processes.notSpawned(task);
    return OTHER;
  }
  const returned = readDescriptor(nth(result.split(/[ \t]\(/, 1), 0));
  if (shared) {
    if (!returned || returned.fd <= 0) return OTHER;
    const forked = processes.spawned(task, returned.fd, shared, line);
    return { kind: 'spawned', pid: returned.fd, sharing: shared, forked };
  }
  if (name.startsWith('execve')) {
    processes.executed(task, unquoted(args[name === 'execve' ? 0 : 1]));
    return { kind: 'executed' };
  }
  if (name === 'close') {
    task.descriptors.close(readDescriptor(args[0] ?? '')?.fd ?? -1);
  } else if (name.startsWith('dup')) {
    const from = readDescriptor(args[0] ?? '');
    if (from && returned) task.descriptors.duplicate(from, returned.fd);
  } else if (returned) {
    const { path = `fd ${returned.fd}`, writable } = opened(name, args);
    task.descriptors.open(returned, path, writable);
  }
  return OTHER;
}

/** The path in an open-like call, as the call spells it. */
function opened(
  name: string,
  args: readonly string[],
): { readonly path: string | undefined; readonly writable: boolean } {
  const at = name.startsWith('openat') ? 1 : 0;
  const path = unquoted(args[at]);
  if (name === 'memfd_create') return { path: `memfd:${path ?? ''}`, writable: true };
  if (name === 'creat') return { path, writable: true };
  const flags = args.slice(at + 1).join(',');
  const raw = /^(?:0x[0-9a-f]+|\d+)(?=,|$)/.exec(flags)?.[0];
  const mode = raw === undefined ? undefined : Number(raw) & O_ACCMODE;
  const readOnly = mode === 0 || (mode === undefined && /\bO_RDONLY\b/.test(flags));
  return { path, writable: !readOnly };
}

/** Undefined if the line shows only where the string lies (-e raw). */
function unquoted(text = ''): string | undefined {
  const match = /^"((?:\\.|[^\\"])*)"/.exec(text);
  if (match) return unescaped(nth(match, 1));
  return text.startsWith('0x') ? undefined : text;
}

/** A thread of a log, and what is known of it between its calls. */
import type { DescriptorTable } from './descriptors.ts';
import type { ImageDraft } from './drafts.ts';

/** The first half of a call that has not been resumed yet. */
export interface Pending {
  readonly name: string;
  /** The arguments so far; undefined for calls that are skipped. */
  readonly args: readonly string[] | undefined;
  readonly line: number;
}

/** What parent and child share: CLONE_VM, CLONE_FILES. */
export interface Sharing {
  readonly memory: boolean;
  readonly descriptors: boolean;
  /** CLONE_VFORK: the parent waits until the child leaves the shared mm, usually through execve(). */
  readonly waits: boolean;
}

/** How a thread was created. Kept until its session contains that call. */
export interface Birth {
  readonly maker: Task;
  readonly line: number | undefined;
}

/** A fork that the session of the parent has to know of. */
export interface Fork {
  readonly parent: Task;
  readonly line: number | undefined;
}

/** A thread, with the number that strace -f gives it. */
export interface Task {
  pid: number | undefined;
  image: ImageDraft;
  /**
   * Its number within its process, where the core counts threads from 1. It is 0 after the thread's end, and until
   * its session contains the call that creates it.
   */
  thread: number;
  birth: Birth | undefined;
  /** Whether it is the child of a vfork() that has not left for another program: a process of its own, in its parent's mm. */
  borrows: boolean;
  descriptors: DescriptorTable;
  pending: Pending | undefined;
  /** The number of a child or thread of this task whose lines came before the call that creates it returned. */
  early: number | undefined;
}

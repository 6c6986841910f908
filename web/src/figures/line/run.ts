/* What virtual CPUs did, in columns. Times are picoseconds from the moment that the clock starts. */
import type { LineKernel } from './parameters.ts';

export interface Run {
  readonly kernel: LineKernel;
  readonly cpus: number;
  /** Sockets that have a CPU. */
  readonly sockets: number;
  /** Forks that have put a heap on the list, before the clock starts. */
  readonly joined: number;
  /** By CPU, before its first call and after each: 1 if a part of its heap is in a VMA that is on no list. Empty where no list is shown. */
  readonly apart: readonly Uint8Array[];
  /** Of one CPU alone: how many VMAs its process has, before its first call and after each. Empty where no list is shown. */
  readonly vmas: readonly number[];
  /** Of one CPU alone: by how many pages each call moves the end of the heap. */
  readonly pages: Int32Array;
  /** All calls of all CPUs, and when the last of them was over. */
  readonly calls: number;
  readonly end: number;
  /** How many calls a second one CPU alone makes, and these together. */
  readonly alone: number;
  readonly rate: number;
  /** Of the time of a CPU that is alone: the share in which it holds the lock. */
  readonly needs: number;
  /** Acquisitions of any such lock; and the largest number that ever waited for the one that is shown. */
  readonly locks: number;
  readonly longest: number;
  /**
   * Each time that the lock is acquired which most wait for, in order: by which CPU, in which of its calls, when it asked, got it and gave
   * it back, and by how many VMAs the list became longer that the lock guards.
   */
  readonly grants: Grants;
  /** By CPU, from `first[cpu]` to before `first[cpu + 1]`: when each of its calls was over. */
  readonly first: Uint32Array;
  readonly done: Float64Array;
  /** Where several make a single call each: the locks of address spaces that they hold meanwhile. */
  readonly own: readonly OwnHold[];
}

export interface OwnHold {
  readonly cpu: number;
  /** The core’s number of the lock. */
  readonly lock: number;
  readonly got: number;
  readonly released: number;
}

export interface Grants {
  readonly cpu: Int32Array;
  readonly call: Int32Array;
  readonly asked: Float64Array;
  readonly got: Float64Array;
  readonly released: Float64Array;
  readonly added: Int32Array;
}

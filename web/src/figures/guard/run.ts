/* What the core returned of the guard’s program. */
import type { GuardKernel } from './parameters.ts';

export interface DrawnVma {
  readonly start: number;
  readonly end: number;
  /** As /proc/PID/maps would have it, in pages. */
  readonly pgoff: number;
  readonly isWritable: boolean;
}

/** What a call has done. */
export interface Deed {
  /** How often it took an anon_vma lock, and how often it did without one that other kernels take. */
  readonly taken: number;
  readonly spared: number;
  /** Whether it took the lock for the list, and for a bound: later kernels take it for each. */
  readonly forList: boolean;
  readonly forBound: boolean;
  /** How many VMAs have joined the list, and left it. */
  readonly joined: number;
  readonly left: number;
  /** Whether a VMA starts elsewhere since that was there before. */
  readonly startMoves: boolean;
  /** If that is all that changes: where somebody looks who searches meanwhile for the last page of that VMA. */
  readonly search: Search | undefined;
}

/** Addresses, and offsets in pages. */
export interface Search {
  readonly index: number;
  readonly page: number;
  /** Of the VMA, as it is after the call; and what its vm_pgoff was before. */
  readonly start: number;
  readonly pgoff: number;
  readonly oldPgoff: number;
  /** From the new start with the old vm_pgoff. */
  readonly torn: number;
}

export interface Guarded {
  readonly kernel: GuardKernel;
  /** By call. */
  readonly deeds: readonly Deed[];
  /** The VMAs of the two places, before the first call and after each. */
  readonly vmas: readonly (readonly DrawnVma[])[];
}

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
  /** How many VMAs have joined the list, and left it. */
  readonly joined: number;
  readonly left: number;
  /** Whether a VMA starts elsewhere since that was there before. */
  readonly startMoves: boolean;
}

export interface Guarded {
  readonly kernel: GuardKernel;
  /** By call. */
  readonly deeds: readonly Deed[];
  /** The VMAs of the two places, before the first call and after each. */
  readonly vmas: readonly (readonly DrawnVma[])[];
}

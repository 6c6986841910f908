/* What the core returned of a fork: what it did to the child’s tree, step by step, in columns. */

/**
 * `compare`: an address with a boundary. `store`: a VMA of the child’s is in its tree. `copy`: a node is copied. `turn`: a slot
 * that held the parent’s VMA holds the child’s. Then what follows where memory runs out. `fail`: there is none for the child’s
 * VMA, or for a node. `mark`: a slot is marked. `unlock`: the child’s address space is. The clean-up frees a VMA (`free`), comes to
 * one that is the parent’s, where our model stops (`foreign`), or to the mark (`marked`); or it has freed all there was (`end`).
 * `visit`: somebody else comes to a VMA in the child’s tree, as soon as that can be done.
 */
export const STEPS = [
  'compare',
  'store',
  'copy',
  'turn',
  'fail',
  'mark',
  'unlock',
  'visit',
  'free',
  'foreign',
  'marked',
  'end',
] as const;
export type Step = (typeof STEPS)[number];

/** Whose VMA is found in the child’s tree, if any. */
export const FOUND = ['nothing', 'child', 'parent', 'mark'] as const;
export type Found = (typeof FOUND)[number];

/** Nodes of a tree, in columns. Their entries are those of the parent’s leaves, VMAs and gaps, by address. */
export interface Nodes {
  /** The first entry below each, and the last. */
  readonly firsts: Int32Array;
  readonly lasts: Int32Array;
  /** 0: a leaf. */
  readonly heights: Uint8Array;
}

/** Those that the child’s tree has at some time. */
export interface Lives extends Nodes {
  /** Each is there after so many steps, until so many. */
  readonly born: Int32Array;
  readonly died: Int32Array;
}

export interface Forked {
  readonly kernel: string;
  /** What fork() has returned, if it has failed; 0 if it has made a process. */
  readonly error: number;
  /** The kernel’s own counts of the fork. */
  readonly compares: number;
  readonly turned: number;
  readonly copied: number;
  /** The parent’s VMAs that the clean-up came to. */
  readonly foreign: number;
  /** Where the parent’s VMAs start, and by entry which of them it is; -1: a gap. */
  readonly starts: Float64Array;
  readonly vmas: Int32Array;
  readonly parent: Nodes;
  readonly child: Lives;
  /** By step: an index into STEPS; the VMA’s column, or the entry at whose end the boundary is, or the node; -1: none of these. */
  readonly steps: Uint8Array;
  readonly places: Int32Array;
  /** By step: the node of the child’s that it is about; -1: none; -2, -3 …: the parent’s of number 0, 1 … */
  readonly nodes: Int32Array;
  /** By VMA: the number of the allocation that must fail so that it is the first that the child doesn’t get. Empty unless one fails. */
  readonly failing: Int32Array;
  /** By VMA: an index into FOUND, as the child’s lock is released. Empty unless somebody visits. */
  readonly found: Uint8Array;
}

/** The steps of a kind among the first `tick`. */
export function countOf({ steps }: Forked, step: Step, tick = Infinity): number {
  const kind = STEPS.indexOf(step);
  let count = 0;
  for (let i = 0; i < Math.min(tick, steps.length); i++) if (steps[i] === kind) count++;
  return count;
}

/** What one fork costs: the kernel’s own counts. */
export interface Work {
  readonly vmas: number;
  readonly entries: number;
  readonly compares: number;
  readonly nodes: number;
}

/** How many slots a leaf has. */
export const SLOTS = 16;

/** What a visitor finds who looks up a VMA. */
export function foundBy({ found }: Forked, column: number): Found {
  return FOUND[found[column] ?? 0] ?? 'nothing';
}

/* What the core returned of a change: each number that it computed on its way up the tree, in columns. */
import type { Tree } from '../tree.ts';

/** How it goes on after a number. `aside`: it was computed outside of any walk, by a rotation. */
export const NEXTS = ['up', 'same', 'top', 'aside'] as const;
export type Next = (typeof NEXTS)[number];

export interface Climb {
  readonly kernel: string;
  /** The kernel’s own counts of walks and of numbers that they computed. */
  readonly walks: number;
  readonly cost: number;
  /**
   * The VMAs by address and their tree, when there are most of them: before an unmapping, and between a change and the change
   * back.
   */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly tree: Tree;
  /** By column: the largest gap in the node’s subtree before the change, in bytes; NaN where there is no node yet. */
  readonly largest: Float64Array;
  /** Columns of those that aren’t there before, and of those that aren’t there at the end. */
  readonly born: ReadonlySet<number>;
  readonly gone: ReadonlySet<number>;
  /** By computation: the column of the node, its number before and after in bytes, the walk from 0, and an index into NEXTS. */
  readonly nodes: Int32Array;
  readonly olds: Float64Array;
  readonly values: Float64Array;
  readonly walkOf: Int32Array;
  /** By computation: in which of the calls, from 0. */
  readonly callOf: Uint8Array;
  readonly nexts: Uint8Array;
}

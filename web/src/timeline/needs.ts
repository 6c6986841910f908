/* What a snapshot brings along only where an open view needs it: in a session of 65,530 areas a second process
 * would take as long as the first. */

export type Need = 'processes' | 'companion' | 'pageTables' | 'strips';

export interface Needs {
  readonly parts: readonly Need[];
  /** Addresses / 2 MiB: the lowest page tables whose entries are wanted, beside those that the operation touches. */
  readonly blocks: readonly number[];
}

export const NO_NEEDS: Needs = { parts: [], blocks: [] };

/* What a snapshot brings along only where an open view needs it: in a session of 65,530 areas a second process
 * would take as long as the first. */

import type { PageChoice } from './page-map.ts';

export type Need = 'processes' | 'companion' | 'pageTables' | 'strips' | 'pageMap';

export interface Needs {
  readonly parts: readonly Need[];
  /** Addresses / 2 MiB: the lowest page tables whose entries are wanted, beside those that the operation touches. */
  readonly blocks: readonly number[];
  /** The page whose reverse map is wanted; without it the one that the latest event is about. */
  readonly page?: PageChoice;
}

export const NO_NEEDS: Needs = { parts: [], blocks: [] };

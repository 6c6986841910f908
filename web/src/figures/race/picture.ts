/* What there is to see of a search after some looks. */
import { pathTo } from '../tree.ts';
import { lookAt, type Look, type Search, type Skipped } from './search.ts';

export interface Picture {
  /** How often it has looked. */
  readonly looked: number;
  readonly isDone: boolean;
  /** The latest look. */
  readonly look: Look | undefined;
  /** The columns of the nodes on the latest way from the root. */
  readonly path: ReadonlySet<number>;
  /** Those of nodes whose gap was looked at. */
  readonly checked: ReadonlySet<number>;
  /** Those that the search has been to, looking at their gaps or passing through. */
  readonly walked: ReadonlySet<number>;
  /** What was dismissed, and of that what the latest look dismissed. */
  readonly skipped: readonly Skipped[];
  readonly latest: readonly Skipped[];
}

export function pictureAt(search: Search, tick: number): Picture {
  const { tree, cost, lookEnds, nodes } = search;
  const isDone = tick >= lookEnds.length;
  const seen = Math.min(tick, lookEnds.length);
  const look = lookAt(search, seen - 1);
  // Only a search in the tree knows nodes, and it takes few looks.
  const checked = look?.node === undefined ? [] : [...nodes.subarray(0, seen)];
  return {
    // At the end it is the kernel's own count.
    looked: isDone ? cost : seen,
    isDone,
    look,
    path: new Set(look?.node === undefined ? [] : pathTo(tree, look.node)),
    checked: new Set(checked),
    walked: new Set(checked.flatMap((node) => pathTo(tree, node))),
    skipped: search.skipped.filter((each) => each.look < seen),
    latest: search.skipped.filter((each) => each.look === seen - 1),
  };
}

/** How many VMAs were dismissed unseen. */
export function countSkipped(skipped: readonly Skipped[]): number {
  return skipped.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

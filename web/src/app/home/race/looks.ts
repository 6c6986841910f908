/* A search for a gap, look by look, from the events of the core. */
import { known } from '../../../base/known.ts';
import type { CoreEvent } from '../../../protocol/protocol.gen.ts';
import type { TreeLayout } from '../../../views/rbtree/layout.ts';

/** A subtree that the search dismisses. */
export interface Skipped {
  /** Columns of its first and last node. */
  readonly first: number;
  readonly last: number;
  /** The largest gap in it, in bytes. */
  readonly largest: number;
}

/** The search looks at a gap, and at what it passes on the way. */
export interface Look {
  /** The end of the gap that is looked at. */
  readonly end: number;
  readonly verdict: 'fits' | 'small' | 'beyond';
  /** The nodes on the way down from the root, as columns of the tree; the last one is where the way ends. */
  readonly path: readonly number[];
  /** The column of the node whose gap it is; undefined where nodes know no gaps. */
  readonly node?: number;
  readonly skipped: readonly Skipped[];
}

/** `events` are those of one call for `length` bytes: of a linear search, or of a search in the tree. */
export function looksOf(events: readonly CoreEvent[], tree: TreeLayout, length: number): readonly Look[] {
  const looks: Look[] = [];
  let path: number[] = [];
  let skipped: Skipped[] = [];
  const columnOf = (vma: number): number => tree.of(vma)?.column ?? -1;
  /** A node is skipped after the look at its parent, or before. */
  const skip = (from: number, child: number, largest: number): void => {
    const { first, last } = known(tree.of(child), 'the tree has the nodes that a search skips');
    const each = { first, last, largest };
    const look = looks.at(-1);
    if (look?.node === columnOf(from) && path.at(-1) === look.node)
      looks[looks.length - 1] = { ...look, skipped: [...look.skipped, each] };
    else skipped.push(each);
  };
  for (const event of events) {
    switch (event.type) {
      case 'find_links_enter':
        // The search is over: this walk links the new VMA.
        return looks;
      case 'tree_compare':
        path.push(columnOf(event.vma));
        break;
      case 'linear_visit': {
        // The candidate begins at `at`, and ends where the gap does.
        const verdict = event.fits === 'yes' ? 'fits' : 'small';
        looks.push({ end: event.at + length, verdict, path, skipped: [] });
        path = [];
        break;
      }
      case 'gap_descend':
        if (path.length === 0) path.push(columnOf(event.from));
        path = [...path, columnOf(event.to)];
        break;
      case 'gap_climb':
        path = path.slice(0, -1);
        break;
      case 'gap_prune':
        skip(event.from, event.child, event.subtreeGap);
        break;
      case 'gap_check': {
        const node = columnOf(event.vma);
        if (path.length === 0) path = [node];
        looks.push({ end: event.gapEnd, verdict: VERDICTS[event.verdict], path, node, skipped });
        skipped = [];
        break;
      }
    }
  }
  return looks;
}

const VERDICTS = { fits: 'fits', too_small: 'small', too_high: 'beyond', too_low: 'beyond' } as const;

/* Where the largest gap in a node’s subtree stands: beneath its node, or beside it. */
import { cell } from '../../base/cell.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { placeBeneath, placeBeside, type Placed } from '../beside.ts';
import { FEW, type Named } from '../named.ts';
import type { Point } from '../use-nodes.ts';
import type { Search } from './search.ts';
import { WIDE } from './sizes.ts';

/** One that was looked at is larger by so much. */
const GROWS = 2;
/** Where the name of the tree ends. */
const NAMED = 18;

interface Drawn {
  /** By column. */
  readonly nodes: ReadonlyMap<number, Point>;
  readonly named: Named;
  /** Rows are so far from each other that each number stands beneath its node. */
  readonly isBeneath: boolean;
  readonly width: number;
}

/** The stack’s gap, of which the nodes don’t know that it lies above mmap_base. */
export function unusableIn({ starts, ends }: Pick<Search, 'starts' | 'ends'>): number {
  const stack = starts.length - 1;
  return cell(starts, stack) - cell(ends, stack - 1);
}

export function placeNumbers(search: Search, { nodes, named, isBeneath, width }: Drawn): readonly Placed[] {
  const { starts, largest, tree } = search;
  const unusable = unusableIn(search);
  const hasAll = named.columns.size === starts.length;
  const hasNames = named.columns.size > 0;
  const isBelow = (column: number): boolean => largest[cell(tree.parents, column)] === unusable;
  const childrenOf = (column: number): number => tree.parents.filter((parent) => parent === column).length;
  const said = width < WIDE || starts.length > FEW ? shortBytes : formatBytes;
  // From the root down: what is further up says more.
  const columns = [...nodes.keys()]
    // Where not all nodes have names, that of a leaf is seen in the strip, and the stack’s gap isn’t said of the node right above it;
    // where none has, it is said once.
    .filter(
      (column) =>
        hasAll ||
        (childrenOf(column) > 0 &&
          (cell(largest, column) !== unusable || !isBelow(column) || (hasNames && childrenOf(column) > 1))),
    )
    .toSorted((a, b) => cell(tree.rows, a) - cell(tree.rows, b));
  const wanted = columns.map((column) => ({ column, text: said(cell(largest, column)) }));
  const radiusOf = (column: number): number => (named.columns.has(column) ? named.radius : named.bare);
  if (isBeneath) return placeBeneath(wanted, nodes, radiusOf, width);
  return placeBeside(wanted, tree, nodes, (column) => radiusOf(column) + GROWS, width, NAMED);
}

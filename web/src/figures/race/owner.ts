/* Where a node's number comes from. */
import { cell } from '../../base/cell.ts';
import { wayBetween } from '../tree.ts';
import type { Search } from './search.ts';

/** The gap below a VMA, in bytes. */
export function ownGap({ starts, ends }: Pick<Search, 'starts' | 'ends'>, column: number): number {
  return cell(starts, column) - (ends[column - 1] ?? 0);
}

/** The column, in the subtree of `column`, whose own gap is what the node says is its largest; the nearest, if there are several. */
export function ownerOf(search: Search, column: number): number {
  const { tree, starts, largest } = search;
  const ways = [...starts.keys()]
    .filter((owner) => ownGap(search, owner) === cell(largest, column))
    .map((owner) => wayBetween(tree, column, owner))
    // Downwards only: no other subtree counts.
    .filter((way) => way.every((each) => cell(tree.rows, each) >= cell(tree.rows, column)));
  return ways.toSorted((a, b) => a.length - b.length)[0]?.at(-1) ?? column;
}

/** A node’s children: by columns, the lower addresses first. */
export function childrenOf({ tree }: Pick<Search, 'tree'>, column: number): readonly number[] {
  return [...tree.parents.keys()].filter((each) => tree.parents[each] === column);
}

/* Where a node's number comes from. */
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { wayBetween } from '../tree.ts';
import type { Search } from './search.ts';

/** The gap below a VMA, in bytes. */
export function ownGap({ starts, ends }: Pick<Search, 'starts' | 'ends'>, column: number): number {
  return cell(starts, column) - (ends[column - 1] ?? 0);
}

/**
 * The columns of those whose own gap is what the node says is its largest: the node itself if it is one, and in each of its children’s
 * subtrees the nearest.
 */
export function ownersOf(search: Search, column: number): readonly number[] {
  const { tree, starts, largest } = search;
  const ways = [...starts.keys()]
    .filter((owner) => ownGap(search, owner) === cell(largest, column))
    .map((owner) => wayBetween(tree, column, owner))
    // Downwards only: no other subtree counts.
    .filter((way) => way.every((each) => cell(tree.rows, each) >= cell(tree.rows, column)))
    .toSorted((a, b) => a.length - b.length);
  const nearest = [column, ...childrenOf(search, column)].flatMap((part) => {
    const way = ways.find((each) => (each[1] ?? column) === part);
    return way === undefined ? [] : [nth(way, -1)];
  });
  return nearest.length === 0 ? [column] : nearest;
}

/** A node’s children: by columns, the lower addresses first. */
export function childrenOf({ tree }: Pick<Search, 'tree'>, column: number): readonly number[] {
  return [...tree.parents.keys()].filter((each) => tree.parents[each] === column);
}

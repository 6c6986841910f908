/* Which VMA owns the gap that a node's number is about. */
import { cell } from '../../base/cell.ts';
import { wayBetween } from '../tree.ts';
import type { Search } from './search.ts';

/** The column, in the subtree of `column`, whose own gap is what the node says is its largest; the nearest, if there are several. */
export function ownerOf({ tree, starts, ends, largest }: Search, column: number): number {
  const ways = Array.from(starts, (start, owner) => ({ owner, gap: start - (ends[owner - 1] ?? 0) }))
    .filter(({ gap }) => gap === cell(largest, column))
    .map(({ owner }) => wayBetween(tree, column, owner))
    // Downwards only: no other subtree counts.
    .filter((way) => way.every((each) => cell(tree.rows, each) >= cell(tree.rows, column)));
  return ways.toSorted((a, b) => a.length - b.length)[0]?.at(-1) ?? column;
}

/* What both drawings of a tree, elements and canvas, show of a node: its gaps, its kind and its marks. */
import type { Kind } from '../../d3/kinds.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { isSafe, toNumber } from '../../protocol/u64.ts';
import type { Touch } from '../touch.ts';
import type { Comparisons } from './compared.ts';
import type { TreeLayout, TreeNode } from './layout.ts';

export interface TreePicture {
  readonly layout: TreeLayout;
  readonly touch: Touch;
  readonly comparisons: Comparisons;
  readonly chosen: number;
  /** By column, the bytes between a node's VMA and the VMA below it. */
  readonly ownGaps: Float64Array;
  /** Whether this kernel stores the largest gap of each subtree. */
  readonly hasSubtreeGaps: boolean;
  readonly kindOf: (vma: RecordVma) => Kind;
}

/** By column, the gap between a node's VMA and the one before it by address; at least 0, even if two overlap for a moment. VMAs that are
 * neither linked nor in the list have none. */
export function ownGapsOf(layout: TreeLayout): Float64Array {
  const { vmas, length } = layout;
  const gaps = new Float64Array(length);
  let end = 0;
  for (let column = 0; column < length; column++) {
    const place = layout.placeAt(column);
    if (!layout.isLinked(column) && vmas.at(place)?.inList === 'no') continue;
    gaps[column] = Math.max(0, vmas.startOf(place) - end);
    end = vmas.endOf(place);
  }
  return gaps;
}

/** A subtree gap as a number; 0 if it wrapped below zero, as it may in a node being removed. */
export function subtreeGapOf({ subtreeGap }: RecordVma): number {
  return isSafe(subtreeGap) ? toNumber(subtreeGap) : 0;
}

/** The roots of the subtrees that the search has skipped. */
export function prunedSpans({ layout, touch }: TreePicture): readonly TreeNode[] {
  return [...touch.pruned].flatMap((id) => {
    const node = layout.of(id);
    return node ? [node] : [];
  });
}

export function isPruned(node: TreeNode, spans: readonly TreeNode[]): boolean {
  return spans.some(({ row, first, last }) => node.row >= row && node.column >= first && node.column <= last);
}

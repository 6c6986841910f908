/* What of a node is drawn, whichever way: its gaps, its kind and its marks. */
import type { Kind } from '../../d3/kinds.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { isSafe, toNumber } from '../../protocol/u64.ts';
import type { Touch } from '../touch.ts';
import type { TreeLayout, TreeNode } from './layout.ts';

export interface TreePicture {
  readonly layout: TreeLayout;
  readonly touch: Touch;
  readonly chosen: number;
  /** Bytes below each node's area, by column: what a node's own gap is. */
  readonly ownGaps: Float64Array;
  /** Whether this era keeps the largest gap of each subtree. */
  readonly hasSubtreeGaps: boolean;
  readonly kindOf: (vma: RecordVma) => Kind;
}

/** The gap below an area reaches down to the one before it by address; never below zero here. */
export function ownGapsOf({ nodes }: TreeLayout): Float64Array {
  const gaps = new Float64Array(nodes.length);
  let end = 0;
  nodes.forEach(({ vma, linked }, i) => {
    if (!linked && vma.inList === 'no') return;
    gaps[i] = Math.max(0, vma.start - end);
    end = vma.end;
  });
  return gaps;
}

/** A subtree gap as a number; a dying node's may have wrapped below zero and counts as none. */
export function subtreeGapOf({ subtreeGap }: RecordVma): number {
  return isSafe(subtreeGap) ? toNumber(subtreeGap) : 0;
}

/** Subtrees that the search has left out, as spans of columns from a row on. */
export function prunedSpans({ layout, touch }: TreePicture): readonly TreeNode[] {
  return [...touch.pruned].flatMap((id) => {
    const node = layout.nodes[layout.indexOf.get(id) ?? -1];
    return node ? [node] : [];
  });
}

export function isPruned(node: TreeNode, spans: readonly TreeNode[]): boolean {
  return spans.some(({ row, first, last }) => node.row >= row && node.column >= first && node.column <= last);
}

/* What a kernel's strategies keep, so that views show only what exists in it. */
import type { Snapshot } from '../timeline/snapshot.ts';

type Kernel = Pick<Snapshot, 'keeps'>;

/** Whether the mm remembers where the next search starts. */
export function keepsFreeAreaCache({ keeps }: Kernel): boolean {
  return keeps.has('free_area_cache');
}

/** Whether the mm also remembers the largest gap that searches have passed. */
export function keepsCachedHole({ keeps }: Kernel): boolean {
  return keeps.has('cached_hole_size');
}

/**
 * The name of the field with the largest gap of a node's subtree, which differs between the posting of June 2012 and 3.8. Undefined if
 * the kernel has none.
 */
export function nameOfSubtreeGap({ keeps }: Kernel): 'free_gap' | 'rb_subtree_gap' | undefined {
  const name = keeps.get('subtree_gap');
  return name === 'free_gap' || name === 'rb_subtree_gap' ? name : undefined;
}

/** Whether VMAs wait in a chain until the tree is told of their gaps. */
export function keepsGapChain({ keeps }: Kernel): boolean {
  return keeps.has('gap_chain');
}

/** Whether VMAs are in a red-black tree, and in a list. */
export function keepsRedBlackTree({ keeps }: Kernel): boolean {
  return keeps.has('rbtree');
}

/* What the strategies of the table of eras keep, so that views show what is there and nothing else. */
import type { Snapshot } from '../timeline/snapshot.ts';

type Era = Pick<Snapshot, 'keeps'>;

/** Where the next search starts. */
export function keepsFreeAreaCache({ keeps }: Era): boolean {
  return keeps.has('free_area_cache');
}

/** And the largest hole below or above it. */
export function keepsCachedHole({ keeps }: Era): boolean {
  return keeps.has('cached_hole_size');
}

/**
 * In each node of the tree, the largest gap of its subtree: what that is called, in the posting of June 2012 otherwise
 * than in 3.8. Undefined where none is kept.
 */
export function nameOfSubtreeGap({ keeps }: Era): 'free_gap' | 'rb_subtree_gap' | undefined {
  const name = keeps.get('subtree_gap');
  return name === 'free_gap' || name === 'rb_subtree_gap' ? name : undefined;
}

/** Areas whose gap the tree has not heard of yet. */
export function keepsGapChain({ keeps }: Era): boolean {
  return keeps.has('gap_chain');
}

/** A red-black tree of the areas, and a list beside it. */
export function keepsRedBlackTree({ keeps }: Era): boolean {
  return keeps.has('rbtree');
}

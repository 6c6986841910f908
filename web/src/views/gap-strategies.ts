/* What the strategies of the table of eras keep, so that views show what is there and nothing else. */
import type { Snapshot } from '../timeline/snapshot.ts';

type Era = Pick<Snapshot, 'strategies'>;

/** Where the next search starts. */
export function keepsFreeAreaCache({ strategies }: Era): boolean {
  return ['free_area_cache', 'linear_one_probe', 'linear'].includes(strategies['gap'] ?? '');
}

/** And the largest hole below or above it. */
export function keepsCachedHole({ strategies }: Era): boolean {
  return ['linear_one_probe', 'linear'].includes(strategies['gap'] ?? '');
}

/**
 * In each node of the tree, the largest gap of its subtree: what that is called, in the posting of June 2012 otherwise
 * than in 3.8. Undefined where none is kept.
 */
export function nameOfSubtreeGap({ strategies }: Era): 'free_gap' | 'rb_subtree_gap' | undefined {
  const gap = strategies['gap'];
  if (gap === 'rb_subtree_gap') return gap;
  return gap?.startsWith('free_gap') ? 'free_gap' : undefined;
}

/** Areas whose gap the tree has not heard of yet. */
export function keepsGapChain({ strategies }: Era): boolean {
  return strategies['gap'] === 'free_gap_lazy';
}

/** A red-black tree of the areas, and a list beside it. */
export function keepsRedBlackTree({ strategies }: Era): boolean {
  return strategies['index'] !== 'maple';
}

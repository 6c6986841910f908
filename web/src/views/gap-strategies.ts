/* What the strategies of the table of eras keep, so that views show what is there and nothing else. */
import type { Snapshot } from '../timeline/snapshot.ts';

type Era = Pick<Snapshot, 'strategies'>;

/** Where the next search starts, and the largest hole below or above it. */
export function keepsFreeAreaCache({ strategies }: Era): boolean {
  return strategies['gap'] === 'linear';
}

/** In each node of the tree, the largest gap of its subtree. */
export function keepsSubtreeGaps({ strategies }: Era): boolean {
  return strategies['gap'] === 'rb_subtree_gap';
}

/** A red-black tree of the areas, and a list beside it. */
export function keepsRedBlackTree({ strategies }: Era): boolean {
  return strategies['index'] !== 'maple';
}

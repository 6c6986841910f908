/* What there is to see of a tree and its walks after some touches. */
import type { Walk, Walks } from './model.ts';

/** How many nodes all lookups up to `tick` have visited. */
export function visitedIn(walks: readonly Walk[], tick: number): number {
  return walks.slice(0, tick).reduce((sum, { nodes }) => sum + nodes.length, 0);
}

/** The nodes that a walk has come to when so much of it has passed. Both kernels need the same time for each. */
export function reached({ nodes }: Walk, longest: number, share: number): readonly number[] {
  return nodes.slice(0, Math.ceil(share * (longest + 1) - 1e-6));
}

/** How many nodes the longer walk of touch `tick` visits. */
export function longestAt(shown: readonly Walks[], tick: number): number {
  return Math.max(0, ...shown.map(({ walks }) => walks[tick]?.nodes.length ?? 0));
}

/** In ms. */
const NODE = 380;

/** How long each touch is seen, of as many as there are. */
export function lastsOf(shown: readonly Walks[], touches: number): readonly number[] {
  return Array.from({ length: touches }, (_, i) => NODE * (longestAt(shown, i) + 1));
}

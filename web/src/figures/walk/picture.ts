/* What there is to see of a tree and its walks after some touches. */
import type { Walk, Walks } from './model.ts';

/** At how many slots and nodes a lookup looks. */
export function looksOf({ slots, nodes }: Walk): number {
  return slots.length + nodes.length;
}

/** At how many all lookups up to `tick` have looked. */
export function lookedIn(walks: readonly Walk[], tick: number): number {
  return walks.slice(0, tick).reduce((sum, walk) => sum + looksOf(walk), 0);
}

/** What a lookup has looked at when so much of it has passed. Both kernels need the same time for each look. */
export function reached({ slots, nodes }: Walk, longest: number, share: number): Walk {
  const looks = Math.ceil(share * (longest + 1) - 1e-6);
  return { slots: slots.slice(0, looks), nodes: nodes.slice(0, Math.max(0, looks - slots.length)) };
}

/** At how many the longer lookup of touch `tick` looks. */
export function longestAt(shown: readonly Walks[], tick: number): number {
  return Math.max(0, ...shown.flatMap(({ walks }) => walks[tick] ?? []).map(looksOf));
}

/** In ms: of each look. */
const LOOK = 380;

/** How long each touch is seen, of as many as there are. */
export function lastsOf(shown: readonly Walks[], touches: number): readonly number[] {
  return Array.from({ length: touches }, (_, i) => LOOK * (longestAt(shown, i) + 1));
}

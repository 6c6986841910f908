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

/** How many of them have found their VMA in a slot: a walk looks at a node at least. */
export function hitsIn(walks: readonly Walk[], tick: number): number {
  return walks.slice(0, tick).filter(({ nodes }) => nodes.length === 0).length;
}

/** What a lookup has looked at when so much of it has passed. Both kernels need the same time for each look. */
export function reached({ slots, nodes, entries }: Walk, longest: number, share: number): Walk {
  const looks = Math.ceil(share * (longest + 1) - 1e-6);
  const visited = Math.max(0, looks - slots.length);
  return {
    slots: slots.slice(0, looks),
    nodes: nodes.slice(0, visited),
    entries: entries.slice(0, visited),
  };
}

/** At how many the longer lookup of touch `tick` looks. */
export function longestAt(shown: readonly Walks[], tick: number): number {
  return Math.max(0, ...shown.flatMap(({ walks }) => walks[tick] ?? []).map(looksOf));
}

/** The same lookups without the first ones. */
export function without(walks: Walks, skipped: number): Walks {
  return { ...walks, walks: walks.walks.slice(skipped), held: walks.held.slice(skipped) };
}

/** In ms: of each look, of one whose lookup is seen alone, and all of them together. */
const LOOK = 380;
const ALONE = 800;
const LONGEST = 13_000;
/** So many lookups can be followed in any case. */
const FIRST = 2;

const sum = (some: readonly number[]): number => some.reduce((total, each) => total + each, 0);

/** How long each touch is seen, of as many as there are: the first look by look, those after them in the time that is left. */
export function lastsOf(shown: readonly Walks[], touches: number): readonly number[] {
  const look = touches === 1 ? ALONE : LOOK;
  const own = Array.from({ length: touches }, (_, i) => look * (longestAt(shown, i) + 1));
  const [first, rest] = [sum(own.slice(0, FIRST)), sum(own.slice(FIRST))];
  const faster = Math.min(1, (LONGEST - first) / Math.max(1, rest));
  return own.map((each, i) => (i < FIRST ? each : each * faster));
}

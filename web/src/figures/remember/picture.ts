/* What there is to see of threads and arrows after some acts. */
import { nth } from '../../base/known.ts';
import { SLOTS, type Lookups, type Remembered } from './model.ts';
import { actsOf, type Act, type RememberParameters } from './parameters.ts';

/** What has become of an act. */
export type Cell = 'hit' | 'miss' | 'unmap' | 'other' | 'coming';

export interface Picture {
  readonly hits: number;
  readonly touches: number;
  /** In per cent, to be read. */
  readonly rate: number;
  readonly isDone: boolean;
  readonly cells: readonly Cell[];
  readonly now: Remembered;
}

export function pictureAt({ done, remembered }: Lookups, acts: readonly Act[], tick: number): Picture {
  const cells = acts.map(({ deed }, i): Cell => {
    if (i >= tick) return 'coming';
    if (deed !== 't') return deed === 'b' ? 'other' : 'unmap';
    return nth(done, i).isHit ? 'hit' : 'miss';
  });
  const hits = cells.filter((cell) => cell === 'hit').length;
  const touches = hits + cells.filter((cell) => cell === 'miss').length;
  return {
    hits,
    touches,
    rate: touches === 0 ? 0 : Math.round((100 * hits) / touches),
    isDone: tick >= acts.length,
    cells,
    now: nth(remembered, tick),
  };
}

/** An arrow: what it points to, -1 if to nothing, and whether it counts. */
export interface Arrow {
  readonly to: number;
  readonly counts: boolean;
}

/** One for each holder. */
export function arrowsOf({ arrows, isValid }: Remembered): readonly Arrow[] {
  const each = arrows.length === 1 ? 1 : SLOTS;
  return arrows.map((to, holder) => ({ to, counts: isValid[Math.floor(holder / each)] ?? false }));
}

/** In ms: as long as an act lasts whose caption can be read; one in which a VMA goes, and then a number rises; and all of them. */
const FOLLOWED = 1800;
const UNMAPS = 2600;
const LONGEST = 13_000;
/** In ms: what is said of a shorter act has to be short. */
export const READ = 1200;
/** So many acts can be followed at the beginning, and after the first unmapping. */
const FIRST = 2;

/** The first acts can be followed, and the first unmapping with those after it; the others share the rest of the time. */
export function lastsOf(parameters: RememberParameters): readonly number[] {
  const { from } = parameters;
  const acts = actsOf(parameters);
  const unmap = acts.findIndex(({ deed }, i) => i >= from && (deed === 'f' || deed === 'u'));
  const slow = acts.map((_, i): number | undefined => {
    if (i === unmap) return UNMAPS;
    return i - from < FIRST || (unmap >= 0 && i > unmap && i - unmap <= FIRST) ? FOLLOWED : undefined;
  });
  const known = slow.slice(from).reduce((sum: number, each = 0) => sum + each, 0);
  const rest = slow.slice(from).filter((each) => each === undefined).length;
  const other = Math.min(FOLLOWED, (LONGEST - known) / Math.max(1, rest));
  return slow.map((each = other) => each);
}

/** The share of an act that has passed when the arrow begins to move, and it is said what becomes of it. */
export const SAID_AT = 0.4;

/** What happens during an act, from 0 to 1 each: the thread acts, the search goes from VMA to VMA, the arrow goes over. */
export interface Phase {
  readonly asks: number;
  readonly walks: number;
  readonly pulls: number;
}

export function phaseOf(share: number, hasWalk: boolean): Phase {
  const within = (from: number, to: number) => Math.min(1, Math.max(0, (share - from) / (to - from)));
  // What has become of it stands still for a while, to be read.
  return hasWalk
    ? { asks: within(0, 0.18), walks: within(0.18, SAID_AT), pulls: within(SAID_AT, 0.7) }
    : { asks: within(0, SAID_AT), walks: 1, pulls: within(SAID_AT, 0.7) };
}

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

/** In ms: as long as each act lasts, so that the first can be followed, and all are over in ten seconds. */
const FOLLOWED = { count: 4, lasts: 1150 };
/** In ms: a VMA goes, and then a number rises. */
const UNMAPS = 2600;
const LONGEST = 9500;

export function lastsOf(parameters: RememberParameters): readonly number[] {
  const acts = actsOf(parameters);
  const { length } = acts;
  const rest = Math.max(1, length - parameters.from - FOLLOWED.count);
  const others = Math.min(900, (LONGEST - FOLLOWED.count * FOLLOWED.lasts) / rest);
  return acts.map(({ deed }, i) => {
    if (i - parameters.from >= FOLLOWED.count) return others;
    return deed === 'f' || deed === 'u' ? UNMAPS : FOLLOWED.lasts;
  });
}

/** What happens during an act, from 0 to 1 each: the thread acts, the search goes from VMA to VMA, the arrow goes over. */
export interface Phase {
  readonly asks: number;
  readonly walks: number;
  readonly pulls: number;
}

export function phaseOf(share: number, hasWalk: boolean): Phase {
  const within = (from: number, to: number) => Math.min(1, Math.max(0, (share - from) / (to - from)));
  return hasWalk
    ? { asks: within(0, 0.3), walks: within(0.3, 0.65), pulls: within(0.65, 1) }
    : { asks: within(0, 0.4), walks: 1, pulls: within(0.4, 1) };
}

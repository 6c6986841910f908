/* A call that moves a start is shown in three stages: between the first and the last somebody may search. */
import type { Deed } from './run.ts';

/** The start moves; a search comes; the first page changes. A call of another kind is one stage, a whole one. */
export type Stage = 'whole' | 'start' | 'search' | 'page';

export interface Staged {
  /** The number of the call, from 0 on. */
  readonly call: number;
  readonly stage: Stage;
}

const MOVES: readonly Stage[] = ['start', 'search', 'page'];

/** Of all calls, one after the other. Where nobody searches, each is whole. */
export function stagesOf(deeds: readonly Pick<Deed, 'search'>[], isUnsearched: boolean): readonly Staged[] {
  return deeds.flatMap(({ search }, call) =>
    (isUnsearched || search === undefined ? (['whole'] as const) : MOVES).map((stage) => ({ call, stage })),
  );
}

/** In ms: as long as it takes to read what has changed, and to follow a search. */
const LASTS: Readonly<Record<Stage, number>> = { whole: 2000, start: 2400, search: 4200, page: 3400 };

/** Of all stages together. */
const LONGEST = 14_500;

export function lastsOf(stages: readonly Staged[]): readonly number[] {
  const all = stages.reduce((sum, { stage }) => sum + LASTS[stage], 0);
  // In whole milliseconds, of which sums are exact, so that the clock comes to its end.
  return stages.map(({ stage }) => Math.floor(LASTS[stage] * Math.min(1, LONGEST / all)));
}

/** How much of a search’s way is behind it, of a stage of which `share` is over; undefined if it hasn’t set out. */
export function soughtIn(stage: Stage, share: number, hasWaited: boolean): number | undefined {
  // Who waits for the lock sets out once all has changed; who doesn’t is there before that.
  const setsOut = hasWaited ? 'page' : 'search';
  if (stage === 'page' && setsOut === 'search') return 1;
  if (stage !== setsOut) return undefined;
  return Math.max(0, Math.min(1, (share - SETS_OUT) / (ARRIVES - SETS_OUT)));
}

/** Of a stage. */
const SETS_OUT = 0.1;
const ARRIVES = 0.65;

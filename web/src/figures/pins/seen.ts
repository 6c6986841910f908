/* What there is to see of a kernel after some steps: first the calls that are played, then what it looks at. */
import { nth } from '../../base/known.ts';
import type { Found, Look, Stage, Walk } from './model.ts';
import type { Call, PinsParameters } from './parameters.ts';

export interface Seen {
  readonly stage: Stage;
  /** The call that was made last, by its place in the parameters; undefined before the first that is played, and once something was looked at. */
  readonly call: number | undefined;
  readonly walk: Walk | undefined;
  /** The call that is on its way, and what there is after it. */
  readonly coming: { readonly call: Call; readonly stage: Stage; readonly share: number } | undefined;
  /** How many looks are over. */
  readonly looked: number;
  readonly cost: number;
  readonly found: number;
  /** What it looked at last, and what it is on its way to. */
  readonly latest: Look | undefined;
  readonly next: Look | undefined;
  readonly isDone: boolean;
}

/** How many calls are played. */
export function playedIn({ from, calls }: PinsParameters): number {
  return calls.length - from;
}

export function looksOf({ walks }: Found, { page, asks }: PinsParameters): readonly Look[] {
  return asks === 'quiet' ? [] : (walks[page]?.looks ?? []);
}

export function stepsIn(founds: readonly Found[], parameters: PinsParameters): number {
  return playedIn(parameters) + Math.max(0, ...founds.map((found) => looksOf(found, parameters).length));
}

/** In ms, as long as calls and looks last, each and all together. */
const CALL = { each: 1300, all: 6000 };
const LOOK = { each: 1300, all: 6500 };

export function lastsOf(founds: readonly Found[], parameters: PinsParameters): readonly number[] {
  const calls = playedIn(parameters);
  const looks = stepsIn(founds, parameters) - calls;
  return [
    ...Array<number>(calls).fill(Math.min(CALL.each, CALL.all / calls)),
    ...Array<number>(looks).fill(Math.min(LOOK.each, LOOK.all / looks)),
  ];
}

export function seenAt(found: Found, parameters: PinsParameters, tick: number, share: number): Seen {
  const calls = playedIn(parameters);
  const looks = looksOf(found, parameters);
  const made = Math.min(calls, tick);
  const looked = Math.min(looks.length, Math.max(0, tick - calls));
  const walk = parameters.asks === 'quiet' ? undefined : found.walks[parameters.page];
  const isDone = tick >= calls && looked >= looks.length;
  const seen = looks.slice(0, looked);
  return {
    stage: nth(found.stages, made),
    coming:
      share > 0 && tick < calls
        ? { call: nth(parameters.calls, parameters.from + made), stage: nth(found.stages, made + 1), share }
        : undefined,
    call: made > 0 && looked === 0 ? parameters.from + made - 1 : undefined,
    walk,
    looked,
    // Each look of a kind costs as much as the others.
    cost: walk === undefined || looks.length === 0 ? 0 : (walk.cost / looks.length) * looked,
    found: seen.filter(({ isFound }) => isFound).length,
    latest: seen.at(-1),
    next: share > 0 && tick >= calls ? looks[looked] : undefined,
    isDone,
  };
}

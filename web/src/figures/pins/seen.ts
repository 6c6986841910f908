/* What there is to see of a kernel after some steps: first the calls that are played, then what it looks at. */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Column, Found, Look, Stage, Walk } from './model.ts';
import { isRace, type Call, type PinsParameters } from './parameters.ts';

export interface Seen {
  readonly stage: Stage;
  /** The call that was made last, by its place in the parameters; undefined before the first that is played, and once something was looked at. */
  readonly call: number | undefined;
  readonly walk: Walk | undefined;
  /** Whether calls are still to come; and the one that is on its way, and what there is after it. */
  readonly isCalling: boolean;
  readonly coming: { readonly call: Call; readonly stage: Stage } | undefined;
  /** How many looks are over. */
  readonly looked: number;
  readonly cost: number;
  readonly found: number;
  /** What it looked at last, and what it is on its way to. */
  readonly latest: Look | undefined;
  readonly next: Look | undefined;
  /** How far what comes next is on its way. */
  readonly share: number;
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
const CALL = { each: 1300, all: 4500 };
/** A VMA that moves is followed. */
const MOVE = 3000;
/** So is one that goes to a second list after the first. What follows is seen at once. */
const TWICE = { fork: { each: 1500, all: 6000 }, other: { each: 450, all: 1800 } };
const LOOK = { each: 1300, all: 6500 };
/** Where a sum is to be followed. */
const SUM = { each: 2800, all: LOOK.all };
/** Who drags a page lets kernels race again and again. */
const RACE = { each: 900, all: 5000 };

export function lastsOf(founds: readonly Found[], parameters: PinsParameters): readonly number[] {
  const calls = playedIn(parameters);
  const looks = stepsIn(founds, parameters) - calls;
  const hasSum = founds.some(({ way }) => way === 'object' || way === 'links');
  const look = (isRace(parameters) && RACE) || (hasSum ? SUM : LOOK);
  return [
    ...callsLast(parameters.calls.slice(parameters.from), parameters.ways.includes('links')),
    ...Array<number>(looks).fill(Math.min(look.each, look.all / looks)),
  ];
}

function callsLast(calls: readonly Call[], isTwice: boolean): readonly number[] {
  const forks = calls.filter(({ kind }) => kind === 'fork').length;
  return calls.map(({ kind }) => {
    const isFork = kind === 'fork';
    if (!isTwice) return Math.min(kind === 'move' ? MOVE : CALL.each, CALL.all / calls.length);
    const { each, all } = isFork ? TWICE.fork : TWICE.other;
    return Math.min(each, all / (isFork ? forks : calls.length - forks));
  });
}

/** Of a look on its way, the share in which it gets to the start of the VMA, and that after which it has counted pages from there. */
const PARTS = { start: 0.35, counted: 0.85 };

/** How far a look that computes is: up to the start of the VMA, then page by page, as many as the page is behind that. */
export function summedAt(share: number, pages: number) {
  const { start, counted } = PARTS;
  const steps = Math.min(1, Math.max(0, (share - start) / (counted - start))) * pages;
  const part = steps - Math.floor(steps);
  return {
    reached: Math.min(1, share / start),
    /** Page after page, with a stop at each. */
    pages: Math.floor(steps) + part ** 2 * (3 - 2 * part),
    isCounted: share >= counted,
  };
}

export function seenAt(found: Found, parameters: PinsParameters, tick: number, share: number): Seen {
  const calls = playedIn(parameters);
  const looks = looksOf(found, parameters);
  const made = Math.min(calls, tick);
  const looked = Math.min(looks.length, Math.max(0, tick - calls));
  const walk = parameters.asks === 'quiet' ? undefined : found.walks[parameters.page];
  const isDone = tick >= calls && looked >= looks.length;
  const seen = looks.slice(0, looked);
  const isSweeping = found.way === 'sweep' && tick >= calls && looked < looks.length;
  const over = looked + (isSweeping ? share : 0);
  return {
    stage: nth(found.stages, made),
    isCalling: tick < calls,
    coming:
      share > 0 && tick < calls
        ? { call: nth(parameters.calls, parameters.from + made), stage: nth(found.stages, made + 1) }
        : undefined,
    call: made > 0 && looked === 0 ? parameters.from + made - 1 : undefined,
    walk,
    looked,
    // Each look of a kind costs as much as the others; a table is gone through entry by entry.
    cost: walk === undefined || looks.length === 0 ? 0 : Math.floor((walk.cost / looks.length) * over),
    found: seen.filter(({ isFound }) => isFound).length,
    latest: seen.at(-1),
    next: share > 0 && tick >= calls ? looks[looked] : undefined,
    share,
    isDone,
  };
}

/** Whether nobody has looked at the process’s VMA when all is over, as it can’t have the page, or belongs to another list. */
export function isPassed(
  process: number,
  { walk, isDone, looked }: Seen,
  { asks, of, copy }: PinsParameters,
): boolean {
  const isLeftOut = of === 'file' || copy !== undefined;
  if (!isLeftOut || asks === 'quiet' || !walk || !isDone || looked === 0) return false;
  return walk.looks.every((look) => look.process !== process);
}

/** Whether a VMA of the family has another place than at first, which its first page still tells. */
export function hasMoved(vma: Column['vma'], { of }: Pick<PinsParameters, 'of'>): boolean {
  return of === 'family' && vma !== undefined && vma.start !== vma.pgoff * PAGE_SIZE;
}

/** The processes in which it has looked, and found another page there: in vain, as it computes where a page may be. */
export function vainIn({ walk, looked }: Seen, { slots, way }: Pick<Found, 'slots' | 'way'>) {
  const isComputed = slots === 0 && way !== 'sweep';
  const looks = isComputed ? (walk?.looks.slice(0, looked) ?? []) : [];
  return new Set(looks.filter(({ isFound }) => !isFound).map(({ process }) => process));
}

/** The processes that have the page, as far as it has been found, or as nobody has to look for it, or has done so before the calls. */
export function havingIn(
  { stage, walk, looked, isCalling }: Seen,
  { page, asks }: PinsParameters,
): ReadonlySet<number> {
  if (asks === 'plays' || (asks === 'found' && !isCalling))
    return new Set(
      walk?.looks
        .slice(0, looked)
        .filter(({ isFound }) => isFound)
        .map(({ process }) => process),
    );
  const asked = stage.pages[page] ?? 0;
  return new Set(
    stage.columns.filter(({ named }) => asked !== 0 && named[page] === asked).map(({ process }) => process),
  );
}

/* Which borders a step has drawn, and which are gone: from the VMAs before it and after it, and nothing else. */
import type { Line } from './model.ts';

/** A VMA that a border was inside of once: it has grown over pages beside it, or over other VMAs. */
export interface Join {
  /** The VMA as it is now. */
  readonly line: Line;
  /** The addresses at which a VMA ended or began before: where it has been glued. */
  readonly seams: readonly number[];
  /** So many VMAs that lay over its pages are no more. */
  readonly gone: number;
}

/** What has been glued. */
export function joinsOf(before: readonly Line[], after: readonly Line[]): readonly Join[] {
  const left = new Set(after.map(({ id }) => id));
  return after.flatMap((line) => {
    const seams = bordersIn(before, line);
    const over = before.filter(({ start, end }) => start < line.end && line.start < end);
    if (seams.length === 0 || over.length === 0) return [];
    return [{ line, seams, gone: over.filter(({ id }) => !left.has(id)).length }];
  });
}

/** The addresses at which VMAs have been cut. */
export function cutsOf(before: readonly Line[], after: readonly Line[]): readonly number[] {
  return before.flatMap((line) => bordersIn(after, line));
}

/** Lines that end at each of `borders` inside them, and go on behind it. */
export function splitAt(lines: readonly Line[], borders: readonly number[]): readonly Line[] {
  return lines.flatMap((line) => {
    const ends = [...borders.filter((border) => line.start < border && border < line.end), line.end];
    return ends.map((end, i) => Object.assign({}, line, { start: ends[i - 1] ?? line.start, end }));
  });
}

/** The ends of `lines` within a VMA, lowest first. */
function bordersIn(lines: readonly Line[], { start, end }: Line): readonly number[] {
  const ends = lines.flatMap((line) => [line.start, line.end]);
  return [...new Set(ends)].filter((each) => start < each && each < end).toSorted((a, b) => a - b);
}

/** The share of a step that its call takes, where a border is drawn or goes; the rest is the border’s. */
const CALL = 0.4;
/** Of a border’s own time: until then it is lit, and from then on what has come of it stands. */
const LIT = 0.3;
const STANDS = 0.75;

export interface Phase {
  /** How far the call is, from 0 to 1. */
  readonly called: number;
  /** How far the borders are, from 0 to 1: undefined while the call is on its way. */
  readonly moved: number | undefined;
  /** The VMAs stand as they are after the step. */
  readonly isDone: boolean;
}

/** Where a step is that has shown `share` of itself. `changes`: it draws borders, or has them go. */
export function phaseOf(share: number, changes: boolean): Phase {
  if (!changes) return { called: share, moved: undefined, isDone: false };
  if (share < CALL) return { called: share / CALL, moved: undefined, isDone: false };
  return { called: 1, ...settling((share - CALL) / (1 - CALL)) };
}

/** The same without a call: what the borders do in their own time, of which `share` has passed. */
export function settling(share: number): Pick<Phase, 'moved' | 'isDone'> {
  const moved = Math.min(1, Math.max(0, (share - LIT) / (STANDS - LIT)));
  return { moved: (1 - Math.cos(Math.PI * moved)) / 2, isDone: share >= STANDS };
}

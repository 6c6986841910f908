/* Windows of a long trace, as page and worker speak of them. Calls of an image are counted from 0. */
import type { CountsByCall, Problem } from '../trace-in/index.ts';

/** An object, so that tests of the page can do with short traces. */
export const SIZES = {
  /** A trace with at most so many calls runs as a whole. More would fill the page's memory. */
  whole: 100_000,
  /** VMAs with which a process may start. A million of them would take minutes, and gigabytes. */
  vmas: 100_000,
  /** Calls in a window: they run within seconds, and their lines fit into the editor. */
  window: 20_000,
};

/** How many calls run of an image that has `count`. */
export function sizeOfWindow(count: number): number {
  return count > SIZES.whole ? SIZES.window : count;
}

/** The first call of the window that begins at `wanted`, or as near to it as there is one. */
export function startOfWindow(wanted: number, count: number): number {
  return Math.max(0, Math.min(Math.floor(wanted), count - sizeOfWindow(count)));
}

/** Lines that could not be read in a part of the trace. */
export interface PartProblems {
  readonly count: number;
  /** The first of them. */
  readonly listed: readonly Problem[];
}

/** Something for the calls before the window, for those in it, and for those after it. */
export type Thrice<T> = readonly [before: T, inside: T, after: T];

/** What the page knows of a window besides its calls. */
export interface TraceWindow {
  readonly image: number;
  /** Its first call, how many it has, and how many the image has. */
  readonly from: number;
  readonly size: number;
  readonly of: number;
  readonly counts: Thrice<CountsByCall>;
  /** Its first and its last line. */
  readonly lines: readonly [first: number, last: number];
  /** These lines; undefined if they are too long to be shown. */
  readonly text: string | undefined;
  readonly problems: Thrice<PartProblems>;
}

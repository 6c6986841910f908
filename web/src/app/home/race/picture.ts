/* What there is to see of a kernel's search after some looks. */
import type { KernelAnswer } from './answers.ts';
import type { Look, Skipped } from './looks.ts';

export interface Picture {
  /** How often it has looked. */
  readonly looked: number;
  readonly isDone: boolean;
  /** The latest look. */
  readonly look: Look | undefined;
  /** The columns of the nodes on the latest way from the root. */
  readonly path: ReadonlySet<number>;
  /** Those of nodes whose gap was looked at. */
  readonly checked: ReadonlySet<number>;
  /** Those that the search has been to, looking at their gaps or passing through. */
  readonly walked: ReadonlySet<number>;
  readonly skipped: readonly Skipped[];
  /** Where the gaps end that were looked at. */
  readonly ends: readonly number[];
}

export function pictureAt({ looks, cost }: KernelAnswer, tick: number): Picture {
  const seen = looks.slice(0, tick);
  const look = seen.at(-1);
  return {
    // At the end it is the kernel's own count.
    looked: tick < looks.length ? tick : cost,
    isDone: tick >= looks.length,
    look,
    path: new Set(look?.path),
    checked: new Set(seen.flatMap(({ node }) => node ?? [])),
    walked: new Set(seen.flatMap(({ node, path }) => (node === undefined ? [] : path))),
    skipped: seen.flatMap(({ skipped }) => skipped),
    ends: seen.map(({ end }) => end),
  };
}

export function isSkipped({ skipped }: Pick<Picture, 'skipped'>, column: number): boolean {
  return skipped.some(({ first, last }) => first <= column && column <= last);
}

/** How many VMAs were dismissed unseen. */
export function countSkipped(skipped: readonly Skipped[]): number {
  return skipped.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** In ms. While every kernel searches, looks can be followed one by one; then the slowest goes on alone. */
const TOGETHER = 550;
const ALONE = 110;

/** How long the picture after `tick` looks stays, if the kernel that is done first needs `brief`. */
export function stayOf(tick: number, brief: number): number {
  return tick < brief ? TOGETHER : ALONE;
}

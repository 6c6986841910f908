/* What the core returned of one search, in columns, so that a search of 65,530 looks is sent to the page in no time. */
import { cell } from '../../base/cell.ts';
import type { Tree } from '../tree.ts';

/** A subtree that was dismissed with one comparison. */
export interface Skipped {
  /** The look with which it was, counted from 0. */
  readonly look: number;
  /** Columns of its root, and of its first and last node. */
  readonly root: number;
  readonly first: number;
  readonly last: number;
  /** The largest gap in it, in bytes. */
  readonly largest: number;
}

export const VERDICTS = ['fits', 'small', 'beyond'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Where a search begins that has a memory: where the last one ended (`goesOn`); there, too, but the call before had moved it up, so
 * that gaps are passed again (`raised`); or at mmap_base, as the request may fit in a gap that was noticed on the way
 * (`restarts`).
 */
export type MemoryUse = 'goesOn' | 'raised' | 'restarts';

export interface Memory {
  /** `free_area_cache` before and after the call, and what the search made of it. */
  readonly before: number;
  readonly after: number;
  readonly use: MemoryUse;
  /** `cached_hole_size` before the call and after it, in bytes. */
  readonly noticed: number;
  readonly noticedAfter: number;
}

export interface Search {
  readonly kernel: string;
  /** Where the mapping was placed. */
  readonly address: number;
  /** How many looks the kernel’s own counter says that the call took. */
  readonly cost: number;
  /** The VMAs before the call, by address. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  readonly tree: Tree;
  /** By column: the largest gap in a node’s subtree, in bytes, as the node says; empty where nodes know none. */
  readonly largest: Float64Array;
  /** By look: where the gap ends that was looked at, the verdict (an index into VERDICTS), and the column of the node whose gap it
   * is (-1 where nodes know no gaps). */
  readonly lookEnds: Float64Array;
  readonly verdicts: Uint8Array;
  readonly nodes: Int32Array;
  /** By look: how many nodes the search has come to until then, each as often as it has; 0 where nodes know no gaps. */
  readonly steps: Float64Array;
  /** The columns of these nodes, one after the other; empty where nodes know no gaps. */
  readonly came: Int32Array;
  /** By look: the column of the node where the walk down the tree ended that it took; empty where it took none. */
  readonly reached: Int32Array;
  readonly skipped: readonly Skipped[];
  /** What a kernel remembers that has a memory. */
  readonly memory?: Memory;
}

/** One look at a gap. */
export interface Look {
  /** Where the gap ends, or where the linear search has come to in it. */
  readonly end: number;
  readonly verdict: Verdict;
  /** Undefined where nodes know no gaps. */
  readonly node: number | undefined;
}

/** Look `number`, from 0; undefined if there are not so many. */
export function lookAt(search: Search, number: number): Look | undefined {
  if (!(number >= 0 && number < search.lookEnds.length)) return undefined;
  const node = cell(search.nodes, number);
  return {
    end: cell(search.lookEnds, number),
    verdict: VERDICTS[cell(search.verdicts, number)] ?? 'small',
    node: node < 0 ? undefined : node,
  };
}

/**
 * How much is free of the gap that ends at `end` or holds it, in bytes. Of what may be used, that is up to `limit`, mmap_base; a
 * gap that ends above it is looked at as a whole.
 */
export function gapAt({ starts, ends }: Pick<Search, 'starts' | 'ends'>, end: number, limit: number): number {
  const above = firstNotBelow(starts, end);
  const below = above === 0 ? 0 : cell(ends, above - 1);
  const top = above < starts.length ? cell(starts, above) : end;
  return Math.max(0, (end <= limit ? Math.min(top, limit) : top) - below);
}

/**
 * Over how many gaps Linux 3.4 leaps after look `number`: its next place ends where the lowest VMA in the way begins, and these lie
 * between the others.
 */
export function leapAfter({ starts, ends, lookEnds }: Search, number: number): number {
  if (number + 1 >= lookEnds.length) return 0;
  const lowest = firstNotBelow(starts, cell(lookEnds, number + 1));
  const above = firstNotBelow(starts, cell(lookEnds, number));
  let gaps = 0;
  for (let i = lowest + 1; i < above; i++) if (cell(starts, i) > cell(ends, i - 1)) gaps++;
  return gaps;
}

/** The index of the first of `sorted` that is at least `value`. */
export function firstNotBelow(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cell(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

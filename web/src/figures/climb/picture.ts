/* What there is to see of a change after some computations. */
import { cell } from '../../base/cell.ts';
import { pathTo } from '../tree.ts';
import { NEXTS, type Climb, type Next } from './climb.ts';

/** A number that was computed. */
export interface Computed {
  readonly node: number;
  readonly old: number;
  readonly value: number;
  readonly next: Next;
}

export interface Picture {
  /** How many numbers have been computed, and in how many walks. */
  readonly computed: number;
  readonly walks: number;
  readonly isDone: boolean;
  readonly latest: Computed | undefined;
  /** How often each node’s number has been computed. */
  readonly counts: ReadonlyMap<number, number>;
  /** The number that each of these nodes has since, in bytes. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The nodes of the latest walk, and those on its way from where it began up to where it has come. */
  readonly met: ReadonlySet<number>;
  readonly way: ReadonlySet<number>;
  /** Those of its nodes whose number has changed. */
  readonly news: ReadonlySet<number>;
  /** The nodes that aren’t there yet, and those that aren’t there any more. */
  readonly unborn: ReadonlySet<number>;
  readonly gone: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

export function pictureAt(climb: Climb, tick: number): Picture {
  const { cost, nodes, olds, values, walkOf, nexts, tree } = climb;
  const seen = Math.min(tick, nodes.length);
  const isDone = tick >= nodes.length;
  const counts = new Map<number, number>();
  const numbers = new Map<number, number>();
  for (let i = 0; i < seen; i++) {
    const node = cell(nodes, i);
    counts.set(node, (counts.get(node) ?? 0) + 1);
    numbers.set(node, cell(values, i));
  }
  const at = seen - 1;
  if (at < 0)
    return {
      computed: 0,
      walks: 0,
      isDone,
      latest: undefined,
      counts,
      numbers,
      met: NONE,
      way: NONE,
      news: NONE,
      unborn: climb.born,
      gone: NONE,
    };
  const walk = cell(walkOf, at);
  let from = at;
  while (from > 0 && cell(walkOf, from - 1) === walk) from--;
  const met = new Set(nodes.subarray(from, seen));
  const highest = Math.min(...[...met].map((node) => cell(tree.rows, node)));
  return {
    // At the end it is the kernel's own count.
    computed: isDone ? cost : seen,
    walks: isDone ? climb.walks : walk + 1,
    isDone,
    latest: {
      node: cell(nodes, at),
      old: cell(olds, at),
      value: cell(values, at),
      next: NEXTS[cell(nexts, at)] ?? 'up',
    },
    counts,
    numbers,
    met,
    news: new Set(
      [...nodes.subarray(from, seen)].filter((_, i) => cell(olds, from + i) !== cell(values, from + i)),
    ),
    way: new Set(pathTo(tree, cell(nodes, from)).filter((node) => cell(tree.rows, node) > highest)),
    // What is unmapped is gone at once; what a change has cut is whole when it is changed back.
    gone: isDone || climb.born.size === 0 ? climb.gone : NONE,
    unborn: NONE,
  };
}

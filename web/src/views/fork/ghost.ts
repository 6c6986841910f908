/* A copy that __mt_dup() has not finished hangs in no tree yet. It has the shape of the tree copied from, so that is
 * how it is drawn: which nodes are there already, follows from how many have been had and how many copied. */
import type { MapleRecords } from '../../timeline/maple-records.ts';
import type { CopyLook } from '../maple/picture.ts';

type State = 'allocated' | 'missing' | undefined;

/**
 * Of each node of `from`, by address, what there is of its copy. Nodes are copied in pre-order, and all children of a
 * node are had just after it was copied; if memory runs out they are given back in the reverse of that order.
 */
export function copyStates(from: MapleRecords, copies: number, had: number): (node: number) => State {
  const turns = turnsOf(from);
  return (node) => {
    const turn = turns.get(node);
    if (turn === undefined || turn.had >= had) return 'missing';
    return turn.copied < copies ? undefined : 'allocated';
  };
}

interface Turn {
  /** The how manyth to be copied, and to be had, from 0. */
  readonly copied: number;
  readonly had: number;
}

function turnsOf(from: MapleRecords): ReadonlyMap<number, Turn> {
  const turns = new Map<number, Turn>();
  const places = new Map<number, number>();
  for (let i = 0; i < from.count; i++) {
    const node = from.node(i);
    if (i === 0) places.set(node.node, 0);
    turns.set(node.node, { copied: i, had: places.get(node.node) ?? Infinity });
    for (let slot = 0; node.kind === 'inner' && slot < node.slots; slot++) {
      places.set(from.slot(node, slot).child, places.size);
    }
  }
  return turns;
}

/** All that a copy names before its slots are turned. */
export function unfinishedCopy(from: MapleRecords, copies: number, had: number): CopyLook {
  return { isInherited: () => true, stateOf: copyStates(from, copies, had) };
}

/* While __mt_dup() runs, its copy is in no tree yet. It is drawn in the shape of the original, as it will have the same: which nodes
 * exist follows from how many were allocated and how many copied. */
import type { MapleRecords } from '../../timeline/maple-records.ts';
import type { CopyLook } from '../maple/picture.ts';

type State = 'allocated' | 'missing' | undefined;

/**
 * The state of a node's copy, by the address of the node in `from`. Nodes are copied in pre-order, and all children of a node are
 * allocated just after it is copied. If memory runs out, nodes are freed in the reverse order.
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
  /** Its place, from 0, in the order of copying and in the order of allocation. */
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

/** How to show a copy none of whose slots are replaced yet. */
export function unfinishedCopy(from: MapleRecords, copies: number, had: number): CopyLook {
  return { isInherited: () => true, stateOf: copyStates(from, copies, had) };
}

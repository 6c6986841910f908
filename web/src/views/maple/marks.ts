/* What an operation's events say about the nodes of the maple tree: visited, compared, changed, allocated, dead. */
import type { CoreEvent } from '../../protocol/protocol.gen.ts';
import type { U64 } from '../../protocol/u64.ts';
import type { Shown } from '../touch.ts';

interface SlotMark {
  /** Address of the node. */
  readonly node: number;
  readonly slot: number;
}

/** Nodes by address. */
export interface MapleMarks {
  /** On the path of the operation's current, or last, walk. */
  readonly visited: ReadonlySet<number>;
  /** The nodes that the current event names. */
  readonly compared: ReadonlySet<number>;
  readonly changed: ReadonlySet<number>;
  /** Allocated by the operation, including nodes that are in the tree by now. */
  readonly allocated: ReadonlySet<number>;
  /** Replaced: no longer in the tree, although RCU readers may still use them. */
  readonly dead: ReadonlySet<number>;
  /** The slot that the current event names. */
  readonly slot?: SlotMark;
  /** What the walk has asked at slots, by keyOf(): an index by their pivots, or a size by the gaps below them. */
  readonly asked: ReadonlyMap<string, Asked>;
}

/** `isYes`: whether the way goes on there. */
export type Asked = SlotMark & { readonly isYes: boolean } & (
    | { readonly type: 'pivot'; readonly pivot: U64 }
    | { readonly type: 'gap'; readonly gap: U64; readonly size: U64 }
  );

export function keyOf({ node, slot }: SlotMark): string {
  return `${node} ${slot}`;
}

interface Building {
  readonly visited: Set<number>;
  readonly changed: Set<number>;
  readonly allocated: Set<number>;
  readonly dead: Set<number>;
  readonly asked: Map<string, Asked>;
}

export function mapleMarksOf({ events, event }: Shown): MapleMarks {
  const building: Building = {
    visited: new Set(),
    changed: new Set(),
    allocated: new Set(),
    dead: new Set(),
    asked: new Map(),
  };
  for (const past of events) follow(past, building);
  const compared = new Set((event ? nodesOf(event) : []).filter((node) => node !== 0));
  const slot = event && slotOf(event);
  return { ...building, compared, ...(slot && { slot }) };
}

function follow(event: CoreEvent, { visited, changed, allocated, dead, asked }: Building): void {
  const question = askedBy(event);
  if (question) asked.set(keyOf(question), question);
  switch (event.type) {
    case 'maple_walk_enter':
    case 'maple_gap_search_enter':
      visited.clear();
      asked.clear();
      break;
    case 'maple_compare':
    case 'maple_step':
    case 'maple_gap_check':
    case 'maple_walk_leave':
      visited.add(event.node);
      break;
    case 'maple_descend':
      visited.add(event.node).add(event.child);
      break;
    case 'maple_climb':
    case 'maple_gap_descend':
    case 'maple_gap_climb':
      visited.add(event.from).add(event.to);
      break;
    case 'maple_node_alloc':
      allocated.add(event.node);
      break;
    case 'maple_node_free':
      for (const nodes of [visited, changed, allocated, dead]) nodes.delete(event.node);
      break;
    case 'maple_node_dead':
      dead.add(event.node);
      changed.delete(event.node);
      break;
    case 'maple_copy':
      changed.add(event.new);
      break;
    case 'maple_slot_write':
    case 'maple_build':
    case 'maple_gap':
      changed.add(event.node);
      break;
    case 'maple_replace':
      changed.add(event.parent).add(event.new);
      break;
    case 'maple_root':
      changed.add(event.new);
      break;
    case 'maple_split':
      changed.add(event.left).add(event.right);
      break;
    case 'mt_dup_copy':
      changed.add(event.to);
      break;
    case 'dup_slot':
    case 'dup_zero_entry':
      changed.add(event.node);
      break;
  }
  visited.delete(0);
}

function askedBy(event: CoreEvent): Asked | undefined {
  if (event.type === 'maple_compare') {
    const { node, slot, pivot, within } = event;
    return { type: 'pivot', node, slot, pivot, isYes: within === 'yes' };
  }
  if (event.type === 'maple_gap_check') {
    const { node, slot, gap, size, fits } = event;
    return { type: 'gap', node, slot, gap, size, isYes: fits === 'yes' };
  }
  return undefined;
}

/** The nodes that an event works on. */
function nodesOf(event: CoreEvent): readonly number[] {
  switch (event.type) {
    case 'maple_descend':
      return [event.child];
    case 'maple_climb':
    case 'maple_gap_descend':
    case 'maple_gap_climb':
    case 'mt_dup_climb':
      return [event.to];
    case 'mt_dup_copy':
      return [event.from, event.to];
    case 'maple_copy':
    case 'maple_replace':
    case 'maple_root':
      return [event.new];
    case 'maple_push':
      return [event.node, event.sibling];
    case 'maple_pool':
      return [event.node, event.neighbour];
    case 'maple_split':
    case 'maple_spanning':
      return [event.left, event.right];
    case 'maple_walk_leave':
    case 'maple_compare':
    case 'maple_step':
    case 'maple_store_type':
    case 'maple_node_alloc':
    case 'maple_node_dead':
    case 'maple_slot_write':
    case 'maple_build':
    case 'maple_rebalance':
    case 'maple_gap':
    case 'maple_gap_check':
    case 'mt_dup_children':
    case 'dup_slot':
    case 'dup_zero_entry':
      return [event.node];
    default:
      return [];
  }
}

function slotOf(event: CoreEvent): SlotMark | undefined {
  switch (event.type) {
    case 'maple_compare':
    case 'maple_walk_leave':
    case 'maple_step':
    case 'maple_descend':
    case 'maple_slot_write':
    case 'maple_gap':
    case 'maple_gap_check':
    case 'maple_store_type':
    case 'dup_slot':
    case 'dup_zero_entry':
      return { node: event.node, slot: event.slot };
    case 'maple_replace':
      return { node: event.parent, slot: event.slot };
    case 'maple_gap_descend':
      return { node: event.from, slot: event.slot };
    default:
      return undefined;
  }
}

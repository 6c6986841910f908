/* Has the core look VMAs up, with slots and a red-black tree, and in a maple tree: runs in the worker. */
import { nth } from '../../base/known.ts';
import type { Machine } from '../../core/machine.ts';
import {
  decodeEvent,
  EVENT_TYPES,
  EVENT_WORDS,
  eventTypeAt,
  type SlotContent,
} from '../../protocol/protocol.gen.ts';
import { toNumber } from '../../protocol/u64.ts';
import type { WalkParameters } from './parameters.ts';
import { callsOf, layoutOf } from './program.ts';

/** One that remembers four VMAs for each thread, and one of today. */
export const KERNELS = ['3.15', '7.3'] as const;
export type WalkKernel = (typeof KERNELS)[number];

export interface Asked {
  readonly kernel: WalkKernel;
  readonly parameters: WalkParameters;
}

/** Of either tree. A node of the red-black tree is of one VMA; one of the maple tree, of all in its range. */
export interface TreeNode {
  /** VMAs by address, from 0; the range of a node may have none. */
  readonly first: number;
  readonly last: number;
  /** From the root, 0. */
  readonly row: number;
  /** Among the nodes; -1: the root. */
  readonly parent: number;
  /** What stands side by side in a node of the maple tree: VMAs, gaps between them, and other nodes. */
  readonly entries: readonly Entry[];
}

export type Entry = Exclude<SlotContent, 'zero_entry'>;

/** What a lookup has looked at. */
export interface Walk {
  /** The slots that had a VMA to be looked at, in that order; and then nodes. No nodes: the last of the slots was right. */
  readonly slots: readonly number[];
  readonly nodes: readonly number[];
  /** By node of the maple tree that it has looked at: the entry to which it has read on, from 0. */
  readonly entries: readonly number[];
}

export interface Walks {
  readonly kernel: WalkKernel;
  readonly nodes: readonly TreeNode[];
  readonly walks: readonly Walk[];
  /** Before the first lookup and after each, by slot: the VMA that it holds, by address from 0; -1 is none. */
  readonly held: readonly (readonly number[])[];
}

export function answer(machine: Machine, { kernel, parameters }: Asked): Walks {
  machine.start(kernel, layoutOf(parameters));
  const { nodes, places } = kernel === '7.3' ? mapleNodes(machine) : redBlackNodes(machine);
  const heldNow = () => machine.inspectCacheSlots(1).map(({ vma }) => places.get(vma) ?? -1);
  const held = [heldNow()];
  const walks = callsOf(parameters).map(({ operation }) => {
    const log = new WalkLog(places);
    machine.call(operation, log.feed);
    const walk = log.walk(nth(held, -1));
    held.push(heldNow());
    return walk;
  });
  return { kernel, nodes, walks, held };
}

interface Known {
  readonly nodes: readonly TreeNode[];
  /** By a VMA’s number, or a maple node’s. */
  readonly places: ReadonlyMap<number, number>;
}

function redBlackNodes(machine: Machine): Known {
  const vmas = machine.inspectVmas(1);
  const columns = new Map(vmas.map(({ node }, column) => [node, column]));
  const parents = vmas.map(({ rbParent }) => columns.get(rbParent) ?? -1);
  return {
    nodes: vmas.map((_, column) => ({
      first: column,
      last: column,
      row: rowIn(parents, column),
      parent: parents[column] ?? -1,
      entries: [],
    })),
    places: new Map(vmas.map(({ id }, column) => [id, column])),
  };
}

function mapleNodes(machine: Machine): Known {
  const starts = machine.inspectVmas(1).map(({ start }) => start);
  const records = machine.inspectMapleNodes(1);
  const slots = machine.inspectMapleSlots(1);
  const places = new Map(records.map(({ node }, place) => [node, place]));
  const parents = records.map(({ parent }) => places.get(parent) ?? -1);
  const below = (address: number) => starts.filter((start) => start < address).length;
  return {
    nodes: records.map(({ min, max, firstSlot, slots: count }, place) => ({
      first: below(toNumber(min)),
      last: below(toNumber(max)) - 1,
      row: rowIn(parents, place),
      parent: parents[place] ?? -1,
      entries: slots
        .slice(firstSlot, firstSlot + count)
        .map(({ content }) => (content === 'zero_entry' ? 'empty' : content)),
    })),
    places,
  };
}

function rowIn(parents: readonly number[], place: number): number {
  const parent = parents[place] ?? -1;
  return parent < 0 ? 0 : rowIn(parents, parent) + 1;
}

const TOLD: ReadonlySet<number> = new Set(
  (
    [
      'find_vma_leave',
      'cache_hit',
      'tree_compare',
      'maple_compare',
      'maple_descend',
      'maple_walk_leave',
    ] as const
  ).map((type) => EVENT_TYPES.indexOf(type)),
);

/** Collects what find_vma(), a fault’s first walk, looks at. */
class WalkLog {
  private readonly places: ReadonlyMap<number, number>;
  private readonly nodes: number[] = [];
  private readonly entries: number[] = [];
  /** The slot that was right. */
  private hit = Infinity;
  private isOver = false;

  constructor(places: ReadonlyMap<number, number>) {
    this.places = places;
  }

  readonly feed = (words: Uint32Array, at: number, count: number): void => {
    for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS)
      if (!this.isOver && TOLD.has(eventTypeAt(words, i))) this.note(decodeEvent(words, i));
  };

  private note(event: ReturnType<typeof decodeEvent>): void {
    if (event.type === 'find_vma_leave') this.isOver = true;
    else if (event.type === 'cache_hit') this.hit = event.slot;
    else if (event.type === 'tree_compare') this.visit(event.vma);
    else if (event.type === 'maple_compare') this.visit(event.node);
    else if (event.type === 'maple_descend') {
      this.entries.push(event.slot);
      this.visit(event.child);
    } else if (event.type === 'maple_walk_leave') this.entries.push(event.slot);
  }

  private visit(node: number): void {
    const place = this.places.get(node) ?? -1;
    if (this.nodes.at(-1) !== place) this.nodes.push(place);
  }

  /** A lookup goes over the slots, of which `held` says what they hold, up to the one that is right. */
  walk(held: readonly number[]): Walk {
    const slots = held.flatMap((vma, slot) => (vma >= 0 && slot <= this.hit ? [slot] : []));
    return { slots, nodes: this.nodes, entries: this.entries };
  }
}

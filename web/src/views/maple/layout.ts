/* Places the nodes of a maple tree. Rows are levels. A leaf or a folded subtree takes one column, an inner node the columns of its
 * subtree, with each slot right above its child. The time is linear in the number of nodes, and the walk ends even if links are
 * inconsistent, as they may be in the middle of an operation. */
import { nth } from '../../base/known.ts';
import { NumberIndex } from '../../protocol/number-index.ts';
import type { RecordMapleNode } from '../../protocol/protocol.gen.ts';
import type { MapleRecords } from '../../timeline/maple-records.ts';

export interface MapleNode {
  readonly record: RecordMapleNode;
  readonly row: number;
  /** Index in `nodes`, -1 for the root. */
  readonly parent: number;
  /** The parent's slot that points to this node. */
  readonly parentSlot: number;
  /** Columns [left, right). */
  readonly left: number;
  readonly right: number;
  /** Index in `nodes` of each slot's child, -1 for none; empty for leaves and folded nodes. */
  readonly children: readonly number[];
  /** How many slots in its subtree hold a VMA. */
  readonly vmas: number;
  /** How many nodes its subtree has, itself included. */
  readonly size: number;
  readonly isFolded: boolean;
}

export interface MapleLayout {
  readonly records: MapleRecords;
  /** In pre-order, without those inside folded subtrees. */
  readonly nodes: readonly MapleNode[];
  readonly levels: number;
  readonly columns: number;
  /** Indexes in `nodes` by row, from left to right. */
  readonly rows: readonly (readonly number[])[];
  /** Index in `nodes` by a node's address. */
  readonly indexOf: NumberIndex;
}

/** The most levels of a maple tree; the core's walk ends there, too. */
const MOST_LEVELS = 16;

/** `folded`: addresses of the nodes whose subtrees are hidden. */
export function layoutMaple(records: MapleRecords, folded: ReadonlySet<number>): MapleLayout {
  const builder = new Builder(records, folded);
  if (records.count > 0) builder.add(0, 0, -1, 0);
  const { nodes, rows } = builder;
  return {
    records,
    nodes,
    levels: rows.length,
    columns: builder.column,
    rows,
    indexOf: new NumberIndex(nodes.length, (i) => nth(nodes, i).record.node),
  };
}

interface Totals {
  vmas: number;
  size: number;
}

/** A node while its children are being added. */
interface Growing extends Totals {
  readonly record: RecordMapleNode;
  readonly row: number;
  readonly children: number[];
}

class Builder {
  readonly nodes: MapleNode[] = [];
  readonly rows: number[][] = [];
  column = 0;
  private readonly records: MapleRecords;
  private readonly folded: ReadonlySet<number>;
  private readonly byAddress: NumberIndex;
  private readonly seen: Uint8Array;

  constructor(records: MapleRecords, folded: ReadonlySet<number>) {
    this.records = records;
    this.folded = folded;
    this.byAddress = new NumberIndex(records.count, (i) => records.node(i).node);
    this.seen = new Uint8Array(records.count);
  }

  /** Adds record `number` and its subtree; returns its index in `nodes`. */
  add(number: number, row: number, parent: number, parentSlot: number): number {
    const record = this.records.node(number);
    this.seen[number] = 1;
    const index = this.nodes.length;
    const left = this.column;
    const isFolded = record.kind === 'inner' && this.folded.has(record.node);
    const node = {
      record,
      row,
      parent,
      parentSlot,
      left,
      right: left,
      children: [] as number[],
      vmas: this.records.vmasIn(record),
      size: 1,
      isFolded,
    };
    this.nodes.push(node);
    (this.rows[row] ??= []).push(index);
    if (isFolded) {
      Object.assign(node, this.totalsBelow(number, row));
      this.column++;
    } else this.addChildren(node, index);
    node.right = this.column;
    return index;
  }

  private addChildren(node: Growing, index: number): void {
    const { record, row } = node;
    if (record.kind !== 'inner' || row + 1 >= MOST_LEVELS) {
      this.column++;
      return;
    }
    for (let slot = 0; slot < record.slots; slot++) {
      const child = this.recordOf(this.records.slot(record, slot).child);
      if (child === undefined) {
        // In the middle of an operation a slot may point to a node that the core's walk did not reach.
        node.children.push(-1);
        this.column++;
        continue;
      }
      const added = this.add(child, row + 1, index, slot);
      node.children.push(added);
      const { vmas, size } = nth(this.nodes, added);
      node.vmas += vmas;
      node.size += size;
    }
  }

  /** Counts what a folded subtree hides. */
  private totalsBelow(number: number, row: number): Totals {
    const record = this.records.node(number);
    this.seen[number] = 1;
    const totals: Totals = { vmas: this.records.vmasIn(record), size: 1 };
    if (record.kind !== 'inner' || row + 1 >= MOST_LEVELS) return totals;
    for (let slot = 0; slot < record.slots; slot++) {
      const child = this.recordOf(this.records.slot(record, slot).child);
      if (child === undefined) continue;
      const below = this.totalsBelow(child, row + 1);
      totals.vmas += below.vmas;
      totals.size += below.size;
    }
    return totals;
  }

  /** The record of a node, unless it is already placed: each node is shown once, even if links form a cycle. */
  private recordOf(address: number): number | undefined {
    const number = address === 0 ? undefined : this.byAddress.get(address);
    return number === undefined || this.seen[number] ? undefined : number;
  }
}

export interface Span {
  readonly left: number;
  readonly right: number;
}

/** The columns of an inner node's slots. */
export function slotSpans({ nodes }: MapleLayout, { children, left }: MapleNode): Span[] {
  let next = left;
  return children.map((index) => {
    const span = { left: next, right: nodes[index]?.right ?? next + 1 };
    next = span.right;
    return span;
  });
}

/** Indexes in `nodes` on the path from the root to the node at `index`. */
export function pathTo({ nodes }: MapleLayout, index: number): number[] {
  const path: number[] = [];
  for (let i = index; i >= 0; i = nth(nodes, i).parent) path.push(i);
  return path.toReversed();
}

export interface Place {
  /** Index in `nodes`. */
  readonly node: number;
  /** -1: the node itself. */
  readonly slot: number;
}

/** The slot that holds a VMA, or the folded node that hides it. */
export function placeOfVma(layout: MapleLayout, vma: number): Place | undefined {
  const { records, nodes, indexOf } = layout;
  const place = records.placeOf(vma);
  if (!place) return undefined;
  const { node: address, min } = records.node(place.node);
  const shown = indexOf.get(address);
  if (shown !== undefined) return { node: shown, slot: place.slot };
  const folded = nodes.findIndex(({ isFolded, record }) => isFolded && holds(record, min));
  return folded < 0 ? undefined : { node: folded, slot: -1 };
}

function holds({ min, max }: RecordMapleNode, { hi, lo }: RecordMapleNode['min']): boolean {
  const fromMin = hi > min.hi || (hi === min.hi && lo >= min.lo);
  return fromMin && (hi < max.hi || (hi === max.hi && lo <= max.lo));
}

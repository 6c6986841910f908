/* Places the nodes: a node's column is its in-order position, its row its depth. So addresses grow from left to right, a rotation moves no
 * node sideways, and neighbours in a row are at least two columns apart. The time is linear in the number of nodes, even if links are
 * inconsistent, as they may be in the middle of an operation. */
import { nth } from '../../base/known.ts';
import { NumberIndex } from '../../protocol/number-index.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';

export interface TreeNode {
  readonly vma: RecordVma;
  readonly column: number;
  readonly row: number;
  /** Index of the parent in `nodes`, -1 for the root and for loose nodes. */
  readonly parent: number;
  /** Whether the walk from the root reaches it. If not it is loose: in the middle of an operation not every VMA is linked. */
  readonly linked: boolean;
  /** Columns of the first and last node of its subtree. */
  readonly first: number;
  readonly last: number;
  /** Row of the deepest node in its subtree. */
  readonly bottom: number;
  /** Distance to the nearest node of its row, in columns. */
  readonly room: number;
}

export interface TreeLayout {
  /** In the order of columns. */
  readonly nodes: readonly TreeNode[];
  /** Depth of the linked tree. Loose nodes stand in one more row below it. */
  readonly levels: number;
  /** Indexes in `nodes`, by row, from left to right. */
  readonly rows: readonly (readonly number[])[];
  /** Index in `nodes` by a VMA's id. */
  readonly indexOf: NumberIndex;
}

/** A node while the tree is being laid out. */
interface Growing extends Mutable<TreeNode> {
  /** The node that it was reached from. */
  readonly above: Growing | undefined;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** `root`: the address of the root's node, 0 for an empty tree. */
export function layoutTree(vmas: readonly RecordVma[], root: number): TreeLayout {
  const { order, loose, levels } = walkInOrder(vmas, root);
  const nodes = withLoose(order, loose, levels);
  const rows: Growing[][] = [];
  let column = 0;
  for (const node of nodes) {
    node.column = node.first = node.last = column++;
    (rows[node.row] ??= []).push(node);
  }
  setSpans(rows);
  setRoom(rows, nodes.length);
  return {
    nodes,
    levels,
    rows: rows.map((row) => row.map((node) => node.column)),
    indexOf: new NumberIndex(nodes.length, (i) => nth(nodes, i).vma.id),
  };
}

interface Walk {
  /** The nodes that can be reached from the root, in order. */
  readonly order: readonly Growing[];
  /** The VMAs that cannot be reached. */
  readonly loose: readonly RecordVma[];
  readonly levels: number;
}

/** Visits each node once, even if links form a cycle for a moment. */
function walkInOrder(vmas: readonly RecordVma[], root: number): Walk {
  const byNode = new NumberIndex(vmas.length, (i) => nth(vmas, i).node);
  const reached = new Uint8Array(vmas.length);
  const order: Growing[] = [];
  const open: Growing[] = [];
  let levels = 0;
  const reach = (address: number): RecordVma | undefined => {
    const i = address === 0 ? undefined : byNode.get(address);
    if (i === undefined || reached[i]) return undefined;
    reached[i] = 1;
    return vmas[i];
  };
  const descend = (address: number, level: number, from: Growing | undefined): void => {
    let row = level;
    let above = from;
    for (let vma = reach(address); vma; vma = reach(vma.rbLeft)) {
      above = growing(vma, row++, above, true);
      open.push(above);
    }
    levels = Math.max(levels, row);
  };
  descend(root, 0, undefined);
  for (let node = open.pop(); node; node = open.pop()) {
    order.push(node);
    descend(node.vma.rbRight, node.row + 1, node);
  }
  const loose = order.length === vmas.length ? [] : vmas.filter((_, i) => !reached[i]);
  return { order, loose, levels };
}

/** What depends on the columns is filled in when all nodes are known. */
function growing(vma: RecordVma, row: number, above: Growing | undefined, linked: boolean): Growing {
  return { vma, column: 0, row, parent: -1, linked, first: 0, last: 0, bottom: row, room: 0, above };
}

/** Inserts the VMAs that are not linked by address, in a row below the tree. */
function withLoose(
  order: readonly Growing[],
  loose: readonly RecordVma[],
  levels: number,
): readonly Growing[] {
  if (loose.length === 0) return order;
  const waiting = loose.toSorted((a, b) => a.start - b.start).toReversed();
  const merged: Growing[] = [];
  const insertUpTo = (start: number): void => {
    for (let next = waiting.at(-1); next && next.start <= start; next = waiting.at(-1)) {
      merged.push(growing(next, levels, undefined, false));
      waiting.pop();
    }
  };
  for (const node of order) {
    insertUpTo(node.vma.start);
    merged.push(node);
  }
  insertUpTo(Infinity);
  return merged;
}

/** Tells each node its parent, and extends the parent's span of columns and lowest row by the node's. */
function setSpans(rows: readonly (readonly Growing[])[]): void {
  for (const row of rows.toReversed()) {
    for (const node of row) {
      const { above } = node;
      if (!above) continue;
      node.parent = above.column;
      above.first = Math.min(above.first, node.first);
      above.last = Math.max(above.last, node.last);
      above.bottom = Math.max(above.bottom, node.bottom);
    }
  }
}

/** A node alone in its row has the width of the tree. */
function setRoom(rows: readonly (readonly Growing[])[], columns: number): void {
  for (const row of rows) {
    let before: Growing | undefined;
    for (const node of row) {
      node.room = columns;
      if (before) {
        node.room = node.column - before.column;
        before.room = Math.min(before.room, node.room);
      }
      before = node;
    }
  }
}

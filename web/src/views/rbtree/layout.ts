/* Where the nodes stand: the in-order position is the column, the depth the row. The order of addresses is
 * then read from left to right, a rotation moves no node sideways, and neighbours in a row are at least
 * two columns apart. Linear in the number of nodes, whatever state the links are in. */
import { NumberIndex } from '../../protocol/number-index.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';

export interface TreeNode {
  readonly vma: RecordVma;
  readonly column: number;
  readonly row: number;
  /** Index of the parent in `nodes`, -1 for the root and for what hangs loose. */
  readonly parent: number;
  /** Whether the walk from the root reaches it: in the middle of an operation not every area is linked. */
  readonly linked: boolean;
  /** Columns of the first and last node of its subtree. */
  readonly first: number;
  readonly last: number;
  /** Row of its deepest node. */
  readonly bottom: number;
  /** Columns to the nearest node of its row. */
  readonly room: number;
}

export interface TreeLayout {
  /** By column. */
  readonly nodes: readonly TreeNode[];
  /** Depth of the linked tree; loose nodes stand in one row below. */
  readonly levels: number;
  /** Indexes in `nodes`, by row, from left to right. */
  readonly rows: readonly (readonly number[])[];
  /** Index in `nodes` by serial number. */
  readonly indexOf: NumberIndex;
}

/** `root`: the address of the root's node, 0 for an empty tree. */
export function layoutTree(vmas: readonly RecordVma[], root: number): TreeLayout {
  const walk = walkInOrder(vmas, root);
  const { depth, reached, levels } = walk;
  const columns = withLoose(vmas, walk);
  const columnOf = new Int32Array(vmas.length);
  columns.forEach((i, column) => (columnOf[i] = column));

  const hasLoose = columns.length > walk.order.length;
  const rows: number[][] = Array.from({ length: levels + (hasLoose ? 1 : 0) }, () => []);
  columns.forEach((i, column) => rows[reached[i] ? depth[i]! : levels]!.push(column));
  const parents = columns.map((i) => (reached[i] && walk.parent[i]! >= 0 ? columnOf[walk.parent[i]!]! : -1));
  const { first, last, bottom } = spansOf(rows, parents);
  const room = roomOf(rows, columns.length);
  const nodes: TreeNode[] = [];
  columns.forEach((i, column) => {
    nodes.push({
      vma: vmas[i]!,
      column,
      row: reached[i] ? depth[i]! : levels,
      parent: parents[column]!,
      linked: reached[i] === 1,
      first: first[column]!,
      last: last[column]!,
      bottom: bottom[column]!,
      room: room[column]!,
    });
  });
  return { nodes, levels, rows, indexOf: new NumberIndex(nodes.length, (i) => nodes[i]!.vma.id) };
}

/** Numbers are indexes of areas. */
interface Walk {
  /** The nodes that the root reaches, in order. */
  readonly order: Int32Array;
  readonly depth: Int32Array;
  readonly parent: Int32Array;
  readonly reached: Uint8Array;
  readonly levels: number;
}

/** Visits each node once, even if the links run in a circle for a moment. A node's parent is the one it was reached from. */
function walkInOrder(vmas: readonly RecordVma[], root: number): Walk {
  const byNode = new NumberIndex(vmas.length, (i) => vmas[i]!.node);
  const order = new Int32Array(vmas.length);
  const stack = new Int32Array(vmas.length);
  const depth = new Int32Array(vmas.length);
  const parent = new Int32Array(vmas.length);
  const reached = new Uint8Array(vmas.length);
  let visited = 0;
  let open = 0;
  let levels = 0;
  const descend = (node: number, level: number, above: number): void => {
    let i = node === 0 ? undefined : byNode.get(node);
    for (; i !== undefined && !reached[i]; i = byNode.get(vmas[above]!.rbLeft)) {
      reached[i] = 1;
      depth[i] = level++;
      parent[i] = above;
      stack[open++] = above = i;
    }
    levels = Math.max(levels, level);
  };
  descend(root, 0, -1);
  while (open > 0) {
    const i = stack[--open]!;
    order[visited++] = i;
    descend(vmas[i]!.rbRight, depth[i]! + 1, i);
  }
  return { order: order.subarray(0, visited), depth, parent, reached, levels };
}

/** The order of the tree, with the areas it does not reach put in by address. */
function withLoose(vmas: readonly RecordVma[], { order, reached }: Walk): Int32Array {
  if (order.length === vmas.length) return order;
  const loose = vmas
    .flatMap((_, i) => (reached[i] ? [] : i))
    .toSorted((a, b) => vmas[a]!.start - vmas[b]!.start);
  const merged: number[] = [];
  let next = 0;
  for (const i of order) {
    while (next < loose.length && vmas[loose[next]!]!.start <= vmas[i]!.start) merged.push(loose[next++]!);
    merged.push(i);
  }
  return Int32Array.from([...merged, ...loose.slice(next)]);
}

/** By column: the columns and the lowest row that a subtree takes up. */
function spansOf(rows: readonly (readonly number[])[], parents: Int32Array) {
  const first = parents.map((_, column) => column);
  const last = first.slice();
  const bottom = new Int32Array(parents.length);
  for (let row = rows.length - 1; row >= 0; row--) {
    for (const column of rows[row]!) {
      bottom[column] = Math.max(bottom[column]!, row);
      const parent = parents[column]!;
      if (parent < 0) continue;
      first[parent] = Math.min(first[parent]!, first[column]!);
      last[parent] = Math.max(last[parent]!, last[column]!);
      bottom[parent] = Math.max(bottom[parent]!, bottom[column]);
    }
  }
  return { first, last, bottom };
}

/** A node alone in its row has all columns. */
function roomOf(rows: readonly (readonly number[])[], columns: number): Int32Array {
  const room = new Int32Array(columns).fill(columns);
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) {
      const left = row[i - 1]!;
      const right = row[i]!;
      room[left] = Math.min(room[left]!, right - left);
      room[right] = Math.min(room[right]!, right - left);
    }
  }
  return room;
}

/* Where the nodes stand: the in-order position is the column, the depth the row. The order of addresses is
 * then read from left to right, a rotation moves no node sideways, and neighbours in a row are at least
 * two columns apart. Linear in the number of nodes, whatever state the links are in. */
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
  readonly indexOf: ReadonlyMap<number, number>;
}

interface Visit {
  readonly vma: RecordVma;
  readonly depth: number;
  readonly parent: number;
}

/** `root`: the address of the root's node, 0 for an empty tree. */
export function layoutTree(vmas: readonly RecordVma[], root: number): TreeLayout {
  const inOrder = walk(vmas, root);
  const reached = new Set(inOrder.map(({ vma }) => vma.id));
  const levels = inOrder.reduce((most, { depth }) => Math.max(most, depth + 1), 0);
  const loose: Visit[] = vmas
    .filter((vma) => !reached.has(vma.id))
    .toSorted((a, b) => a.start - b.start)
    .map((vma) => ({ vma, depth: levels, parent: 0 }));
  const visits = insertByAddress(inOrder, loose);

  const indexOf = new Map(visits.map(({ vma }, i) => [vma.id, i]));
  const rows: number[][] = Array.from({ length: levels + (loose.length > 0 ? 1 : 0) }, () => []);
  visits.forEach(({ depth }, i) => rows[depth]!.push(i));
  const room = roomOf(rows, visits.length);
  const first = visits.map((_, i) => i);
  const last = visits.map((_, i) => i);
  const bottom = visits.map(({ depth }) => depth);
  const parents = visits.map(({ parent }) => indexOf.get(parent) ?? -1);
  for (const row of rows.toReversed()) {
    for (const i of row) {
      const parent = parents[i]!;
      if (parent < 0) continue;
      first[parent] = Math.min(first[parent]!, first[i]!);
      last[parent] = Math.max(last[parent]!, last[i]!);
      bottom[parent] = Math.max(bottom[parent]!, bottom[i]!);
    }
  }
  const nodes = visits.map(({ vma, depth }, i) => ({
    vma,
    column: i,
    row: depth,
    parent: parents[i]!,
    linked: reached.has(vma.id),
    first: first[i]!,
    last: last[i]!,
    bottom: bottom[i]!,
    room: room[i]!,
  }));
  return { nodes, levels, rows, indexOf };
}

/** Nodes in order, each once even if the links run in a circle for a moment. `parent` is the one it was reached from. */
function walk(vmas: readonly RecordVma[], root: number): Visit[] {
  const byNode = new Map(vmas.map((vma) => [vma.node, vma]));
  const seen = new Set<number>();
  const stack: Visit[] = [];
  const inOrder: Visit[] = [];
  const descend = (node: number, depth: number, parent: number): void => {
    let vma = byNode.get(node);
    let above = parent;
    for (let level = depth; vma && !seen.has(vma.node); level++) {
      seen.add(vma.node);
      stack.push({ vma, depth: level, parent: above });
      above = vma.id;
      vma = byNode.get(vma.rbLeft);
    }
  };
  descend(root, 0, 0);
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    inOrder.push(visit);
    descend(visit.vma.rbRight, visit.depth + 1, visit.vma.id);
  }
  return inOrder;
}

function insertByAddress(inOrder: readonly Visit[], loose: readonly Visit[]): Visit[] {
  if (loose.length === 0) return [...inOrder];
  const merged: Visit[] = [];
  let next = 0;
  for (const visit of inOrder) {
    while (next < loose.length && loose[next]!.vma.start <= visit.vma.start) merged.push(loose[next++]!);
    merged.push(visit);
  }
  return [...merged, ...loose.slice(next)];
}

/** A node alone in its row has all columns. */
function roomOf(rows: readonly (readonly number[])[], columns: number): number[] {
  const room = Array.from({ length: columns }, () => columns);
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

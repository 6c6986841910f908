/* Places the nodes: a node's column is its in-order position, its row its depth. So addresses grow from left to right, a rotation moves no
 * node sideways, and neighbours in a row are at least two columns apart. The time is linear in the number of nodes, even if links are
 * inconsistent, as they may be in the middle of an operation. Nodes become objects when they are drawn. */
import { cell } from '../../base/cell.ts';
import { known, nth } from '../../base/known.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';

export interface TreeNode {
  readonly vma: RecordVma;
  readonly column: number;
  readonly row: number;
  /** Column of the parent, -1 for the root and for loose nodes. */
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

/** What is known of the nodes, by column. */
interface Columns {
  /** The VMA's place in the list. */
  readonly place: Uint32Array;
  readonly row: Uint32Array;
  /** The parent's column + 1; 0: none. */
  readonly parent: Uint32Array;
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  readonly bottom: Uint32Array;
  readonly room: Uint32Array;
}

/** The nodes in the order of columns. */
export class TreeLayout implements Iterable<TreeNode> {
  readonly vmas: VmaRecords;
  /** Depth of the linked tree. Loose nodes stand in one more row below it. */
  readonly levels: number;
  /** Columns by row, from left to right. */
  readonly rows: readonly (readonly number[])[];
  readonly length: number;
  readonly #columns: Columns;
  /** By the place of a VMA. */
  readonly #columnOf: Uint32Array;
  readonly #made = new Map<number, TreeNode>();

  constructor(vmas: VmaRecords, walk: Walk, columns: Columns, rows: readonly (readonly number[])[]) {
    this.vmas = vmas;
    this.levels = walk.levels;
    this.rows = rows;
    this.length = vmas.length;
    this.#columns = columns;
    this.#columnOf = inverse(columns.place);
  }

  /** The same object each time; undefined outside 0 … `length` − 1. */
  at(column: number): TreeNode | undefined {
    if (!(column >= 0 && column < this.length)) return undefined;
    const made = this.#made.get(column);
    if (made) return made;
    const { place, row, parent, first, last, bottom, room } = this.#columns;
    const node: TreeNode = {
      vma: known(this.vmas.at(cell(place, column)), 'each node has a VMA'),
      column,
      row: cell(row, column),
      parent: cell(parent, column) - 1,
      linked: this.isLinked(column),
      first: cell(first, column),
      last: cell(last, column),
      bottom: cell(bottom, column),
      room: cell(room, column),
    };
    this.#made.set(column, node);
    return node;
  }

  /** The node of the VMA with a serial number. */
  of(id: number): TreeNode | undefined {
    const place = this.vmas.placeOf(id);
    return place < 0 ? undefined : this.at(cell(this.#columnOf, place));
  }

  /** The place in the list of the VMA in a column. */
  placeAt(column: number): number {
    return cell(this.#columns.place, column);
  }

  isLinked(column: number): boolean {
    return cell(this.#columns.row, column) < this.levels;
  }

  get root(): TreeNode | undefined {
    return this.at(this.rows[0]?.[0] ?? -1);
  }

  /** Makes an object of each: for trees that are known to be small, and for tests. */
  *[Symbol.iterator](): Generator<TreeNode, void> {
    for (let column = 0; column < this.length; column++)
      yield known(this.at(column), 'each column has a node');
  }
}

/** `root`: the address of the root's node, 0 for an empty tree. */
export function layoutTree(vmas: VmaRecords, root: number): TreeLayout {
  const walk = walkInOrder(vmas, root);
  const place = withLoose(vmas, walk);
  const columnOf = inverse(place);
  const own = place.map((_, column) => column);
  const row = place.map((at) => cell(walk.row, at));
  const parent = place.map((at) => {
    const above = cell(walk.above, at);
    return above === 0 ? 0 : cell(columnOf, above - 1) + 1;
  });
  const columns = {
    place,
    row,
    parent,
    first: own.slice(),
    last: own,
    bottom: row.slice(),
    room: row.slice(),
  };
  const rows: number[][] = [];
  row.forEach((level, column) => (rows[level] ??= []).push(column));
  setSpans(columns, rows);
  setRoom(columns, rows);
  return new TreeLayout(vmas, walk, columns, rows);
}

/** All by the VMA's place in the list. */
interface Walk {
  /** The VMAs that can be reached from the root, in order. */
  readonly order: Uint32Array;
  /** Those that can't be reached get the row below the tree. */
  readonly row: Uint32Array;
  /** The place of the VMA whose node it was reached from + 1; 0: none. */
  readonly above: Uint32Array;
  readonly levels: number;
}

/** Visits each node once, even if links form a cycle for a moment. */
function walkInOrder(vmas: VmaRecords, root: number): Walk {
  const order = new Uint32Array(vmas.length);
  const above = new Uint32Array(vmas.length);
  const row = new Uint32Array(vmas.length);
  const reached = new Uint8Array(vmas.length);
  const open: number[] = [];
  let count = 0;
  let levels = 0;
  const reach = (address: number): number => {
    const place = address === 0 ? -1 : vmas.placeOfNode(address);
    return place < 0 || reached[place] ? -1 : place;
  };
  const descend = (address: number, level: number, from: number): void => {
    let below = level;
    let parent = from;
    for (let place = reach(address); place >= 0; place = reach(vmas.numberOf(place, 'rbLeft'))) {
      reached[place] = 1;
      row[place] = below++;
      above[place] = parent + 1;
      parent = place;
      open.push(place);
    }
    levels = Math.max(levels, below);
  };
  descend(root, 0, -1);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    order[count++] = place;
    descend(vmas.numberOf(place, 'rbRight'), cell(row, place) + 1, place);
  }
  if (count < vmas.length) reached.forEach((is, place) => is || (row[place] = levels));
  return { order: order.subarray(0, count), row, above, levels };
}

/** The places of all VMAs: those in the tree in its order, with the others inserted by address. */
function withLoose(vmas: VmaRecords, { order, row, levels }: Walk): Uint32Array {
  if (order.length === vmas.length) return order;
  const merged = new Uint32Array(vmas.length);
  let next = 0;
  let count = 0;
  const insertUpTo = (start: number): void => {
    for (; next < vmas.length && vmas.startOf(next) <= start; next++)
      if (cell(row, next) === levels) merged[count++] = next;
  };
  for (const place of order) {
    insertUpTo(vmas.startOf(place));
    merged[count++] = place;
  }
  insertUpTo(Infinity);
  return merged;
}

/** Extends each parent's span of columns and lowest row by its children's. */
function setSpans({ parent, first, last, bottom }: Columns, rows: readonly (readonly number[])[]): void {
  for (const row of rows.toReversed()) {
    for (const column of row) {
      const above = cell(parent, column) - 1;
      if (above < 0) continue;
      first[above] = Math.min(cell(first, above), cell(first, column));
      last[above] = Math.max(cell(last, above), cell(last, column));
      bottom[above] = Math.max(cell(bottom, above), cell(bottom, column));
    }
  }
}

/** A node alone in its row has the width of the tree. */
function setRoom({ room }: Columns, rows: readonly (readonly number[])[]): void {
  for (const row of rows) {
    row.forEach((column, i) => {
      const before = i > 0 ? column - nth(row, i - 1) : room.length;
      const after = i + 1 < row.length ? nth(row, i + 1) - column : room.length;
      room[column] = Math.min(before, after);
    });
  }
}

/** By value, the index at which it stands. */
function inverse(permutation: Uint32Array): Uint32Array {
  const indexes = new Uint32Array(permutation.length);
  permutation.forEach((value, index) => (indexes[value] = index));
  return indexes;
}

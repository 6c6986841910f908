/* The red-black tree of VMAs, in columns: a node’s column is its VMA’s place by address. */
import { cell } from '../base/cell.ts';
import { nth } from '../base/known.ts';
import { RECORD_VMA_AT, RECORD_VMA_WORDS } from '../protocol/protocol.gen.ts';

/** Rows count from the root. */
export interface Tree {
  readonly levels: number;
  /** By column; -1: the root. */
  readonly parents: Int32Array;
  readonly rows: Uint8Array;
}

/** The columns from the root down to `column`. */
export function pathTo({ parents }: Tree, column: number): readonly number[] {
  const path: number[] = [];
  for (let at = column; at >= 0; at = cell(parents, at)) path.push(at);
  return path.toReversed();
}

/** The columns on the way along the edges, from one to the other. */
export function wayBetween(tree: Tree, one: number, other: number): readonly number[] {
  const [up, down] = [pathTo(tree, one), pathTo(tree, other)];
  const shared = up.filter((column, row) => column === down[row]).length;
  return [...up.slice(Math.max(0, shared - 1)).toReversed(), ...down.slice(shared)];
}

/**
 * A field of each of the record_vma records in `words`, which RECORD_VMA_AT names; `isWide`: it has two words. An object for each takes five times as long, of
 * 65,530 a tenth of a second.
 */
export function fieldOf(words: Uint32Array, field: number, isWide = false): Float64Array {
  const column = new Float64Array(words.length / RECORD_VMA_WORDS);
  for (let i = 0, at = field; i < column.length; i++, at += RECORD_VMA_WORDS)
    column[i] = cell(words, at) + (isWide ? cell(words, at + 1) * 2 ** 32 : 0);
  return column;
}

/** The VMAs’ tree, and which column each VMA has. */
export class Columns {
  readonly tree: Tree;
  /** By a VMA’s number. */
  private readonly ofVma: number[] = [];
  private readonly lefts: Int32Array;
  readonly rights: Int32Array;

  /** `words`: their record_vma records. */
  constructor(words: Uint32Array) {
    const ofNode = new Map<number, number>();
    fieldOf(words, RECORD_VMA_AT.id).forEach((id, column) => (this.ofVma[id] = column));
    fieldOf(words, RECORD_VMA_AT.node).forEach((node, column) => ofNode.set(node, column));
    const linked = (link: number): Int32Array =>
      Int32Array.from(fieldOf(words, link), (node) => ofNode.get(node) ?? -1);
    const parents = linked(RECORD_VMA_AT.rbParent);
    [this.lefts, this.rights] = [linked(RECORD_VMA_AT.rbLeft), linked(RECORD_VMA_AT.rbRight)];
    const rows = new Uint8Array(parents.length);
    const visit = (column: number, row: number): number => {
      if (column < 0) return row;
      rows[column] = row;
      return Math.max(visit(cell(this.lefts, column), row + 1), visit(cell(this.rights, column), row + 1));
    };
    this.tree = { levels: visit(parents.indexOf(-1), 0), parents, rows };
  }

  /** By the number of a VMA that there is. */
  of(id: number): number {
    return nth(this.ofVma, id);
  }

  /** The first column of the subtree of `column`, or with `rights` the last. */
  outermost(column: number, links = this.lefts): number {
    const next = cell(links, column);
    return next < 0 ? column : this.outermost(next, links);
  }
}

/* The red-black tree of VMAs, in columns: a node’s column is its VMA’s place by address. */
import { cell } from '../base/cell.ts';
import { known } from '../base/known.ts';
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
  /** By a VMA’s number, counted from 1; 0: none. */
  private readonly ofVma: Int32Array;
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;

  /** `words`: their record_vma records. */
  constructor(words: Uint32Array) {
    const ids = fieldOf(words, RECORD_VMA_AT.id);
    this.ofVma = new Int32Array(ids.reduce((highest, id) => Math.max(highest, id), 0) + 1);
    const ofNode = new Map<number, number>();
    const nodes = fieldOf(words, RECORD_VMA_AT.node);
    for (let column = 0; column < ids.length; column++) {
      this.ofVma[cell(ids, column)] = column + 1;
      ofNode.set(cell(nodes, column), column);
    }
    const linked = (link: number): Int32Array =>
      Int32Array.from(fieldOf(words, link), (node) => ofNode.get(node) ?? -1);
    const parents = linked(RECORD_VMA_AT.rbParent);
    [this.lefts, this.rights] = [linked(RECORD_VMA_AT.rbLeft), linked(RECORD_VMA_AT.rbRight)];
    const rows = new Uint8Array(ids.length);
    const visit = (column: number, row: number): number => {
      if (column < 0) return row;
      rows[column] = row;
      return Math.max(visit(cell(this.lefts, column), row + 1), visit(cell(this.rights, column), row + 1));
    };
    this.tree = { levels: visit(parents.indexOf(-1), 0), parents, rows };
  }

  /** By a VMA’s number. */
  of(id: number): number {
    return known(this.ofVma[id] || undefined, 'a search looks at VMAs that there are') - 1;
  }

  /** The first or the last column of the subtree of `column`. */
  outermost(column: number, side: 'first' | 'last'): number {
    const links = side === 'first' ? this.lefts : this.rights;
    for (let at = column; ;) {
      const next = cell(links, at);
      if (next < 0) return at;
      at = next;
    }
  }
}

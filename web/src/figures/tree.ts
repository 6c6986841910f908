/* The red-black tree of VMAs, in columns: a node’s column is its VMA’s place by address. */
import { cell } from '../base/cell.ts';
import { known } from '../base/known.ts';
import type { RecordVma } from '../protocol/protocol.gen.ts';

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

/** The VMAs’ tree, and which column each VMA has. */
export class Columns {
  readonly tree: Tree;
  private readonly ofVma: ReadonlyMap<number, number>;
  private readonly lefts: Int32Array;
  private readonly rights: Int32Array;

  constructor(vmas: readonly RecordVma[]) {
    this.ofVma = new Map(vmas.map(({ id }, column) => [id, column]));
    const ofNode = new Map(vmas.map(({ node }, column) => [node, column]));
    const linked = (link: 'rbParent' | 'rbLeft' | 'rbRight'): Int32Array =>
      Int32Array.from(vmas, (vma) => ofNode.get(vma[link]) ?? -1);
    const parents = linked('rbParent');
    [this.lefts, this.rights] = [linked('rbLeft'), linked('rbRight')];
    const rows = new Uint8Array(vmas.length);
    const visit = (column: number, row: number): number => {
      if (column < 0) return row;
      rows[column] = row;
      return Math.max(visit(cell(this.lefts, column), row + 1), visit(cell(this.rights, column), row + 1));
    };
    this.tree = { levels: visit(parents.indexOf(-1), 0), parents, rows };
  }

  /** By a VMA’s number. */
  of(id: number): number {
    return known(this.ofVma.get(id), 'a search looks at VMAs that there are');
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

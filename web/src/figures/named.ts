/* Which nodes of a tree have the names of their VMAs in them. */
import { nth } from '../base/known.ts';
import { LINE, radiusIn } from './beside.ts';
import type { Tree } from './tree.ts';
import type { Point } from './use-nodes.ts';

/** A tree as small as this has room for a name in each node, wherever it is drawn. */
export const FEW = 16;
/** One as small as this has nodes that are seen from afar. */
export const LARGE = 60;
/** In pixels: of a node of so few with its number in it. */
export const NUMBERED = 11;
/** A larger tree than a FEW has room for all names where each node is as wide as two digits, in pixels. */
const NAMED = 17;
const LARGEST = 11;
/** In pixels: of a node with two digits in it, and of one without. */
const LEAST = 8;
const BARE = 3.8;
/** In pixels: a leaf has a name only where so much is free around it, as its number is seen in the strip. */
const LONELY = 22;
/** In pixels. In a narrower drawing names would be all that is seen. */
const NARROW = 300;
/** In pixels: rows as far from each other as this have room for a number beneath each node. */
export const BENEATH = 2 * LEAST + LINE;

interface Planted {
  readonly starts: Float64Array;
  readonly tree: Tree;
}

/** Whether there is room in all nodes for the numbers of their VMAs. */
export function isNamed({ starts: { length } }: Pick<Planted, 'starts'>, width: number): boolean {
  return length <= FEW || (length <= LARGE && length * NAMED < width);
}

interface Wishes {
  /** Columns of nodes that have room for a name before others, and of those that have no name. */
  readonly first?: ReadonlySet<number>;
  readonly never?: ReadonlySet<number>;
}

export interface Named {
  /** Columns of those that have a name. */
  readonly columns: ReadonlySet<number>;
  /** Of a node that has one, and of one that has none. */
  readonly radius: number;
  readonly bare: number;
}

/** None has one: so they are as large as there is room for. */
export function namelessIn(
  { starts: { length } }: Pick<Planted, 'starts'>,
  points: readonly Point[],
  level: number,
): Named {
  const radius =
    length > LARGE ? Math.min(BARE, level / 3.4) : radiusIn(new Map(points.entries()), level, LARGEST);
  return { columns: new Set(), radius, bare: radius };
}

/**
 * `points` has each column’s node, and `level` is from one row to the next; `isBeneath`: numbers stand beneath them. Where not all nodes have room, those that others hang
 * from have it first.
 */
export function namedIn(
  planted: Planted,
  points: readonly Point[],
  level: number,
  width: number,
  isBeneath: boolean,
  { first, never }: Wishes = {},
): Named {
  const { starts, tree } = planted;
  const all = points.keys();
  if (starts.length <= FEW) {
    const radius = Math.min(NUMBERED, isBeneath ? (level - LINE) / 2 : level / 2.2);
    return { columns: new Set(all), radius, bare: radius };
  }
  const byColumn = new Map(points.entries());
  if (isNamed(planted, width)) {
    // A node with a name needs more of the way to the next row, where its children stand aside.
    const radius = isBeneath
      ? radiusIn(byColumn, Infinity, Math.min(LARGEST, (level - LINE) / 2))
      : radiusIn(byColumn, level * 1.25, LARGEST);
    return { columns: new Set(all), radius, bare: radius };
  }
  const bare = starts.length > LARGE ? Math.min(BARE, level / 3.4) : radiusIn(byColumn, level, BARE);
  const columns = new Set<number>();
  if (starts.length <= LARGE && width >= NARROW) {
    const parents = new Set(tree.parents);
    const rankOf = (column: number): number =>
      first?.has(column) === true ? 0 : parents.has(column) ? 1 : 2;
    const ranked = [...all]
      .filter((column) => never?.has(column) !== true)
      .toSorted((a, b) => rankOf(a) - rankOf(b) || nth(points, a).y - nth(points, b).y);
    for (const column of ranked) {
      const { x, y } = nth(points, column);
      const hasRoom = points.every((other, each) => {
        if (each === column) return true;
        return (
          Math.hypot(x - other.x, y - other.y) >
          (parents.has(column) ? LEAST + (columns.has(each) ? LEAST : bare) + 1 : LONELY)
        );
      });
      if (hasRoom) columns.add(column);
    }
  }
  return { columns, radius: columns.size > 0 ? LEAST : bare, bare };
}

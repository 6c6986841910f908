/* From columns and rows to pixels, and how much of a node can be told in the room it has. */
import type { Zoom } from '../../d3/zoom.ts';
import type { Size } from '../use-size.ts';
import type { TreeLayout, TreeNode } from './layout.ts';

/** What a node shows, from all to next to nothing. */
export type Detail = 'full' | 'gaps' | 'compact' | 'mini' | 'dot';

export interface Box {
  readonly detail: Detail;
  readonly width: number;
  readonly height: number;
}

const BOXES: readonly (Box & { readonly needs: number })[] = [
  { detail: 'full', width: 150, height: 53, needs: 158 },
  { detail: 'gaps', width: 116, height: 43, needs: 122 },
  { detail: 'compact', width: 78, height: 34, needs: 84 },
  { detail: 'mini', width: 26, height: 24, needs: 30 },
];
const LEAST_DOT = 3;
/** By side in px. The same objects each time, so that a node whose room has not changed is not drawn again. */
const DOTS: readonly Box[] = [3, 4, 5, 6, 7, 8, 9].map((side) => ({
  detail: 'dot',
  width: side,
  height: side,
}));
/** Rows are this far apart at most: a small tree doesn't fall apart on a large screen. */
const GREATEST_ROW = 92;

export interface Geometry extends Size {
  x(column: number): number;
  y(row: number): number;
  /** Pixels from one column to the next. */
  readonly columnPitch: number;
  readonly rowPitch: number;
  box(node: TreeNode): Box;
}

/** Room at either end, so that a compact node of the first or last column is not cut. */
function marginOf(width: number): number {
  return width < 520 ? 16 : 42;
}

/** The tree always fits in height, as its depth grows with the logarithm only; zoom widens it. */
export function geometryOf(layout: TreeLayout, { width, height }: Size, { k, t }: Zoom): Geometry {
  const columns = Math.max(1, layout.nodes.length);
  const margin = marginOf(width);
  const inner = Math.max(1, width - 2 * margin);
  const x = (column: number): number => (margin + ((column + 0.5) / columns) * inner) * k + t;
  // One row more than the tree has: there areas hang that are not linked yet.
  const rowPitch = Math.min(GREATEST_ROW, height / (layout.levels + 1.2));
  const columnPitch = (inner / columns) * k;
  return {
    width,
    height,
    columnPitch,
    rowPitch,
    x,
    y: (row) => (row + 0.55) * rowPitch,
    box: (node) => {
      const atEdge = k === 1 ? 2 * Math.min(x(node.column), width - x(node.column)) : width;
      const room = Math.min(node.room * columnPitch, atEdge);
      const box = BOXES.find(({ needs, height: tall }) => room >= needs && rowPitch >= tall + 6);
      if (box) return box;
      const side = Math.floor(room - 2.5) - LEAST_DOT;
      return DOTS[Math.max(0, Math.min(DOTS.length - 1, side))]!;
    },
  };
}

/** How far to enlarge until every node has room for all it can tell. */
export function greatestTreeZoom(columns: number, width: number): number {
  return Math.max(1.5, (80 * columns) / Math.max(1, width - 2 * marginOf(width)));
}

/** The node under a point, or the nearest within reach. */
export function nodeAt(layout: TreeLayout, geometry: Geometry, x: number, y: number): TreeNode | undefined {
  const row = layout.rows[Math.round(y / geometry.rowPitch - 0.55)];
  if (!row) return undefined;
  const column = (x - geometry.x(0)) / geometry.columnPitch;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (row[middle]! < column) low = middle + 1;
    else high = middle;
  }
  const near = [row[low - 1], row[low]].flatMap((i) => (i === undefined ? [] : layout.nodes[i]!));
  return near
    .map((node) => ({ node, distance: Math.abs(geometry.x(node.column) - x) }))
    .filter(({ node, distance }) => distance <= Math.max(8, geometry.box(node).width / 2))
    .toSorted((a, b) => a.distance - b.distance)[0]?.node;
}

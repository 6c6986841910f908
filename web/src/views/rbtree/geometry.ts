/* Converts columns and rows to pixels, and decides how much detail fits into a node. */
import { nth } from '../../base/known.ts';
import type { Zoom } from '../../d3/zoom.ts';
import type { Size } from '../use-size.ts';
import type { TreeLayout, TreeNode } from './layout.ts';

/** How much a node shows, from most to least. */
type Detail = 'full' | 'gaps' | 'compact' | 'mini' | 'dot';

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
/** By their side in pixels. Always the same objects, so that React skips a node whose box has not changed. */
const DOTS: readonly Box[] = [3, 4, 5, 6, 7, 8, 9].map((side) => ({
  detail: 'dot',
  width: side,
  height: side,
}));
/** The greatest distance between rows: a small tree stays together on a large screen. */
const GREATEST_ROW = 92;

export interface Geometry extends Size {
  x(column: number): number;
  y(row: number): number;
  /** Pixels from one column to the next. */
  readonly columnPitch: number;
  readonly rowPitch: number;
  box(node: TreeNode): Box;
}

/** The margin at either end, which keeps compact nodes of the first and last column whole. */
function marginOf(width: number): number {
  return width < 520 ? 16 : 42;
}

/** The tree always fits the height, as its depth grows only logarithmically. Zooming widens it. */
export function geometryOf(layout: TreeLayout, { width, height }: Size, { k, t }: Zoom): Geometry {
  const columns = Math.max(1, layout.length);
  const margin = marginOf(width);
  const inner = Math.max(1, width - 2 * margin);
  const x = (column: number): number => (margin + ((column + 0.5) / columns) * inner) * k + t;
  // One more row than the tree has, for VMAs that are not linked yet.
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
      return nth(DOTS, Math.max(0, Math.min(DOTS.length - 1, side)));
    },
  };
}

/** The zoom at which every node has a compact box. */
export function greatestTreeZoom(columns: number, width: number): number {
  return Math.max(1.5, (80 * columns) / Math.max(1, width - 2 * marginOf(width)));
}

/** The node under a point, or the nearest one within eight pixels. */
export function nodeAt(layout: TreeLayout, geometry: Geometry, x: number, y: number): TreeNode | undefined {
  const row = layout.rows[Math.round(y / geometry.rowPitch - 0.55)];
  if (!row) return undefined;
  const column = (x - geometry.x(0)) / geometry.columnPitch;
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nth(row, middle) < column) low = middle + 1;
    else high = middle;
  }
  const near = [row[low - 1], row[low]].flatMap((i) => layout.at(i ?? -1) ?? []);
  return near
    .map((node) => ({ node, distance: Math.abs(geometry.x(node.column) - x) }))
    .filter(({ node, distance }) => distance <= Math.max(8, geometry.box(node).width / 2))
    .toSorted((a, b) => a.distance - b.distance)[0]?.node;
}

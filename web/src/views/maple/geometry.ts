/* Converts columns and rows to pixels, and decides how much detail fits into a node. An inner node's slots lie side by side, each as
 * wide as its subtree. A leaf's slots are lines, so that an address fits beside a name. */
import { nth } from '../../base/known.ts';
import type { Zoom } from '../../d3/zoom.ts';
import type { Size } from '../use-size.ts';
import { type MapleLayout, type MapleNode, slotSpans } from './layout.ts';

export const LEAF_SLOTS = 16;
export const INNER_SLOTS = 10;
export const HEADER = 15;

/** What a leaf's lines show: name and address; only the address; only the name; only colours; only how full the leaf is. */
export type LeafDetail = 'full' | 'address' | 'name' | 'cells' | 'shade';

const LEAF_NEEDS: readonly (readonly [LeafDetail, number])[] = [
  ['full', 152],
  ['address', 97],
  ['name', 50],
  ['cells', 5],
];
/** The lowest line, in pixels, that text fits into. */
const TEXT_LINE = 9;
const GREATEST_LINE = 22;
const WIDEST_COLUMN = 260;
/** Sizes of text: a few nodes on a large screen should be readable from the back of a lecture hall. */
const SMALL = 10;
const LARGE = 12;
/** Below this height, in pixels, margins shrink in favour of the leaves. */
const LOW = 340;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Geometry extends Size {
  x(column: number): number;
  /** The upper edge of a row's nodes. */
  y(row: number): number;
  readonly columnPitch: number;
  readonly innerHeight: number;
  /** Distance between the nodes of two rows. */
  readonly levelGap: number;
  /** Height of the header above an inner node's slots; 0 in a tree with many levels. */
  readonly innerHeader: number;
  readonly line: number;
  readonly leafDetail: LeafDetail;
  /** Size of the text, in px. */
  readonly text: number;
  box(node: MapleNode): Box;
}

/** The tree always fits the height, as it grows only logarithmically. Zooming widens it. */
export function geometryOf(layout: MapleLayout, { width, height }: Size, { k, t }: Zoom): Geometry {
  const columns = Math.max(1, layout.columns);
  const margin = width < 520 ? 8 : 16;
  const used = Math.min(Math.max(1, width - 2 * margin), columns * WIDEST_COLUMN);
  const left = (width - used) / 2;
  const columnPitch = (used / columns) * k;
  const x = (column: number): number => (left + (column / columns) * used) * k + t;

  const inner = Math.max(0, layout.levels - 1);
  const [top, levelGap] = height < LOW ? [5, 8] : [8, 14];
  const room = Math.max(1, height - 2 * top);
  const innerHeight = Math.max(20, Math.min(56, room * 0.14, (room * 0.62) / Math.max(1, inner) - levelGap));
  const leafRoom = room - inner * (innerHeight + levelGap) - HEADER;
  const line = Math.max(1, Math.min(GREATEST_LINE, leafRoom / LEAF_SLOTS));
  const y = (row: number): number => top + row * (innerHeight + levelGap);

  const fits = LEAF_NEEDS.find(([detail, needs]) => {
    return columnPitch >= needs && (detail === 'cells' || line >= TEXT_LINE);
  });
  const leafHeight = HEADER + LEAF_SLOTS * line;
  return {
    width,
    height,
    x,
    y,
    columnPitch,
    innerHeight,
    levelGap,
    innerHeader: innerHeight >= 46 ? HEADER : 0,
    line,
    leafDetail: fits?.[0] ?? 'shade',
    text: line >= 17 && columnPitch >= 185 ? LARGE : SMALL,
    box: (node) => {
      const from = x(node.left);
      const whole = x(node.right) - from;
      const gap = Math.min(10, whole * 0.12);
      const isLeaf = node.record.kind !== 'inner';
      return {
        x: from + gap / 2,
        y: y(node.row),
        width: whole - gap,
        height: isLeaf ? leafHeight : innerHeight,
      };
    },
  };
}

/** The box of a slot: a line of a leaf, or the part of an inner node above its child. */
export function slotBox(layout: MapleLayout, geometry: Geometry, node: MapleNode, slot: number): Box {
  const box = geometry.box(node);
  if (node.record.kind !== 'inner') {
    return { ...box, y: box.y + HEADER + slot * geometry.line, height: geometry.line };
  }
  if (node.isFolded) return box;
  return innerSlotBoxes(layout, geometry, node)[slot] ?? box;
}

/** The boxes of all slots of an inner node that is not folded. */
export function innerSlotBoxes(layout: MapleLayout, geometry: Geometry, node: MapleNode): Box[] {
  const box = geometry.box(node);
  const right = box.x + box.width;
  return slotSpans(layout, node).map((span) => {
    const from = Math.max(box.x, geometry.x(span.left));
    return {
      x: from,
      y: box.y + geometry.innerHeader,
      width: Math.min(right, geometry.x(span.right)) - from,
      height: box.height - geometry.innerHeader,
    };
  });
}

/** The zoom at which every leaf shows full detail. */
export function greatestZoom({ columns }: MapleLayout, width: number): number {
  return Math.max(1.5, (170 * columns) / Math.max(1, width - 32));
}

interface Hit {
  /** Index in the layout's nodes. */
  readonly node: number;
  /** -1: the node itself. */
  readonly slot: number;
}

/** The node and slot at a point. Very narrow nodes are hit in their margins, too. */
export function hitAt(layout: MapleLayout, geometry: Geometry, x: number, y: number): Hit | undefined {
  const column = (x - geometry.x(0)) / geometry.columnPitch;
  const row = rowAt(layout, geometry, y);
  const index = nodeInRow(layout, row, column);
  const node = layout.nodes[index];
  if (!node) return undefined;
  const box = geometry.box(node);
  if (y < box.y || y > box.y + box.height) return undefined;
  if (geometry.columnPitch > 4 && (x < box.x || x > box.x + box.width)) return undefined;
  return { node: index, slot: slotAt(layout, node, column, (y - box.y - HEADER) / geometry.line) };
}

function slotAt(layout: MapleLayout, node: MapleNode, column: number, line: number): number {
  if (node.record.kind !== 'inner') {
    const slot = Math.floor(line);
    return slot >= 0 && slot < node.record.slots ? slot : -1;
  }
  if (node.isFolded) return -1;
  return slotSpans(layout, node).findIndex(({ left, right }) => left <= column && column < right);
}

/** The last row that starts above `y`: leaves reach to the bottom. */
function rowAt({ levels }: MapleLayout, geometry: Geometry, y: number): number {
  const pitch = geometry.innerHeight + geometry.levelGap;
  return Math.max(0, Math.min(levels - 1, Math.floor((y - geometry.y(0)) / pitch)));
}

/** Index of a row's node that covers a column, -1 if none does. */
function nodeInRow({ rows, nodes }: MapleLayout, row: number, column: number): number {
  const places = rows[row] ?? [];
  const index = places[firstFrom({ nodes }, places, column)];
  return index !== undefined && nth(nodes, index).left <= column ? index : -1;
}

/** Position in a row of the first node that ends after `column`. */
export function firstFrom(
  { nodes }: Pick<MapleLayout, 'nodes'>,
  row: readonly number[],
  column: number,
): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nth(nodes, nth(row, middle)).right <= column) low = middle + 1;
    else high = middle;
  }
  return low;
}

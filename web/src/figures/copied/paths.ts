/* The lines and boxes of the copied tree, as SVG paths. */
import { cell } from '../../base/cell.ts';
import type { Nodes as TreeNodes } from './forked.ts';
import { nodeBox, vmaX, type Box, type Layout } from './layout.ts';

/** In pixels: VMAs that are wider have a rim each. */
const FINE = 3;
/** In pixels: how far an arrow reaches out while it turns. */
const REACH = 34;
/** In pixels: of an arrow’s head. */
export const HEAD = 4;

export function boxOf(nodes: TreeNodes, node: number, layout: Layout, isChild: boolean, end = Infinity): Box {
  const last = Math.min(end, cell(nodes.lasts, node));
  return nodeBox(layout, isChild, cell(nodes.heights, node), cell(nodes.firsts, node), last);
}

export function boxPath({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** From each node to the one above it. */
export function edgesOf(
  nodes: TreeNodes,
  there: readonly number[],
  layout: Layout,
  isChild: boolean,
  end: number,
): string {
  const { firsts, lasts, heights } = nodes;
  let path = '';
  for (const above of there) {
    const level = cell(heights, above);
    if (level === 0) continue;
    const box = boxOf(nodes, above, layout, isChild, end);
    for (const node of there) {
      if (cell(heights, node) !== level - 1) continue;
      if (cell(firsts, node) < cell(firsts, above) || cell(lasts, node) > cell(lasts, above)) continue;
      const lower = boxOf(nodes, node, layout, isChild, end);
      path += `M${box.x + box.width / 2} ${box.y + box.height}L${lower.x + lower.width / 2} ${lower.y}`;
    }
  }
  return path;
}

/** Where one slot of a leaf ends and the next begins. */
export function bordersPath({ pitch, leaf }: Layout, y: number, first: number, last: number): string {
  let path = '';
  for (let entry = first + 1; entry <= last; entry++) path += `M${entry * pitch} ${y - leaf / 2}v${leaf}`;
  return path;
}

/** Slots behind an entry that nothing is in yet, before another entry, as far as they are in sight. */
export function freePath({ pitch, leaf, lastEntry }: Layout, y: number, last: number, end: number): string {
  let path = '';
  for (let entry = last + 1; entry < Math.min(end, lastEntry + 1); entry++)
    path += boxPath({ x: entry * pitch + 2, y: y - leaf / 2 + 2, width: pitch - 4, height: leaf - 4 });
  return path;
}

/** The slots of these VMAs, as far as something is in them. */
export function slotsPath(layout: Layout, columns: readonly number[], y: number): string {
  const { pitch, leaf } = layout;
  const [width, height] = [Math.max(1.5, pitch - Math.max(4, pitch * 0.25)), Math.max(3, leaf - 7)];
  return columns
    .map((column) => boxPath({ x: vmaX(layout, column) - width / 2, y: y - height / 2, width, height }))
    .join('');
}

/** Of VMAs that are too narrow to be told apart, those that lie side by side are one bar. */
export function barsPath(layout: Layout, columns: readonly number[], y: number): string {
  const { pitch, bar: height, entries } = layout;
  if (pitch > FINE) {
    const width = Math.max(2, pitch - 3);
    return columns
      .map((column) => boxPath({ x: vmaX(layout, column) - width / 2, y, width, height }))
      .join('');
  }
  let path = '';
  for (let i = 0; i < columns.length;) {
    const first = cell(entries, columns[i] ?? 0);
    let last = first;
    while (++i < columns.length && cell(entries, columns[i] ?? 0) === last + 1) last++;
    path += boxPath({ x: first * pitch, y, width: (last + 1 - first) * pitch, height });
  }
  return path;
}

export function downPath(x: number, from: number, to: number): string {
  return arrowPath(x, from, x, to);
}

export function upPath(x: number, from: number, to: number): string {
  return arrowPath(x, from, x, to + 1);
}

/** Up at first, down at last, and out to the right on its way. */
export function turningPath(x: number, y: number, up: number, down: number, share: number): string {
  const angle = (share - 0.5) * Math.PI;
  const length = angle < 0 ? up : down;
  return arrowPath(x, y, x + REACH * Math.cos(angle), y + length * Math.sin(angle));
}

/** A line that ends in a burst. */
export function crashPath(x: number, from: number, to: number): string {
  const rays = [0, 60, 120].map((degrees) => {
    const [dx, dy] = [9 * Math.cos((degrees * Math.PI) / 180), 9 * Math.sin((degrees * Math.PI) / 180)];
    return `M${x - dx} ${to - dy}L${x + dx} ${to + dy}`;
  });
  return `M${x} ${from}V${to}${rays.join('')}`;
}

function arrowPath(x: number, y: number, toX: number, toY: number): string {
  const length = Math.hypot(toX - x, toY - y);
  if (length < HEAD) return '';
  const [dx, dy] = [((toX - x) / length) * HEAD, ((toY - y) / length) * HEAD];
  return `M${x} ${y}L${toX} ${toY}M${toX - dx - dy * 0.7} ${toY - dy + dx * 0.7}L${toX} ${toY}L${toX - dx + dy * 0.7} ${toY - dy - dx * 0.7}`;
}

/* A large tree on a canvas: rows that are on the screen, and where nodes are closer than a pixel or two only
 * one of them. Costs follow the pixels, not the nodes. */
import type { Paint } from '../../d3/paint.ts';
import type { Geometry } from './geometry.ts';
import type { TreeNode } from './layout.ts';
import { barOf, isPruned, prunedSpans, subtreeGapOf, type TreePicture } from './picture.ts';

/** Nodes of a row are drawn at least this far apart, edges only for nodes with more room. */
const NODE_STEP = 2;
const EDGE_ROOM = 4;

export interface TreeColours {
  readonly red: string;
  readonly black: string;
}

export function drawTree(paint: Paint, picture: TreePicture, geometry: Geometry, colours: TreeColours): void {
  const { context } = paint;
  context.clearRect(0, 0, geometry.width, geometry.height);
  drawEdges(paint, picture, geometry);
  const spans = prunedSpans(picture);
  for (const [row, indexes] of picture.layout.rows.entries()) {
    let drawn = -NODE_STEP;
    for (let i = firstVisible(indexes, geometry); i < indexes.length; i++) {
      const node = picture.layout.nodes[indexes[i]!]!;
      const x = geometry.x(node.column);
      if (x > geometry.width + 40) break;
      if (x - drawn < NODE_STEP && !isMarked(node, picture)) continue;
      drawn = x;
      context.globalAlpha = isPruned(node, spans) ? 0.3 : 1;
      drawNode(paint, picture, geometry, node, x, geometry.y(row), colours);
    }
  }
  context.globalAlpha = 1;
}

function drawEdges(paint: Paint, { layout, touch }: TreePicture, geometry: Geometry): void {
  const { context } = paint;
  const plain = new Path2D();
  const path = new Path2D();
  for (const indexes of layout.rows) {
    for (let i = firstVisible(indexes, geometry); i < indexes.length; i++) {
      const node = layout.nodes[indexes[i]!]!;
      const x = geometry.x(node.column);
      if (x > geometry.width + 40) break;
      const parent = layout.nodes[node.parent];
      if (!parent) continue;
      const isPath = touch.visited.has(node.vma.id) && touch.visited.has(parent.vma.id);
      if (!isPath && node.room * geometry.columnPitch < EDGE_ROOM) continue;
      const line = isPath ? path : plain;
      line.moveTo(geometry.x(parent.column), geometry.y(parent.row));
      line.lineTo(x, geometry.y(node.row));
    }
  }
  context.strokeStyle = paint.line;
  context.lineWidth = 0.75;
  context.stroke(plain);
  context.strokeStyle = paint.mark.visited;
  context.lineWidth = 3;
  context.stroke(path);
}

function drawNode(
  paint: Paint,
  picture: TreePicture,
  geometry: Geometry,
  node: TreeNode,
  x: number,
  y: number,
  colours: TreeColours,
): void {
  const { context, mark } = paint;
  const { touch, chosen, ownGaps, hasSubtreeGaps, kindOf } = picture;
  const { id, rbColour } = node.vma;
  const kind = kindOf(node.vma);
  const room = node.room * geometry.columnPitch;
  const marked = isMarked(node, picture);
  const size = marked ? 9 : Math.max(1.5, Math.min(26, room - 2, geometry.rowPitch - 8));
  const left = x - size / 2;
  const top = y - size / 2;
  if (size < 5) {
    context.fillStyle = rbColour === 'red' ? colours.red : colours.black;
    context.fillRect(left, y - 3, size, 6);
    return;
  }
  const shape = new Path2D();
  shape.roundRect(left, top, size, size, rbColour === 'red' ? size / 2 : 1);
  context.fillStyle = touch.compared.has(id) ? mark.compared : paint.fill[kind];
  // Not an array's fill().
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(shape);
  context.strokeStyle = rbColour === 'red' ? colours.red : colours.black;
  context.lineWidth = size < 12 ? 1.25 : 2;
  context.stroke(shape);
  if (size >= 22) drawGaps(paint, ownGaps[node.column]!, hasSubtreeGaps ? subtreeGapOf(node.vma) : 0, x, y);
  if (touch.visited.has(id)) outline(context, x, y, size + 3, mark.visited);
  if (touch.changed.has(id)) {
    context.fillStyle = mark.changed;
    context.fillRect(left - 6, top, 4, size);
  }
  if (id === chosen) outline(context, x, y, size + 8, mark.pointed);
}

function drawGaps({ context, ink, faint }: Paint, own: number, subtree: number, x: number, y: number): void {
  const length = 16;
  context.fillStyle = ink;
  context.fillRect(x - length / 2, y - 3, barOf(own) * length, 2.5);
  context.fillStyle = faint;
  context.fillRect(x - length / 2, y + 1, barOf(subtree) * length, 2.5);
}

function outline(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  context.strokeStyle = colour;
  context.lineWidth = 2.5;
  context.strokeRect(x - size / 2, y - size / 2, size, size);
}

function isMarked({ vma: { id } }: TreeNode, { touch, chosen }: TreePicture): boolean {
  return id === chosen || touch.visited.has(id) || touch.compared.has(id) || touch.changed.has(id);
}

/** Position in a row of the first node that can be seen. */
function firstVisible(indexes: readonly number[], geometry: Geometry): number {
  const column = (-40 - geometry.x(0)) / geometry.columnPitch;
  let low = 0;
  let high = indexes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (indexes[middle]! < column) low = middle + 1;
    else high = middle;
  }
  return low;
}

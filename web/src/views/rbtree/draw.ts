/* Paints a large tree: only nodes on the screen, and only one of those closer together than a pixel or two. The cost grows with the
 * pixels, not with the nodes. */
import { known, nth } from '../../base/known.ts';
import type { Paint } from '../../d3/paint.ts';
import { barOf } from '../bars.ts';
import type { Geometry } from './geometry.ts';
import type { TreeLayout, TreeNode } from './layout.ts';
import { NOTE_HEIGHT, notesOf } from './notes.ts';
import { isPruned, prunedSpans, subtreeGapOf, type TreePicture } from './picture.ts';

/** Pixels between two nodes of a row, at least; nodes need more space to have their edge drawn. */
const NODE_STEP = 2;
const EDGE_ROOM = 4;

interface TreeColours {
  readonly red: string;
  readonly black: string;
}

export function drawTree(paint: Paint, picture: TreePicture, geometry: Geometry, colours: TreeColours): void {
  const { context } = paint;
  context.clearRect(0, 0, geometry.width, geometry.height);
  drawEdges(paint, picture, geometry);
  const { touch, chosen, layout } = picture;
  const spans = prunedSpans(picture);
  const draw = (node: TreeNode): void => {
    context.globalAlpha = isPruned(node, spans) ? 0.3 : 1;
    drawNode(paint, picture, geometry, node, colours);
  };
  for (const node of visibleNodes(layout, geometry, NODE_STEP)) draw(node);
  // Marked nodes are painted last, over their neighbours, however close these are.
  const marked = new Set([...touch.visited, ...touch.compared, ...touch.changed, chosen]);
  for (const node of nodesOf(layout, marked)) draw(node);
  context.globalAlpha = 1;
  drawNotes(paint, picture, geometry);
}

function drawNotes(paint: Paint, picture: TreePicture, geometry: Geometry): void {
  const { context, mark } = paint;
  context.font = `600 10px ${paint.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { role, text, x, y, width } of notesOf(picture, geometry)) {
    const box = new Path2D();
    box.roundRect(
      x - width / 2,
      y - NOTE_HEIGHT / 2,
      width,
      NOTE_HEIGHT,
      role === 'step' ? NOTE_HEIGHT / 2 : 3,
    );
    context.fillStyle = role === 'step' ? mark.visited : paint.ground;
    // The rule means an array's fill().
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    context.fill(box);
    context.strokeStyle = role === 'compared' ? mark.compared : mark.visited;
    context.lineWidth = 1;
    context.setLineDash(role === 'skipped' ? [3, 2] : []);
    context.stroke(box);
    context.fillStyle = role === 'step' ? paint.ground : paint.ink;
    context.fillText(text, x, y);
  }
  context.setLineDash([]);
}

function drawEdges(paint: Paint, { layout, touch }: TreePicture, geometry: Geometry): void {
  const { context } = paint;
  const plain = new Path2D();
  const path = new Path2D();
  const add = (line: Path2D, node: TreeNode, parent: TreeNode): void => {
    line.moveTo(geometry.x(parent.column), geometry.y(parent.row));
    line.lineTo(geometry.x(node.column), geometry.y(node.row));
  };
  // Skipping closer nodes loses no edge: a node that gets one is at least EDGE_ROOM away from its neighbours.
  for (const node of visibleNodes(layout, geometry, EDGE_ROOM)) {
    const parent = layout.at(node.parent);
    if (parent && node.room * geometry.columnPitch >= EDGE_ROOM) add(plain, node, parent);
  }
  for (const node of nodesOf(layout, touch.visited)) {
    const parent = layout.at(node.parent);
    if (parent && touch.visited.has(parent.vma.id)) add(path, node, parent);
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
  colours: TreeColours,
): void {
  const { context, mark } = paint;
  const x = geometry.x(node.column);
  const y = geometry.y(node.row);
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
  // The rule means an array's fill().
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(shape);
  context.strokeStyle = rbColour === 'red' ? colours.red : colours.black;
  context.lineWidth = size < 12 ? 1.25 : 2;
  context.stroke(shape);
  if (size >= 22)
    drawGaps(paint, nth(ownGaps, node.column), hasSubtreeGaps ? subtreeGapOf(node.vma) : 0, x, y);
  if (touch.visited.has(id)) outline(context, x, y, size + 3, mark.visited);
  if (touch.changed.has(id)) {
    context.fillStyle = mark.changed;
    context.fillRect(left - 6, top, 4, size);
  }
  if (node.vma.gapChainSlot > 0) drawChainLinks(paint, left + size + 5, y);
  if (id === chosen) outline(context, x, y, size + 8, mark.pointed);
}

function drawChainLinks({ context, mark }: Paint, x: number, y: number): void {
  context.strokeStyle = mark.waiting;
  context.lineWidth = 1.75;
  for (const side of [-2.5, 2.5]) {
    context.beginPath();
    context.arc(x, y + side, 3.5, 0, 2 * Math.PI);
    context.stroke();
  }
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

function* nodesOf(layout: TreeLayout, ids: Iterable<number>): Generator<TreeNode> {
  for (const id of ids) {
    const node = layout.of(id);
    if (node) yield node;
  }
}

/** How far, in pixels, a node may reach into the picture from beyond its edge. */
const BEYOND = 40;

/** The visible nodes, row by row and from left to right; only the first of those less than `step` pixels apart. */
function* visibleNodes(layout: TreeLayout, geometry: Geometry, step: number): Generator<TreeNode> {
  const columnAt = (x: number): number => (x - geometry.x(0)) / geometry.columnPitch;
  const last = columnAt(geometry.width + BEYOND);
  const columns = step / geometry.columnPitch;
  for (const row of layout.rows) {
    for (let i = firstFrom(row, columnAt(-BEYOND), 0); i < row.length;) {
      const column = nth(row, i);
      if (column > last) break;
      yield known(layout.at(column), 'rows have columns of the tree');
      i = firstFrom(row, column + columns, i + 1);
    }
  }
}

/** Position in a row, from `low` on, of the first node at or to the right of `column`. */
function firstFrom(row: readonly number[], column: number, low: number): number {
  let from = low;
  let to = row.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (nth(row, middle) < column) from = middle + 1;
    else to = middle;
  }
  return from;
}

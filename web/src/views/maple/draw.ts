/* Paints a large tree: the nodes on the screen, or, where they are narrower than a few pixels, only how full they are, with one bar for
 * all nodes that share a pixel. The cost grows with the visible part of the tree, not with the tree. */
import { nth } from '../../base/known.ts';
import type { Paint } from '../../d3/paint.ts';
import type { RecordMapleNode } from '../../protocol/protocol.gen.ts';
import { type Geometry, HEADER, LEAF_SLOTS, INNER_SLOTS, firstFrom } from './geometry.ts';
import { pathTo, type MapleNode } from './layout.ts';
import { coloursOf, paintNode } from './paint-shapes.ts';
import type { MaplePicture } from './picture.ts';
import { nodeScene } from './scene.ts';

/** In pixels. Narrower nodes have no outline and no slots. */
const LEAST_LEAF = 5;
const LEAST_INNER = 30;

export function drawMaple(paint: Paint, picture: MaplePicture, geometry: Geometry): void {
  const { context } = paint;
  const { layout } = picture;
  const colours = coloursOf(paint);
  context.clearRect(0, 0, geometry.width, geometry.height);
  for (const row of layout.rows) {
    const narrow: MapleNode[] = [];
    for (const index of visible(picture, geometry, row)) {
      const node = nth(layout.nodes, index);
      const least = node.record.kind === 'inner' ? LEAST_INNER : LEAST_LEAF;
      if ((node.right - node.left) * geometry.columnPitch >= least)
        paintNode(paint, colours, nodeScene(picture, geometry, index));
      else if (!picture.copy?.stateOf?.(node.record.node)) narrow.push(node);
    }
    const isInherited = ({ record }: MapleNode): boolean => inheritsFirst(picture, record);
    drawFill(
      paint,
      geometry,
      narrow.filter((node) => !isInherited(node)),
      paint.faint,
    );
    drawFill(paint, geometry, narrow.filter(isInherited), colours.inherited);
  }
  // Marked nodes are painted last, over their neighbours, however narrow they are.
  const marked = [...markedNodes(picture)].map((index) => nodeScene(picture, geometry, index));
  for (const scene of marked) paintNode(paint, colours, scene);
  for (const { x, y, notes } of marked) paintNode(paint, colours, { x, y, shapes: notes });
}

function* visible({ layout }: MaplePicture, geometry: Geometry, row: readonly number[]): Generator<number> {
  const columnAt = (x: number): number => (x - geometry.x(0)) / geometry.columnPitch;
  const last = columnAt(geometry.width);
  for (let i = firstFrom(layout, row, columnAt(0)); i < row.length; i++) {
    const index = nth(row, i);
    if (nth(layout.nodes, index).left > last) return;
    yield index;
  }
}

/** Whether the first VMA in a leaf of a copied tree is still the original's. The slots of a leaf are replaced from left to right. */
function inheritsFirst({ copy, layout: { records } }: MaplePicture, record: RecordMapleNode): boolean {
  if (!copy || record.kind === 'inner') return false;
  for (let i = 0; i < record.slots; i++) {
    const slot = records.slot(record, i);
    if (slot.content === 'area') return copy.isInherited(slot);
  }
  return false;
}

/** Paints bars whose height says how full nodes are: the average of those that share a pixel. */
function drawFill(
  { context, unused }: Paint,
  geometry: Geometry,
  nodes: readonly MapleNode[],
  colour: string,
): void {
  const [first] = nodes;
  if (!first) return;
  const { y, height } = geometry.box(first);
  const isLeaf = first.record.kind !== 'inner';
  const capacity = isLeaf ? LEAF_SLOTS : INNER_SLOTS;
  const top = isLeaf ? y + HEADER : y;
  const room = isLeaf ? height - HEADER : height;
  const end = Math.ceil(geometry.x(nth(nodes, -1).right));
  const start = Math.floor(geometry.x(first.left));
  context.fillStyle = unused;
  context.fillRect(start, y, end - start, height);
  context.fillStyle = colour;
  context.globalAlpha = 0.6;
  for (let i = 0; i < nodes.length;) {
    const x = Math.round(geometry.x(nth(nodes, i).left));
    let right = x + 1;
    let filled = 0;
    let count = 0;
    for (; i < nodes.length && Math.round(geometry.x(nth(nodes, i).left)) <= x; i++, count++) {
      const node = nth(nodes, i);
      filled += node.record.slots;
      right = Math.max(right, Math.round(geometry.x(node.right)) - 1);
    }
    context.fillRect(x, top, right - x, Math.min(1, filled / count / capacity) * room);
  }
  context.globalAlpha = 1;
}

function markedNodes({ layout, marks, pointed, cursor }: MaplePicture): Set<number> {
  const { visited, compared, changed, dead } = marks;
  const indexes = [...visited, ...compared, ...changed, ...dead].flatMap(
    (address) => layout.indexOf.get(address) ?? [],
  );
  const found = [pointed, cursor].flatMap((place) => (place ? pathTo(layout, place.node).slice(-1) : []));
  return new Set([...indexes, ...found]);
}

/* Draws marks on a node, in the same forms as on VMAs. */
import { nth } from '../../base/known.ts';
import { type Geometry, slotBox } from './geometry.ts';
import type { MaplePicture, Shape } from './picture.ts';

/** In pixels. Marks are at least so wide, even on a narrower node. */
const LEAST = 7;

export function markShapes(
  { layout, marks, cursor }: MaplePicture,
  geometry: Geometry,
  index: number,
): Shape[] {
  const node = nth(layout.nodes, index);
  const address = node.record.node;
  const box = geometry.box(node);
  const width = Math.max(LEAST, box.width);
  const left = (box.width - width) / 2;
  const frame = (by: number) => ({
    form: 'rect' as const,
    x: left - by,
    y: -by,
    width: width + 2 * by,
    height: box.height + 2 * by,
    radius: 3,
  });
  const shapes: Shape[] = [];
  if (marks.slot?.node === address) {
    const inner = slotBox(layout, geometry, node, marks.slot.slot);
    shapes.push({
      form: 'rect',
      x: inner.x - box.x,
      y: inner.y - box.y,
      width: Math.max(3, inner.width),
      height: inner.height,
      fill: 'compared',
      alpha: 0.3,
    });
  }
  if (marks.visited.has(address)) shapes.push({ ...frame(1), stroke: 'visited', lineWidth: 3 });
  if (marks.compared.has(address)) {
    shapes.push(
      { ...frame(1), stroke: 'compared', lineWidth: 3 },
      { ...frame(0), fill: 'compared', alpha: 0.1 },
    );
  }
  if (marks.dead.has(address)) {
    shapes.push({
      form: 'path',
      d: `M${left} 0L${left + width} ${box.height}M${left + width} 0L${left} ${box.height}`,
      stroke: 'dead',
      lineWidth: 2,
    });
  }
  if (marks.changed.has(address)) {
    shapes.push({ form: 'rect', x: left - 5, y: 0, width: 4, height: box.height, fill: 'changed' });
  }
  if (cursor?.node === index) {
    const inner = cursor.slot < 0 ? box : slotBox(layout, geometry, node, cursor.slot);
    shapes.push({
      form: 'rect',
      x: inner.x - box.x - 2 + Math.min(0, (inner.width - LEAST) / 2),
      y: inner.y - box.y - 2,
      width: Math.max(LEAST, inner.width) + 4,
      height: inner.height + 4,
      radius: 4,
      stroke: 'pointed',
      lineWidth: 2.5,
    });
  }
  return shapes;
}

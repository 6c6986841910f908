/* An inner node: its slots side by side, each above the child it points to, with the bar of the largest gap
 * below that child. The largest of all, which the node's parent knows it by, has a triangle. */
import { t } from '../../words/index.ts';
import { toNumber } from '../../protocol/u64.ts';
import { barOf } from '../bars.ts';
import { type Box, type Geometry, innerSlotBoxes } from './geometry.ts';
import type { MapleNode } from './layout.ts';
import { headerShapes } from './leaf-shapes.ts';
import type { MaplePicture, Shape } from './scene.ts';
import { fitted, gapText, pivotText, SMALL, wholeOrNone } from './text.ts';

const BAR = 5;
const PAD = 4;

export function innerShapes(picture: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const box = geometry.box(node);
  const { width, height } = box;
  const seen = seenPart(box, geometry);
  const shapes: Shape[] = [{ form: 'rect', x: 0, y: 0, width, height, radius: 3, fill: 'ground' }];
  if (node.isFolded) shapes.push(...foldedShapes(node, width, height));
  else {
    innerSlotBoxes(picture.layout, geometry, node).forEach((slotBox, slot) => {
      if (slotBox.x > geometry.width || slotBox.x + slotBox.width < 0) return;
      const { last, gap } = picture.layout.records.slot(node.record, slot);
      shapes.push(
        ...slotShapes(
          { ...slotBox, x: slotBox.x - box.x, y: slotBox.y - box.y },
          { left: seen.left, right: seen.right },
          { last: pivotText(last), bytes: toNumber(gap), gap: gapText(gap) },
          slot === node.record.gapSlot && toNumber(gap) > 0,
          slot > 0,
        ),
      );
    });
    const room = seen.right - seen.left;
    if (geometry.innerHeader > 0 && room >= 60) {
      const header = headerShapes(node, room, ` · ${t('views.mapleLevel', { level: String(node.row) })}`);
      shapes.push(
        ...header.map((shape) => (shape.form === 'text' ? { ...shape, x: shape.x + seen.left } : shape)),
      );
    }
  }
  shapes.push({ form: 'rect', x: 0, y: 0, width, height, radius: 3, stroke: 'line', lineWidth: 1.5 });
  return shapes;
}

interface Seen {
  readonly left: number;
  readonly right: number;
}

/** The part of a node on the screen, from its left edge: a wide one keeps its texts in sight. */
function seenPart({ x, width }: Box, geometry: Geometry): Seen {
  return { left: Math.max(0, -x), right: Math.min(width, geometry.width - x) };
}

interface SlotTexts {
  readonly last: string;
  readonly gap: string;
  readonly bytes: number;
}

function slotShapes(
  { x, y, width, height }: Box,
  seen: Seen,
  slot: SlotTexts,
  isLargest: boolean,
  hasEdge: boolean,
): Shape[] {
  const left = Math.max(x, seen.left);
  const right = Math.min(x + width, seen.right);
  const room = right - left - 2 * PAD;
  const bottom = y + height;
  const shapes: Shape[] = [];
  if (hasEdge) shapes.push({ form: 'path', d: `M${x} ${y}V${bottom}`, stroke: 'line', lineWidth: 1 });
  if (width >= 6) {
    const length = Math.max(0, width - 4);
    shapes.push({ form: 'rect', x: x + 2, y: bottom - BAR - 2, width: length, height: BAR, fill: 'unused' });
    shapes.push({
      form: 'rect',
      x: x + 2,
      y: bottom - BAR - 2,
      width: barOf(slot.bytes) * length,
      height: BAR,
      fill: isLargest ? 'accent' : 'ink-2',
    });
  }
  const lines = height - BAR - 4;
  const two = lines >= 24;
  const gap = fitted(slot.gap, room - (isLargest ? 10 : 0), 'prose');
  const last = wholeOrNone(slot.last, two ? room : room - (gap.length * 5.6 + 16));
  const gapY = two && last ? y + lines * 0.72 + 1 : y + lines / 2 + 1;
  if (last) {
    shapes.push({
      form: 'text',
      x: right - PAD,
      y: two ? y + lines * 0.28 + 1 : gapY,
      text: last,
      colour: 'ink',
      font: 'mono',
      size: SMALL,
      end: true,
    });
  }
  if (isLargest && width >= 8) {
    const at = left + (gap ? PAD : Math.max(0, right - left - 8) / 2);
    shapes.push({ form: 'path', d: `M${at} ${gapY + 3.5}l4 -7l4 7z`, fill: 'accent' });
  }
  if (gap) {
    shapes.push({
      form: 'text',
      x: left + PAD + (isLargest ? 11 : 0),
      y: gapY,
      text: gap,
      colour: isLargest ? 'accent' : 'ink-2',
      font: 'prose',
      size: SMALL,
      bold: isLargest,
    });
  }
  return shapes;
}

function foldedShapes(node: MapleNode, width: number, height: number): Shape[] {
  const shapes: Shape[] = [
    { form: 'rect', x: 3, y: height - 6, width: Math.max(0, width - 6), height: 3, fill: 'line' },
    { form: 'rect', x: 6, y: height - 2.5, width: Math.max(0, width - 12), height: 3, fill: 'line' },
  ];
  const texts = [
    t('views.mapleFoldedNodes', { count: node.size - 1 }),
    t('views.mapleAreas', { count: node.areas }),
  ];
  texts.forEach((text, i) => {
    const y = 12 + i * 13;
    if (y > height - 8) return;
    shapes.push({
      form: 'text',
      x: PAD,
      y,
      text: fitted(i === 0 ? `+ ${text}` : text, width - 2 * PAD, 'prose'),
      colour: i === 0 ? 'ink' : 'ink-2',
      font: 'prose',
      size: SMALL,
    });
  });
  return shapes;
}

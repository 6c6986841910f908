/* Draws an inner node: its slots side by side, each above its child and with a bar for the largest gap below that child. The largest of
 * these, which is the gap that the node's parent stores, has a triangle. */
import { t } from '../../words/index.ts';
import { toNumber } from '../../protocol/u64.ts';
import { barOf } from '../bars.ts';
import { type Box, type Geometry, innerSlotBoxes } from './geometry.ts';
import type { MapleNode } from './layout.ts';
import { headerShapes } from './leaf-shapes.ts';
import type { MaplePicture, Shape } from './picture.ts';
import { fitted, gapText, label, pivotText, widthOf, wholeOrNone } from './text.ts';

const BAR = 5;
const PAD = 4;
const TRIANGLE = 11;

export function innerShapes(picture: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const box = geometry.box(node);
  const { width, height } = box;
  const seen = seenPart(box, geometry);
  const shapes: Shape[] = [{ form: 'rect', x: 0, y: 0, width, height, radius: 3, fill: 'ground' }];
  if (node.isFolded) shapes.push(...foldedShapes(node, width, height, geometry.text));
  else {
    innerSlotBoxes(picture.layout, geometry, node).forEach((at, slot) => {
      if (at.x > geometry.width || at.x + at.width < 0) return;
      const { last, gap } = picture.layout.records.slot(node.record, slot);
      const bytes = toNumber(gap);
      const isLargest = slot === node.record.gapSlot && bytes > 0;
      const texts = { last: pivotText(last), gap: gapText(gap), bytes, isLargest };
      const inside = { ...at, x: at.x - box.x, y: at.y - box.y };
      if (slot > 0) shapes.push(edgeShape(inside));
      shapes.push(...slotShapes(inside, seen, texts, geometry.text));
    });
    const room = seen.right - seen.left;
    const level = ` · ${t('views.mapleLevel', { level: String(node.row) })}`;
    if (geometry.innerHeader > 0 && room >= 60) {
      shapes.push(...headerShapes(picture, node, seen.left, room, geometry.text, level));
    }
  }
  shapes.push({ form: 'rect', x: 0, y: 0, width, height, radius: 3, stroke: 'line', lineWidth: 1.5 });
  return shapes;
}

interface Seen {
  readonly left: number;
  readonly right: number;
}

/** The visible part of a node, from the node's left edge: the texts of a wide node stay within it. */
function seenPart({ x, width }: Box, geometry: Geometry): Seen {
  return { left: Math.max(0, -x), right: Math.min(width, geometry.width - x) };
}

function edgeShape({ x, y, height }: Box): Shape {
  return { form: 'rect', x, y, width: 1, height, fill: 'line' };
}

interface SlotTexts {
  readonly last: string;
  readonly gap: string;
  readonly bytes: number;
  readonly isLargest: boolean;
}

function slotShapes({ x, y, width, height }: Box, seen: Seen, slot: SlotTexts, size: number): Shape[] {
  const left = Math.max(x, seen.left);
  const right = Math.min(x + width, seen.right);
  const room = right - left - 2 * PAD;
  const { isLargest } = slot;
  const shapes: Shape[] = [];
  if (width >= 6) {
    const track = { x: x + 2, y: y + height - BAR - 2, width: Math.max(0, width - 4), height: BAR };
    const bar = { ...track, width: barOf(slot.bytes) * track.width };
    shapes.push({ form: 'rect', ...track, fill: 'unused' });
    shapes.push({ form: 'rect', ...bar, fill: isLargest ? 'accent' : 'ink-2' });
  }
  // Two lines where they fit: the pivot on the right, where the slot ends, and the gap below it.
  const lines = height - BAR - 4;
  const two = lines >= 24;
  const fits = widthOf(slot.gap, 'prose', size) <= room - (isLargest ? TRIANGLE : 0);
  const gap = fits && slot.bytes > 0 ? slot.gap : '';
  const beside = room - widthOf(gap, 'prose', size) - TRIANGLE - PAD;
  const last = wholeOrNone(slot.last, two ? room : beside, size);
  const lastY = y + lines * (two ? 0.28 : 0.5) + 1;
  const gapY = y + lines * (two && last ? 0.74 : 0.5) + 1;
  shapes.push(...label(right - PAD, lastY, last, { colour: 'ink', font: 'mono', size, end: true }));
  if (isLargest && width >= 8) {
    const at = left + (gap ? PAD : Math.max(0, right - left - 8) / 2);
    shapes.push({ form: 'path', d: `M${at} ${gapY + 3.5}l4 -7l4 7z`, fill: 'accent' });
  }
  const colour = isLargest ? 'accent' : 'ink-2';
  const from = left + PAD + (isLargest ? TRIANGLE : 0);
  shapes.push(...label(from, gapY, gap, { colour, font: 'prose', size, bold: isLargest }));
  return shapes;
}

function foldedShapes(node: MapleNode, width: number, height: number, size: number): Shape[] {
  const nodes = t('views.mapleFoldedNodes', { count: node.size - 1 });
  const vmas = t('views.mapleVmas', { count: node.vmas });
  const text = (line: string): string => fitted(line, width - 2 * PAD, 'prose', size);
  return [
    { form: 'rect', x: 3, y: height - 6, width: Math.max(0, width - 6), height: 2, fill: 'line' },
    { form: 'rect', x: 6, y: height - 3, width: Math.max(0, width - 12), height: 2, fill: 'line' },
    ...label(PAD, 11, text(`+ ${nodes}`), { colour: 'ink', font: 'prose', size, bold: true }),
    ...(height >= 34 ? label(PAD, 25, text(vmas), { colour: 'ink-2', font: 'prose', size }) : []),
  ];
}

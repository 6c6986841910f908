/* A leaf: a line for each slot, low addresses on top. A slot with an area has its kind's colour and pattern,
 * one with NULL is empty ground; slots not in use are the grey rest. */
import type { RecordMapleSlot } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { type Box, type Geometry, HEADER, type LeafDetail } from './geometry.ts';
import type { MapleNode } from './layout.ts';
import type { MaplePicture, Shape } from './scene.ts';
import { capacityOf, fillText, fitted, label, nodeAddress, pivotText, widthOf, wholeOrNone } from './text.ts';

/** Width of the kind's strip beside a text. */
const STRIP = 9;
const PAD = 4;
/** In narrower leaves patterns and lines are noise. */
const LEAST_PATTERN = 14;

export function leafShapes(picture: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const { layout } = picture;
  const { record } = node;
  const { width, height } = geometry.box(node);
  const { leafDetail: detail, line } = geometry;
  const used = record.slots * line;
  const shapes: Shape[] = [
    { form: 'rect', x: 0, y: 0, width, height, fill: 'unused' },
    { form: 'rect', x: 0, y: HEADER, width, height: Math.min(used, height - HEADER), fill: 'ground' },
  ];
  for (let slot = 0; slot < Math.min(record.slots, capacityOf(record)); slot++) {
    const box: Box = { x: 0, y: HEADER + slot * line, width, height: line };
    const value = layout.records.slot(record, slot);
    shapes.push(...slotShapes(picture, geometry, box, value));
  }
  if (line >= 4 && width >= LEAST_PATTERN) {
    const lines = Array.from({ length: record.slots }, (_, i) => `M0 ${HEADER + (i + 1) * line}H${width}`);
    shapes.push({ form: 'path', d: lines.join(''), stroke: 'line', lineWidth: 0.5 });
  }
  const radius = width >= LEAST_PATTERN ? 3 : 0;
  shapes.push({ form: 'rect', x: 0, y: 0, width, height, radius, stroke: 'line', lineWidth: 1.25 });
  if (detail !== 'cells' && detail !== 'shade') shapes.push(...headerShapes(node, 0, width, geometry.text));
  return shapes;
}

/** How full a node is, and its address, from `left` on. */
export function headerShapes(
  { record }: MapleNode,
  left: number,
  width: number,
  size: number,
  extra = '',
): Shape[] {
  const y = HEADER / 2 + 0.5;
  const fill = fitted(fillText(record) + extra, width - 2 * PAD, 'prose', size);
  const room = width - 4 * PAD - widthOf(fill, 'prose', size);
  const address = wholeOrNone(nodeAddress(record), room, size);
  return [
    ...label(left + PAD, y, fill, { colour: 'ink-2', font: 'prose', size, bold: true }),
    ...label(left + width - PAD, y, address, { colour: 'faint', font: 'mono', size, end: true }),
  ];
}

function slotShapes(
  { areaOf, kindOf, nameOf, touch, chosen }: MaplePicture,
  { leafDetail: detail, text: size }: Geometry,
  { y, width, height }: Box,
  { vma, last }: RecordMapleSlot,
): Shape[] {
  const area = areaOf(vma);
  const kind = area ? kindOf(area) : 'anonymous';
  const hasText = detail !== 'cells' && detail !== 'shade';
  const strip = hasText ? STRIP : width;
  const shapes: Shape[] = [];
  if (vma && touch.compared.has(vma)) {
    shapes.push({ form: 'rect', x: 0, y, width, height, fill: 'compared', alpha: 0.25 });
  }
  if (vma) {
    const pattern = height >= 8 && width >= LEAST_PATTERN ? kind : undefined;
    shapes.push({ form: 'rect', x: 0, y, width: strip, height, fill: `kind-${kind}`, pattern });
  }
  if (vma && touch.changed.has(vma)) {
    const x = hasText ? strip : 0;
    shapes.push({ form: 'rect', x, y, width: Math.min(4, width), height, fill: 'changed' });
  }
  if (hasText) {
    const name = vma ? (area ? nameOf(area) : `#${vma}`) : '';
    shapes.push(...slotTexts(detail, name, pivotText(last), y + height / 2, width, size));
  }
  if (vma && vma === chosen) {
    const frame = { x: 1, y: y + 1, width: Math.max(2, width - 2), height: Math.max(2, height - 2) };
    shapes.push({ form: 'rect', ...frame, stroke: 'pointed', lineWidth: 2 });
  }
  return shapes;
}

/** `name`: empty for NULL. */
function slotTexts(
  detail: LeafDetail,
  name: string,
  last: string,
  y: number,
  width: number,
  size: number,
): Shape[] {
  const left = STRIP + PAD + 3;
  const address = detail === 'name' ? '' : last;
  const taken = address && widthOf(address, 'mono', size) + PAD;
  const room = width - left - PAD - (taken || 0);
  const text = detail === 'address' ? '' : fitted(name || t('views.mapleNull'), room, 'prose', size);
  return [
    ...label(left, y, text, { colour: name ? 'ink' : 'faint', font: 'prose', size }),
    ...label(width - PAD, y, address, { colour: 'ink', font: 'mono', size, end: true }),
  ];
}

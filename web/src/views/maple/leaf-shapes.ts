/* A leaf: a line for each slot, low addresses on top. A slot with an area has its kind's colour and pattern,
 * one with NULL is empty ground; slots not in use are the grey rest. */
import type { RecordMapleSlot } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { type Box, type Geometry, HEADER } from './geometry.ts';
import type { MapleNode } from './layout.ts';
import type { MaplePicture, Shape } from './scene.ts';
import { capacityOf, fillText, fitted, nodeAddress, pivotText, SMALL, wholeOrNone } from './text.ts';

/** Width of the kind's strip beside a text. */
const STRIP = 9;
const PAD = 4;

export function leafShapes(picture: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const { layout } = picture;
  const { record } = node;
  const { width, height } = geometry.box(node);
  const { leafDetail: detail, line } = geometry;
  const used = record.slots * line;
  const shapes: Shape[] = [
    { form: 'rect', x: 0, y: 0, width, height: HEADER, fill: 'unused' },
    { form: 'rect', x: 0, y: HEADER, width, height: height - HEADER, fill: 'unused' },
    { form: 'rect', x: 0, y: HEADER, width, height: Math.min(used, height - HEADER), fill: 'ground' },
  ];
  for (let slot = 0; slot < Math.min(record.slots, capacityOf(record)); slot++) {
    const box: Box = { x: 0, y: HEADER + slot * line, width, height: line };
    const value = layout.records.slot(record, slot);
    shapes.push(...slotShapes(picture, detail, box, value));
  }
  const lines = Array.from({ length: record.slots }, (_, i) => `M0 ${HEADER + (i + 1) * line}H${width}`);
  if (line >= 4) shapes.push({ form: 'path', d: lines.join(''), stroke: 'line', lineWidth: 0.5 });
  shapes.push({ form: 'rect', x: 0, y: 0, width, height, radius: 3, stroke: 'line', lineWidth: 1.25 });
  if (detail !== 'cells' && detail !== 'shade') shapes.push(...headerShapes(node, width));
  return shapes;
}

export function headerShapes({ record }: MapleNode, width: number, extra = ''): Shape[] {
  const y = HEADER / 2 + 0.5;
  const fill = fillText(record) + extra;
  const shapes: Shape[] = [
    {
      form: 'text',
      x: PAD,
      y,
      text: fitted(fill, width - 2 * PAD, 'prose'),
      colour: 'ink-2',
      font: 'prose',
      size: SMALL,
      bold: true,
    },
  ];
  const address = wholeOrNone(nodeAddress(record), width - 3 * PAD - fill.length * 6);
  if (address) {
    shapes.push({
      form: 'text',
      x: width - PAD,
      y,
      text: address,
      colour: 'faint',
      font: 'mono',
      size: SMALL,
      end: true,
    });
  }
  return shapes;
}

function slotShapes(
  { areaOf, kindOf, nameOf, touch, chosen }: MaplePicture,
  detail: Geometry['leafDetail'],
  { y, width, height }: Box,
  { vma, last }: RecordMapleSlot,
): Shape[] {
  const area = areaOf(vma);
  const kind = area ? kindOf(area) : 'anonymous';
  const hasText = detail !== 'cells' && detail !== 'shade';
  const strip = hasText ? STRIP : width;
  const shapes: Shape[] = [];
  if (touch.compared.has(vma)) {
    shapes.push({ form: 'rect', x: 0, y, width, height, fill: 'compared', alpha: 0.25 });
  }
  if (vma) {
    shapes.push({
      form: 'rect',
      x: 0,
      y,
      width: strip,
      height,
      fill: `kind-${kind}`,
      ...(height >= 8 && { pattern: kind }),
    });
  }
  if (touch.changed.has(vma)) {
    shapes.push({
      form: 'rect',
      x: hasText ? strip : 0,
      y,
      width: Math.min(4, width),
      height,
      fill: 'changed',
    });
  }
  if (hasText)
    shapes.push(
      ...slotTexts(
        detail,
        vma ? (area ? nameOf(area) : `#${vma}`) : '',
        pivotText(last),
        y + height / 2,
        width,
      ),
    );
  if (vma && vma === chosen) {
    shapes.push({
      form: 'rect',
      x: 1,
      y: y + 1,
      width: Math.max(2, width - 2),
      height: Math.max(2, height - 2),
      stroke: 'pointed',
      lineWidth: 2,
    });
  }
  return shapes;
}

/** `name`: empty for NULL. */
function slotTexts(
  detail: Geometry['leafDetail'],
  name: string,
  last: string,
  y: number,
  width: number,
): Shape[] {
  const left = STRIP + PAD + 3;
  const shapes: Shape[] = [];
  if (detail !== 'name') {
    shapes.push({
      form: 'text',
      x: width - PAD,
      y,
      text: last,
      colour: 'ink',
      font: 'mono',
      size: SMALL,
      end: true,
    });
  }
  if (detail !== 'address') {
    const room = width - left - PAD - (detail === 'full' ? last.length * 6.05 + PAD : 0);
    const text = fitted(name || t('views.mapleNull'), room, 'prose');
    shapes.push({
      form: 'text',
      x: left,
      y,
      text,
      colour: name ? 'ink' : 'faint',
      font: 'prose',
      size: SMALL,
    });
  }
  return shapes;
}

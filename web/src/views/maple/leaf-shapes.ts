/* Draws a leaf: a line for each slot, low addresses on top. A slot with a VMA has the colour and pattern of its kind, a NULL slot is
 * empty ground, and unused slots are the grey rest. */
import type { Kind } from '../../d3/kinds.ts';
import type { RecordMapleSlot } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { type Box, type Geometry, HEADER, type LeafDetail } from './geometry.ts';
import type { MapleNode } from './layout.ts';
import type { MaplePicture, Shape } from './picture.ts';
import { capacityOf, fillText, fitted, label, nodeAddress, pivotText, widthOf, wholeOrNone } from './text.ts';

/** Width of the strip that shows the kind beside a text. In a copied tree it is wider, as it also shows which process the VMA is of. */
const STRIP = 9;
const COPY_STRIP = 16;
const PAD = 4;
/** In pixels. In narrower leaves patterns and lines would be noise. */
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
  if (detail !== 'cells' && detail !== 'shade')
    shapes.push(...headerShapes(picture, node, 0, width, geometry.text));
  return shapes;
}

/** How full a node is, and its address, from `left` on. While a tree is being copied its records have the original's addresses, so
 * none is shown. */
export function headerShapes(
  { copy }: Pick<MaplePicture, 'copy'>,
  { record }: MapleNode,
  left: number,
  width: number,
  size: number,
  extra = '',
): Shape[] {
  const y = HEADER / 2 + 0.5;
  const fill = fitted(fillText(record) + extra, width - 2 * PAD, 'prose', size);
  const room = width - 4 * PAD - widthOf(fill, 'prose', size);
  const address = copy?.stateOf ? '' : wholeOrNone(nodeAddress(record), room, size);
  return [
    ...label(left + PAD, y, fill, { colour: 'ink-2', font: 'prose', size, bold: true }),
    ...label(left + width - PAD, y, address, { colour: 'faint', font: 'mono', size, end: true }),
  ];
}

function slotShapes(
  { vmaOf, kindOf, nameOf, touch, chosen, copy }: MaplePicture,
  { leafDetail: detail, text: size }: Geometry,
  { y, width, height }: Box,
  slot: RecordMapleSlot,
): Shape[] {
  const { vma, last, content } = slot;
  const found = vmaOf(vma);
  const kind = found ? kindOf(found) : 'anonymous';
  const hasText = detail !== 'cells' && detail !== 'shade';
  const beside = copy ? COPY_STRIP : STRIP;
  const strip = hasText ? beside : width;
  const shapes: Shape[] = [];
  if (vma && touch.compared.has(vma)) {
    shapes.push({ form: 'rect', x: 0, y, width, height, fill: 'compared', alpha: 0.25 });
  }
  if (vma) {
    const pattern = height >= 8 && width >= LEAST_PATTERN ? kind : undefined;
    const box: Box = { x: 0, y, width: strip, height };
    if (copy) shapes.push(...copiedShapes(box, kind, pattern, copy.isInherited(slot)));
    else shapes.push({ form: 'rect', ...box, fill: `kind-${kind}`, pattern });
  }
  if (content === 'zero_entry') shapes.push(...zeroShapes({ x: 0, y, width: strip, height }));
  if (vma && touch.changed.has(vma)) {
    const x = hasText ? strip : 0;
    shapes.push({ form: 'rect', x, y, width: Math.min(4, width), height, fill: 'changed' });
  }
  if (hasText) {
    const zero = content === 'zero_entry' ? ZERO_ENTRY : '';
    const name = vma ? (found ? nameOf(found) : `#${vma}`) : zero;
    shapes.push(...slotTexts(detail, name, pivotText(last), y + height / 2, strip, width, size));
  }
  if (vma && vma === chosen) {
    const frame = { x: 1, y: y + 1, width: Math.max(2, width - 2), height: Math.max(2, height - 2) };
    shapes.push({ form: 'rect', ...frame, stroke: 'pointed', lineWidth: 2 });
  }
  return shapes;
}

/**
 * A slot of a copied tree: hatched and without its kind's colour while it still points to the other process's VMA. The shapes and their
 * order are the same before and after, so that elements stay and the change is a transition.
 */
function copiedShapes(
  { x, y, width, height }: Box,
  kind: Kind,
  pattern: Kind | undefined,
  isInherited: boolean,
): Shape[] {
  const inner = {
    x: x + 0.75,
    y: y + 0.75,
    width: Math.max(1, width - 1.5),
    height: Math.max(1, height - 1.5),
  };
  return [
    {
      form: 'rect',
      x,
      y,
      width,
      height,
      fill: isInherited ? 'ground' : `kind-${kind}`,
      pattern: isInherited ? undefined : pattern,
    },
    { form: 'path', d: hatch(inner), stroke: 'inherited', lineWidth: 1, alpha: isInherited ? 0.8 : 0 },
    {
      form: 'rect',
      ...inner,
      stroke: 'inherited',
      lineWidth: 1.25,
      dash: [3, 2],
      alpha: isInherited ? 1 : 0,
    },
  ];
}

/** Strokes from the lower left to the upper right, five pixels apart. */
function hatch({ x, y, width, height }: Box): string {
  const strokes: string[] = [];
  for (let at = 4; at < width + height; at += 5) {
    const [fromX, fromY] = at < height ? [x, y + at] : [x + at - height, y + height];
    const [toX, toY] = at < width ? [x + at, y] : [x + width, y + at - width];
    strokes.push(`M${fromX} ${fromY}L${toX} ${toY}`);
  }
  return strokes.join('');
}

const ZERO_ENTRY = 'XA_ZERO_ENTRY';

/** A Z that marks XA_ZERO_ENTRY, as large as fits. */
function zeroShapes({ x, y, width, height }: Box): Shape[] {
  const half = Math.max(1.5, Math.min(width, height, 14) / 2 - 1.5);
  const [cx, cy] = [x + Math.min(width, height) / 2, y + height / 2];
  const d = `M${cx - half} ${cy - half}H${cx + half}L${cx - half} ${cy + half}H${cx + half}`;
  return [{ form: 'path', d, stroke: 'zeroEntry', lineWidth: 2 }];
}

/** `name` is empty for NULL. */
function slotTexts(
  detail: LeafDetail,
  name: string,
  last: string,
  y: number,
  strip: number,
  width: number,
  size: number,
): Shape[] {
  const left = strip + PAD + 3;
  const address = detail === 'name' ? '' : last;
  const taken = address && widthOf(address, 'mono', size) + PAD;
  const room = width - left - PAD - (taken || 0);
  const text = detail === 'address' ? '' : fitted(name || t('views.mapleNull'), room, 'prose', size);
  return [
    ...label(left, y, text, { colour: name ? 'ink' : 'faint', font: 'prose', size }),
    ...label(width - PAD, y, address, { colour: 'ink', font: 'mono', size, end: true }),
  ];
}

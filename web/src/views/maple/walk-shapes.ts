/* Draws a walk through the tree at its nodes: the number of its step, and what it compared at which slots. */
import { formatBoth } from '../../narrate/format.ts';
import { toNumber } from '../../protocol/u64.ts';
import { t } from '../../words/index.ts';
import { type Box, type Geometry, slotBox } from './geometry.ts';
import type { MapleLayout, MapleNode } from './layout.ts';
import { type Asked, keyOf, type MapleMarks } from './marks.ts';
import type { MaplePicture, Shape } from './picture.ts';
import { pivotText, widthOf } from './text.ts';

const SIZE = 10;
const HEIGHT = 13;
const PAD = 3;

export function walkShapes({ layout, marks }: MaplePicture, geometry: Geometry, node: MapleNode): Shape[] {
  const address = node.record.node;
  const box = geometry.box(node);
  const order = [...marks.visited].indexOf(address);
  const shapes: Shape[] = [];
  for (const asked of marks.asked.values()) {
    if (asked.node !== address) continue;
    const inner = slotBox(layout, geometry, node, asked.slot);
    const text = textsOf(asked).find((each) => width(each) <= inner.width + 1);
    if (text) shapes.push(...noteShapes(text, noteBox(node, inner, text, geometry), box, order));
  }
  if (order >= 0 && marks.visited.size > 1) {
    const text = String(order + 1);
    const at = {
      x: box.x - 5,
      y: Math.max(0, box.y - 5),
      width: Math.max(HEIGHT, width(text)),
      height: HEIGHT,
    };
    const [x, y] = [at.x - box.x, at.y - box.y];
    shapes.push(
      { form: 'rect', ...at, x, y, radius: HEIGHT / 2, fill: 'visited', order },
      {
        ...words(text, x + (at.width - widthOf(text, 'mono', SIZE)) / 2, y),
        colour: 'ground',
        bold: true,
        order,
      },
    );
  }
  return shapes;
}

/** Whether a search has skipped the subtree that the node is in, as no gap in there is large enough. */
export function isSkipped({ nodes }: MapleLayout, { asked, visited }: MapleMarks, node: MapleNode): boolean {
  if (visited.has(node.record.node)) return false;
  for (let at = node, parent = nodes[at.parent]; parent; at = parent, parent = nodes[at.parent]) {
    const answer = asked.get(keyOf({ node: parent.record.node, slot: at.parentSlot }));
    if (answer?.type === 'gap' && !answer.isYes) return true;
  }
  return false;
}

/** The longest first. */
function textsOf(asked: Asked): readonly string[] {
  if (asked.type === 'pivot') {
    const sign = asked.isYes ? '≤' : '>';
    return [`${sign} ${pivotText(asked.pivot)}`, sign];
  }
  const [gap, size] = formatBoth(toNumber(asked.gap), toNumber(asked.size));
  const [whole, short] = asked.isYes
    ? [t('views.treeGap_fits', { gap, size }), '≥']
    : [`${gap} < ${size}`, '<'];
  return [whole, `${short} ${size}`, short];
}

/** Under the slot of an inner node, where the way goes on; at the right end of a leaf's line. */
function noteBox({ record }: MapleNode, slot: Box, text: string, { levelGap }: Geometry): Box {
  const own = { width: width(text), height: HEIGHT };
  return record.kind === 'inner'
    ? { ...own, x: slot.x + (slot.width - own.width) / 2, y: slot.y + slot.height + (levelGap - HEIGHT) / 2 }
    : { ...own, x: slot.x + slot.width - own.width - 1, y: slot.y + (slot.height - HEIGHT) / 2 };
}

function noteShapes(text: string, at: Box, { x, y }: Box, order: number): Shape[] {
  const [left, top] = [at.x - x, at.y - y];
  return [
    {
      form: 'rect',
      ...at,
      x: left,
      y: top,
      radius: 3,
      fill: 'ground',
      stroke: 'compared',
      lineWidth: 1,
      order,
    },
    { ...words(text, left + PAD, top), colour: 'ink', order },
  ];
}

function words(text: string, x: number, top: number) {
  return { form: 'text', text, x, y: top + HEIGHT / 2, font: 'mono', size: SIZE } as const;
}

function width(text: string): number {
  return widthOf(text, 'mono', SIZE) + 2 * PAD;
}

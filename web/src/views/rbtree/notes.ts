/* Places what the search has left at the nodes: the number of its step, the numbers it compared, the reason why it skipped a
 * subtree. As many as fit, the important ones first: none covers another one, or another node. */
import type { Geometry } from './geometry.ts';
import type { TreeNode } from './layout.ts';
import type { TreePicture } from './picture.ts';

export interface Note {
  readonly role: 'step' | 'compared' | 'skipped';
  /** The id of the node's VMA. */
  readonly id: number;
  readonly text: string;
  /** Of the step that it belongs to, from 0; it appears in this order. */
  readonly order: number;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const NOTE_HEIGHT = 14;
const CHARACTER = 6;
const PAD = 4;
const GAP = 3;
const MOST_NODES = 300;

export function notesOf(
  { layout, touch, comparisons }: Pick<TreePicture, 'layout' | 'touch' | 'comparisons'>,
  geometry: Geometry,
): Note[] {
  const order = new Map([...touch.visited].map((id, i) => [id, i]));
  const node = (id: number): TreeNode | undefined => layout.of(id);
  const wishes: (readonly [role: Note['role'], id: number, text: string])[] = [];
  for (const [id, text] of comparisons.at)
    if (touch.compared.has(id) && order.has(id)) wishes.push(['compared', id, text]);
  for (const [id, text] of comparisons.skipped) if (touch.pruned.has(id)) wishes.push(['skipped', id, text]);
  if (order.size > 1) for (const [id, i] of order) wishes.push(['step', id, String(i + 1)]);
  for (const [id, text] of comparisons.at)
    if (!touch.compared.has(id) && order.has(id)) wishes.push(['compared', id, text]);

  // Of a large tree, whose other nodes are dots, only those that the search has come to are kept free.
  const marked = [...order.keys(), ...touch.pruned].flatMap((id) => node(id) ?? []);
  const nodes = layout.length > MOST_NODES ? marked : [...layout];
  const bodies = wishes.length === 0 ? [] : nodes.map((each) => bodyOf(each, geometry));
  const taken: Rect[] = [];
  return wishes.flatMap(([role, id, text]) => {
    const at = node(id);
    if (!at) return [];
    const rect = place(role, text, at, geometry, [...bodies, ...taken]);
    if (!rect) return [];
    taken.push(rect);
    const own = order.get(id) ?? order.get(layout.at(at.parent)?.vma.id ?? 0) ?? 0;
    return {
      role,
      id,
      text,
      order: own,
      x: (rect.left + rect.right) / 2,
      y: (rect.top + rect.bottom) / 2,
      width: rect.right - rect.left,
    };
  });
}

function place(
  role: Note['role'],
  text: string,
  node: TreeNode,
  geometry: Geometry,
  taken: readonly Rect[],
): Rect | undefined {
  const body = bodyOf(node, geometry);
  const middle = geometry.x(node.column);
  const width = Math.max(NOTE_HEIGHT, text.length * CHARACTER + 2 * PAD);
  const rects =
    role === 'step'
      ? [rectAt(body.left - width / 2 - 1, Math.max(0, body.top - NOTE_HEIGHT / 2 - 1), width)]
      : [middle, body.right - width / 2, body.left + width / 2].flatMap((x) => [
          rectAt(inside(x, width, geometry) - width / 2, body.bottom + GAP, width),
          rectAt(inside(x, width, geometry) - width / 2, body.top - GAP - NOTE_HEIGHT, width),
        ]);
  // The number of a step sits on its node's corner.
  const others = role === 'step' ? taken.filter((each) => !isSame(each, body)) : taken;
  return rects.find(
    (each) =>
      each.top >= 0 &&
      each.bottom <= geometry.height &&
      each.right > 0 &&
      each.left < geometry.width &&
      others.every((other) => !overlaps(each, other)),
  );
}

function bodyOf(node: TreeNode, geometry: Geometry): Rect {
  const { width, height } = geometry.box(node);
  const [x, y] = [geometry.x(node.column), geometry.y(node.row)];
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function rectAt(left: number, top: number, width: number): Rect {
  return { left, top, right: left + width, bottom: top + NOTE_HEIGHT };
}

/** Keeps a note of a visible node within the drawing. */
function inside(x: number, width: number, geometry: Geometry): number {
  return Math.max(width / 2, Math.min(geometry.width - width / 2, x));
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isSame(a: Rect, b: Rect): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right;
}

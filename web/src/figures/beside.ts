/* Where a size stands beside its node: over no other node and no other size, and over as few lines as can be. */
import { cell } from '../base/cell.ts';
import { nth } from '../base/known.ts';
import type { Tree } from './tree.ts';
import type { Point } from './use-nodes.ts';

export interface Wanted {
  readonly column: number;
  readonly text: string;
  /** Said instead where there is no room for all of it. */
  readonly short?: string | undefined;
}

export interface Placed extends Wanted, Point {
  /** The end of the text that is at x. */
  readonly anchor: 'start' | 'middle' | 'end';
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** In pixels, of letters of 13: as wide as one, above and below the baseline, and from a node. */
const LETTER = 7.3;
const ASCENT = 10;
const DESCENT = 3;
const AWAY = 3;
const SAMPLES = 10;
/** A short unit’s letter is wider than others, by so much. */
const CAPITAL = /[KMGT]$/;
const WIDER = 2.5;

export function boxOf({ text, x, y, anchor }: Placed): Box {
  const width = text.length * LETTER + (CAPITAL.test(text) ? WIDER : 0);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - ASCENT, bottom: y + DESCENT };
}

/** Each text within `width` pixels and below `top`, the first of them first; one that has no place is left out. */
export function placeBeside(
  wanted: readonly Wanted[],
  { parents }: Pick<Tree, 'parents'>,
  nodes: ReadonlyMap<number, Point>,
  radiusOf: (column: number) => number,
  width: number,
  top = 0,
): readonly Placed[] {
  const edges = [...nodes].flatMap(([column, point]) => {
    const parent = nodes.get(cell(parents, column));
    return parent === undefined ? [] : [[point, parent] as const];
  });
  const placed: Placed[] = [];
  for (const each of wanted) {
    const point = nodes.get(each.column);
    if (point === undefined) continue;
    const isFree = (place: Placed): boolean => {
      const box = boxOf(place);
      if (box.left < 0 || box.right > width || box.top < top) return false;
      return (
        [...nodes].every(([column, node]) => !touches(box, node, radiusOf(column))) &&
        placed.every((other) => isApart(box, boxOf(other)))
      );
    };
    const freeFor = (said: Wanted): readonly Placed[] =>
      placesAt(said, point, radiusOf(each.column)).filter(isFree);
    const whole = freeFor(each);
    const free =
      whole.length > 0 || each.short === undefined ? whole : freeFor({ ...each, text: each.short });
    const crossed = (place: Placed): number =>
      edges.filter(([from, to]) => crosses(boxOf(place), from, to)).length;
    const best = free
      .map((place) => ({ place, cost: crossed(place) }))
      .reduce<{ place: Placed; cost: number } | undefined>(
        (a, b) => (a === undefined || b.cost < a.cost ? b : a),
        undefined,
      );
    if (best) placed.push(best.place);
  }
  return placed;
}

/** In pixels: from a node to the baseline of what stands beneath it. */
const BENEATH = 10.5;
/** In pixels: so much a row needs, besides its nodes, for what stands beneath them. */
export const LINE = 11.5;

/** Each text beneath its node, the first of them first; one that would run into another is its short one, or left out. */
export function placeBeneath(
  wanted: readonly Wanted[],
  nodes: ReadonlyMap<number, Point>,
  radiusOf: (column: number) => number,
  width: number,
): readonly Placed[] {
  const placed: Placed[] = [];
  for (const each of wanted) {
    const point = nodes.get(each.column);
    if (point === undefined) continue;
    const texts = each.short === undefined ? [each.text] : [each.text, each.short];
    const y = point.y + radiusOf(each.column) + BENEATH;
    const placeOf = (text: string): Placed => {
      const at: Placed = { column: each.column, text, x: point.x, y, anchor: 'middle' };
      const { left, right } = boxOf(at);
      return { ...at, x: point.x + Math.max(0, -left) - Math.max(0, right - width) };
    };
    const place = texts.map(placeOf).find((at) => placed.every((other) => isApart(boxOf(at), boxOf(other))));
    if (place) placed.push(place);
  }
  return placed;
}

/** Those liked best first. */
function placesAt(wanted: Wanted, { x, y }: Point, radius: number): readonly Placed[] {
  const side = radius + AWAY;
  const slant = radius * 0.7 + AWAY;
  const [middle, up, down] = [y + 4.5, y - slant, y + slant + ASCENT - 2];
  return [
    { ...wanted, x: x + side, y: middle, anchor: 'start' },
    { ...wanted, x: x - side, y: middle, anchor: 'end' },
    { ...wanted, x: x + slant, y: up, anchor: 'start' },
    { ...wanted, x: x - slant, y: up, anchor: 'end' },
    { ...wanted, x, y: y - side, anchor: 'middle' },
    { ...wanted, x: x + slant, y: down, anchor: 'start' },
    { ...wanted, x: x - slant, y: down, anchor: 'end' },
    { ...wanted, x, y: y + side + ASCENT, anchor: 'middle' },
  ];
}

/** Whether a node reaches into a box. */
export function touches({ left, right, top, bottom }: Box, { x, y }: Point, radius: number): boolean {
  const [dx, dy] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
  return Math.hypot(dx, dy) < radius + 1;
}

export function isApart(one: Box, other: Box): boolean {
  return (
    one.right + 3 < other.left ||
    other.right + 3 < one.left ||
    one.bottom < other.top ||
    other.bottom < one.top
  );
}

function crosses({ left, right, top, bottom }: Box, from: Point, to: Point): boolean {
  for (let i = 0; i <= SAMPLES; i++) {
    const [x, y] = [from.x + ((to.x - from.x) * i) / SAMPLES, from.y + ((to.y - from.y) * i) / SAMPLES];
    if (x > left && x < right && y > top && y < bottom) return true;
  }
  return false;
}

/** As large as nodes may be without touching each other, in pixels; `level` is from one row to the next. */
export function radiusIn(nodes: ReadonlyMap<number, Point>, level: number, most: number): number {
  const rows = new Map<number, number[]>();
  for (const { x, y } of nodes.values()) rows.set(y, [...(rows.get(y) ?? []), x]);
  const apart = [...rows.values()].flatMap((xs) => {
    const sorted = xs.toSorted((a, b) => a - b);
    return sorted.slice(1).map((x, i) => x - nth(sorted, i));
  });
  const closest = Math.min(Infinity, ...apart);
  return Math.max(2, Math.min(most, level / 2.6, closest / 2 - 2.5));
}

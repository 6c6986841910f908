/* The addresses written beside the picture: bounds of VMAs, and round addresses where there are few. */
import { cell } from '../../base/cell.ts';
import type { Touch } from '../touch.ts';
import { type LabelWish, thin } from './labels.ts';
import type { Projection } from './projection.ts';
import { BROKEN_GAP, itemAt, PAGE, vmaOfItem, type Strip } from './strip.ts';

export interface Tick {
  readonly address: number;
  readonly y: number;
  /** The middle of its text, at least half a line away from the edges. */
  readonly textY: number;
}

/** With more items than this, the picture shows structure rather than single bounds. */
const MANY_ITEMS = 600;

export function ticksOf(strip: Strip, project: Projection, touch: Touch, pitch: number): Tick[] {
  const wishes: LabelWish[] = [];
  const wish = (address: number, priority: number): void => {
    const y = project.y(address);
    if (y < 0 || y > project.height) return;
    wishes.push({ key: String(address), at: Math.max(6, Math.min(project.height - 6, y)), priority });
  };
  const [low, high] = visibleItems(strip, project);
  if (high - low < MANY_ITEMS) {
    for (let i = low; i <= high + 1; i++) wish(cell(strip.bounds, i), boundPriority(strip, i));
  }
  const range = touch.hole ?? touch.worked;
  for (const address of [touch.found?.start, range?.start, range?.end, touch.cursor]) {
    if (address !== undefined) wish(address, 4);
  }
  if (high - low < 3) for (const address of roundAddresses(project)) wish(address, 0);
  return thin(wishes, pitch).map(({ key, at }) => {
    const address = Number(key);
    return { address, y: project.y(address), textY: at };
  });
}

/** The indexes of the lowest and the highest item on the screen. */
export function visibleItems(strip: Strip, project: Projection): readonly [number, number] {
  return [itemAt(strip, project.address(project.height)), itemAt(strip, project.address(0))];
}

/** Bounds next to a large gap say where things are; those between neighbours follow from the sizes. */
function boundPriority(strip: Strip, bound: number): number {
  const isGreat = (item: number): boolean =>
    item >= 0 &&
    item < strip.vmaAt.length &&
    vmaOfItem(strip, item) === undefined &&
    cell(strip.bounds, item + 1) - cell(strip.bounds, item) >= BROKEN_GAP;
  return isGreat(bound - 1) || isGreat(bound) ? 3 : 1;
}

/** Multiples of a power of two that is at least a page, about 60 pixels apart: zoomed in so far, the scale is linear. */
function roundAddresses(project: Projection): number[] {
  const low = project.address(project.height);
  const high = project.address(0);
  const step = Math.max(PAGE, 2 ** Math.ceil(Math.log2(((high - low) / project.height) * 60)));
  const addresses: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high && addresses.length < 64; at += step) {
    addresses.push(at);
  }
  return addresses;
}

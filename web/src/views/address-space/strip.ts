/* The address space as one row of items, areas and the gaps between them, without a hole or an overlap. */
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { type AddressScale, segmentOf, trueScale, weightedScale } from '../../d3/address-scale.ts';

export interface Strip {
  /** Item i spans bounds[i] … bounds[i + 1]; from 0 to the end of the space. */
  readonly bounds: Float64Array;
  /** Index in `areas` of item i, -1 for a gap. */
  readonly areaAt: Int32Array;
  readonly areas: readonly RecordVma[];
}

/** From this size on a gap says “far away” and no more: folded, it is drawn broken. */
export const BROKEN_GAP = 2 ** 30;

export const PAGE = 4096;

/**
 * In the middle of an operation areas may overlap for a moment (vma_adjust() moves one bound, then the
 * other): the lower one is then shown whole and the upper one from there on.
 */
export function buildStrip(vmas: readonly RecordVma[], taskSize: number): Strip {
  const areas = vmas.toSorted((a, b) => a.start - b.start);
  const bounds = new Float64Array(2 * areas.length + 2);
  const areaAt = new Int32Array(2 * areas.length + 1);
  let items = 0;
  let at = 0;
  const push = (end: number, area: number): void => {
    areaAt[items++] = area;
    bounds[items] = at = end;
  };
  areas.forEach(({ start, end }, index) => {
    if (start > at) push(Math.min(start, taskSize), -1);
    if (Math.min(end, taskSize) <= at) return;
    push(Math.min(end, taskSize), index);
  });
  if (at < taskSize) push(taskSize, -1);
  return { bounds: bounds.slice(0, items + 1), areaAt: areaAt.slice(0, items), areas };
}

export type ScaleMode = 'folded' | 'true';

/**
 * Folded, an item's height grows with the logarithm of its size and but slowly, so that a page can still
 * be pointed at beside a gigabyte; gaps from BROKEN_GAP on all have the same height.
 * `landmark`, an address in such a gap, gets a place in it that can be told from the gap's ends.
 */
export function scaleOf(strip: Strip, mode: ScaleMode, landmark = 0): AddressScale {
  const { bounds, areaAt } = strip;
  const taskSize = bounds.at(-1) ?? 0;
  if (mode === 'true') return trueScale(taskSize);
  const weights = new Float64Array(areaAt.length);
  const broken: number[] = [];
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const size = bounds[i + 1]! - bounds[i]!;
    const isGap = areaAt[i]! < 0;
    if (isGap && size >= BROKEN_GAP) broken.push(i);
    else sum += weights[i] = isGap ? gapWeight(size) : areaWeight(size);
  }
  const share = Math.min(BROKEN_SHARE, ALL_BROKEN_SHARE / Math.max(1, broken.length));
  for (const i of broken) weights[i] = Math.max(LEAST_BROKEN, sum * share);
  const item = itemAt(strip, landmark);
  if (!broken.includes(item) || bounds[item] === landmark) return weightedScale(bounds, weights);
  const [below, above] = [1.4 * weights[item]!, LEAST_BROKEN / 2];
  return weightedScale(
    Float64Array.of(...bounds.subarray(0, item + 1), landmark, ...bounds.subarray(item + 1)),
    Float64Array.of(...weights.subarray(0, item), below, above, ...weights.subarray(item + 1)),
  );
}

/** What a broken gap gets of the picture: room to be seen as one, however many areas there are. */
const BROKEN_SHARE = 0.04;
const ALL_BROKEN_SHARE = 0.25;
const LEAST_BROKEN = 1.9;

function areaWeight(size: number): number {
  return 1 + 0.09 * Math.log2(Math.max(1, size / PAGE));
}

function gapWeight(size: number): number {
  return 0.5 + 0.06 * Math.log2(Math.max(1, size / PAGE));
}

/** How far to enlarge until LEAST_PAGES pages of an item fill the picture. */
export function greatestZoom({ bounds }: Strip, scale: AddressScale, item: number): number {
  const start = bounds[item]!;
  const end = bounds[item + 1]!;
  const unitPerByte = (scale.toUnit(end) - scale.toUnit(start)) / (end - start);
  return 1 / (LEAST_PAGES * PAGE * unitPerByte);
}

export const LEAST_PAGES = 4;

/** Number of the item at an address; an area's is that at its start. */
export function itemAt({ bounds }: Strip, address: number): number {
  return segmentOf(bounds, address);
}

export function areaOfItem({ areaAt, areas }: Strip, item: number): RecordVma | undefined {
  return areas[areaAt[item] ?? -1];
}

/** The range from the lowest area to the end of the highest one; the whole space if there is none. */
export function mappedRange({ bounds, areas }: Strip): readonly [number, number] {
  const first = areas[0];
  const last = areas.at(-1);
  return first && last ? [first.start, last.end] : [0, bounds.at(-1) ?? 0];
}

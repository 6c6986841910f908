/* The address space as a sequence of items, VMAs and the gaps between them, that covers it without overlaps. */
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { type AddressScale, segmentOf, trueScale, weightedScale } from '../../d3/address-scale.ts';
import { cell } from '../../base/cell.ts';

/** Ranges of addresses by their starts. */
export type Ranges = Pick<VmaRecords, 'length' | 'startOf' | 'endOf'>;

export interface Strip<Vmas extends Ranges = VmaRecords> {
  /** Item i spans bounds[i] … bounds[i + 1]. The first bound is 0, the last one the end of the space. */
  readonly bounds: Float64Array;
  /** The index in `vmas` of item i, -1 for a gap. */
  readonly vmaAt: Int32Array;
  readonly vmas: Vmas;
}

/** Addresses that get a place on a scale of their own, and which of the items between them are gaps. */
export interface Places {
  /** As in Strip. */
  readonly bounds: Float64Array;
  readonly isGap: (item: number) => boolean;
}

/** The places of a moment. */
export function placesAt({ bounds, vmaAt }: Strip<Ranges>): Places {
  return { bounds, isGap: (item) => cell(vmaAt, item) < 0 };
}

/** A gap of at least this size, in bytes, only means “far away”: folded, it is drawn broken. */
export const BROKEN_GAP = 2 ** 30;

export const PAGE = 4096;

/**
 * In the middle of an operation VMAs may overlap, as vma_adjust() moves one bound and then the other. The lower one is then shown whole,
 * the upper one from the lower one's end.
 */
export function buildStrip<Vmas extends Ranges>(vmas: Vmas, taskSize: number): Strip<Vmas> {
  const bounds = new Float64Array(2 * vmas.length + 2);
  const vmaAt = new Int32Array(2 * vmas.length + 1);
  let items = 0;
  let at = 0;
  const push = (end: number, vma: number): void => {
    vmaAt[items++] = vma;
    bounds[items] = at = end;
  };
  for (let place = 0; place < vmas.length; place++) {
    const start = Math.min(vmas.startOf(place), taskSize);
    const end = Math.min(vmas.endOf(place), taskSize);
    if (start > at) push(start, -1);
    if (end > at) push(end, place);
  }
  if (at < taskSize) push(taskSize, -1);
  return { bounds: bounds.slice(0, items + 1), vmaAt: vmaAt.slice(0, items), vmas };
}

export type ScaleMode = 'folded' | 'true';

/**
 * Folded, an item's height grows slowly, with the logarithm of its size, so that one can still point at a page beside a gigabyte. Gaps of
 * at least BROKEN_GAP all have the same height. `landmark`, an address, gets a place away from the ends if it lies in such a gap.
 */
export function scaleOf({ bounds, isGap }: Places, mode: ScaleMode, landmark = 0): AddressScale {
  const taskSize = bounds.at(-1) ?? 0;
  if (mode === 'true') return trueScale(taskSize);
  const weights = new Float64Array(bounds.length - 1);
  const broken: number[] = [];
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const size = cell(bounds, i + 1) - cell(bounds, i);
    const isFree = isGap(i);
    if (isFree && size >= BROKEN_GAP) broken.push(i);
    else sum += weights[i] = isFree ? gapWeight(size) : vmaWeight(size);
  }
  const share = Math.min(BROKEN_SHARE, ALL_BROKEN_SHARE / Math.max(1, broken.length));
  for (const i of broken) weights[i] = Math.max(LEAST_BROKEN, sum * share);
  const item = segmentOf(bounds, landmark);
  if (!broken.includes(item) || bounds[item] === landmark) return weightedScale(bounds, weights);
  const [below, above] = [1.4 * cell(weights, item), LEAST_BROKEN / 2];
  return weightedScale(spliced(bounds, item + 1, 0, [landmark]), spliced(weights, item, 1, [below, above]));
}

/** As toSpliced() does for arrays. */
function spliced(
  values: Float64Array,
  at: number,
  without: number,
  inserted: readonly number[],
): Float64Array {
  const result = new Float64Array(values.length - without + inserted.length);
  result.set(values.subarray(0, at));
  result.set(inserted, at);
  result.set(values.subarray(at + without), at + inserted.length);
  return result;
}

/** How much of the picture a broken gap gets: enough to be recognised, however many VMAs there are. */
const BROKEN_SHARE = 0.04;
const ALL_BROKEN_SHARE = 0.25;
const LEAST_BROKEN = 1.9;

function vmaWeight(size: number): number {
  return 1 + 0.09 * Math.log2(Math.max(1, size / PAGE));
}

function gapWeight(size: number): number {
  return 0.5 + 0.06 * Math.log2(Math.max(1, size / PAGE));
}

/** The zoom at which LEAST_PAGES pages of an item fill the picture. */
export function greatestZoom({ bounds }: Strip, scale: AddressScale, item: number): number {
  const start = cell(bounds, item);
  const end = cell(bounds, item + 1);
  const unitPerByte = (scale.toUnit(end) - scale.toUnit(start)) / (end - start);
  return 1 / (LEAST_PAGES * PAGE * unitPerByte);
}

export const LEAST_PAGES = 4;

/** The index of the item at an address; at a bound it is that of the item above. */
export function itemAt({ bounds }: Strip, address: number): number {
  return segmentOf(bounds, address);
}

export function vmaOfItem({ vmaAt, vmas }: Strip, item: number): RecordVma | undefined {
  return vmas.at(vmaAt[item] ?? -1);
}

/** The range from the start of the lowest VMA to the end of the highest one; the whole space if there are none. */
export function mappedRange({ bounds, vmas }: Strip): readonly [number, number] {
  const first = vmas.at(0);
  const last = vmas.at(vmas.length - 1);
  return first && last ? [first.start, last.end] : [0, bounds.at(-1) ?? 0];
}

/* What share of each pixel column a lane spends on what. Spans below a pixel are not dropped and not enlarged: each adds to its
 * columns the time that it takes there, so that a column's shares are true however far out one is. Costs follow the spans on the
 * screen and the columns. */
import { CPU_SPAN_CODES } from '../../protocol/protocol.gen.ts';
import type { SpanLayer } from '../../timeline/cpu-layers.ts';

/** Times on the screen: column c shows `from + c * step` … `from + (c + 1) * step`, in picoseconds. */
export interface Window {
  readonly from: number;
  readonly step: number;
  readonly columns: number;
}

/** Which spans stand out, by the places of their lock, cause and mode; without it all do. */
export type Lit = (lock: number, cause: number, mode: number) => boolean;

/** What lies in a lane, from its ground upwards: what is worked comes first, then the forms of waiting. The second five are the same
 * where they don't stand out. */
export const DOING = ['work', 'user', 'line', 'spin', 'sleep'] as const;
/** Held for writing, or for reading; and the same where they don't stand out. */
export const HOLDING = ['write', 'read'] as const;

const PLACE_OF_KIND = CPU_SPAN_CODES.map((kind) => Math.max(0, (DOING as readonly string[]).indexOf(kind)));
const IS_WAIT = CPU_SPAN_CODES.map((kind) => kind === 'line' || kind === 'spin' || kind === 'sleep');

/** From this span of `lane` on, and from no earlier one, one may last beyond `time`. */
export function firstBehind({ first, reach }: SpanLayer, lane: number, time: number): number {
  let low = first[lane]!;
  let high = first[lane + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reach[middle]! > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fills `shares`, `columns` × 2 · DOING.length, with shares of each column. */
export function sharesOfDoing(
  layer: SpanLayer,
  lane: number,
  window: Window,
  lit: Lit | undefined,
  shares: Float32Array,
): void {
  const places = 2 * DOING.length;
  shares.fill(0, 0, window.columns * places);
  const stop = window.from + window.step * window.columns;
  const last = layer.first[lane + 1]!;
  for (let i = firstBehind(layer, lane, window.from); i < last && layer.start[i]! < stop; i++) {
    const kind = layer.kind[i]!;
    const isDim =
      lit !== undefined && IS_WAIT[kind]! && !lit(layer.lock[i]!, layer.cause[i]!, layer.mode[i]!);
    const place = PLACE_OF_KIND[kind]! + (isDim ? DOING.length : 0);
    add(
      shares,
      places,
      place,
      (layer.start[i]! - window.from) / window.step,
      (layer.end[i]! - window.from) / window.step,
    );
  }
}

/** Whether the bars of a lock are shown, by its place; without it all are. */
export type Shown = (lock: number) => boolean;

/** Fills `shares`, `columns` × 2 · HOLDING.length, for the locks in this row; the last row, `isLast`, has those above it, too. */
export function sharesOfHolding(
  layer: SpanLayer,
  lane: number,
  row: number,
  isLast: boolean,
  window: Window,
  { lit, shown }: { readonly lit?: Lit | undefined; readonly shown?: Shown | undefined },
  shares: Float32Array,
): void {
  const places = 2 * HOLDING.length;
  shares.fill(0, 0, window.columns * places);
  const stop = window.from + window.step * window.columns;
  const last = layer.first[lane + 1]!;
  for (let i = firstBehind(layer, lane, window.from); i < last && layer.start[i]! < stop; i++) {
    const own = layer.row[i]!;
    if (own !== row && !(isLast && own > row)) continue;
    if (layer.end[i]! <= window.from || (shown && !shown(layer.lock[i]!))) continue;
    const isDim = lit !== undefined && !lit(layer.lock[i]!, layer.cause[i]!, layer.mode[i]!);
    const place = (layer.mode[i] === 0 ? 1 : 0) + (isDim ? HOLDING.length : 0);
    add(
      shares,
      places,
      place,
      (layer.start[i]! - window.from) / window.step,
      (layer.end[i]! - window.from) / window.step,
    );
  }
}

function add(shares: Float32Array, places: number, place: number, from: number, to: number): void {
  const columns = shares.length / places;
  const start = Math.max(0, from);
  const end = Math.min(columns, to);
  const first = Math.floor(start);
  const last = Math.floor(end);
  if (first === last) {
    if (end > start) shares[first * places + place]! += end - start;
    return;
  }
  shares[first * places + place]! += first + 1 - start;
  for (let c = first + 1; c < last; c++) shares[c * places + place] = 1;
  if (end > last) shares[last * places + place]! += end - last;
}

/* How a lane divides the time of each pixel column among its states. Spans narrower than a pixel are neither dropped nor enlarged: each
 * adds to its columns the time it takes there, so a column's shares are true at every zoom. The cost grows with the spans on the screen
 * and the columns. */
import { CPU_SPAN_CODES } from '../../protocol/protocol.gen.ts';
import type { SpanLayer } from '../../timeline/cpu-layers.ts';
import { cell } from '../../base/cell.ts';

/** Times on the screen: column c shows `from + c * step` … `from + (c + 1) * step`, in picoseconds. */
export interface Window {
  readonly from: number;
  readonly step: number;
  readonly columns: number;
}

/** Whether a span stands out, by the indices of its lock, cause and mode. Where there is no such function, every span does. */
export type Lit = (lock: number, cause: number, mode: number) => boolean;

/** The states of a lane, from its bottom upwards: work first, then the kinds of waiting. Five more places, after these, are for the same
 * states where they don't stand out. */
export const DOING = ['work', 'user', 'line', 'spin', 'sleep'] as const;
/** Locks held for writing and for reading. Two more places, after these, are for the same where they don't stand out. */
export const HOLDING = ['write', 'read'] as const;

const PLACE_OF_KIND = Uint8Array.from(CPU_SPAN_CODES, (kind) =>
  Math.max(0, (DOING as readonly string[]).indexOf(kind)),
);
const IS_WAIT = CPU_SPAN_CODES.map((kind) => kind === 'line' || kind === 'spin' || kind === 'sleep');

/** The first span of `lane` that can last beyond `time`: all earlier ones have ended by then. */
export function firstBehind({ first, reach }: SpanLayer, lane: number, time: number): number {
  let low = cell(first, lane);
  let high = cell(first, lane + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cell(reach, middle) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Fills `shares` with the shares of each column: 2 · DOING.length for the first column, then as many for the second, and so on. */
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
  const last = cell(layer.first, lane + 1);
  for (let i = firstBehind(layer, lane, window.from); i < last && cell(layer.start, i) < stop; i++) {
    const kind = cell(layer.kind, i);
    const isDim =
      lit !== undefined &&
      IS_WAIT[kind] === true &&
      !lit(cell(layer.lock, i), cell(layer.cause, i), cell(layer.mode, i));
    const place = cell(PLACE_OF_KIND, kind) + (isDim ? DOING.length : 0);
    add(
      shares,
      places,
      place,
      (cell(layer.start, i) - window.from) / window.step,
      (cell(layer.end, i) - window.from) / window.step,
    );
  }
}

/** Whether the bars of a lock are shown, by the lock's index. Where there is no such function, all are. */
export type Shown = (lock: number) => boolean;

/** Fills `shares`, 2 · HOLDING.length for each column, for the locks held in this row. The last row also has the locks nested deeper. */
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
  const last = cell(layer.first, lane + 1);
  for (let i = firstBehind(layer, lane, window.from); i < last && cell(layer.start, i) < stop; i++) {
    const own = cell(layer.row, i);
    if (own !== row && !(isLast && own > row)) continue;
    if (cell(layer.end, i) <= window.from || (shown && !shown(cell(layer.lock, i)))) continue;
    const isDim = lit !== undefined && !lit(cell(layer.lock, i), cell(layer.cause, i), cell(layer.mode, i));
    const place = (layer.mode[i] === 0 ? 1 : 0) + (isDim ? HOLDING.length : 0);
    add(
      shares,
      places,
      place,
      (cell(layer.start, i) - window.from) / window.step,
      (cell(layer.end, i) - window.from) / window.step,
    );
  }
}

/** Adds to each column the share of it that lies between `from` and `to`, both in columns. */
function add(shares: Float32Array, places: number, place: number, from: number, to: number): void {
  const columns = shares.length / places;
  const start = Math.max(0, from);
  const end = Math.min(columns, to);
  if (end <= start) return;
  const first = Math.floor(start);
  const last = Math.floor(end);
  const more = (column: number, share: number): void => {
    const index = column * places + place;
    shares[index] = cell(shares, index) + share;
  };
  if (first === last) {
    more(first, end - start);
    return;
  }
  more(first, first + 1 - start);
  for (let c = first + 1; c < last; c++) shares[c * places + place] = 1;
  if (end > last) more(last, end - last);
}

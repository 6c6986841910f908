/* Rows of the list: areas from low addresses to high ones, with the gaps between them. */
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { Touch } from '../touch.ts';

export type Row =
  | { readonly kind: 'area'; readonly start: number; readonly end: number; readonly area: RecordVma }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number };

/**
 * All rows, each made when it is asked for: 65,530 areas are twice as many rows, and making them all anew
 * whenever one area changes would take longer than all else that a step does.
 */
export class Rows {
  readonly length: number;
  /** By start; in the middle of an operation areas may overlap. */
  readonly #areas: readonly RecordVma[];
  /** Row of each area. Where the one before has another number than one less, a gap lies between. */
  readonly #rowOf: Uint32Array;
  readonly #taskSize: number;

  /** `vmas` as a snapshot has them. The gap above the highest area is a row, too: searches look at it. */
  constructor(vmas: readonly RecordVma[], taskSize: number) {
    this.#areas = sorted(vmas);
    this.#rowOf = new Uint32Array(vmas.length);
    this.#taskSize = taskSize;
    let end = 0;
    let row = 0;
    for (let i = 0; i < vmas.length; i++) {
      const area = this.#areas[i]!;
      if (area.start > end) row++;
      this.#rowOf[i] = row++;
      end = Math.max(end, area.end);
    }
    this.length = end < taskSize ? row + 1 : row;
  }

  get areas(): number {
    return this.#areas.length;
  }

  at(index: number): Row | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const i = this.#firstAreaFrom(index);
    const area = this.#areas[i];
    if (area && this.#rowOf[i] === index) return { kind: 'area', start: area.start, end: area.end, area };
    return { kind: 'gap', start: this.#endBefore(i), end: area?.start ?? this.#taskSize };
  }

  slice(from: number, to: number): Row[] {
    return Array.from({ length: Math.max(0, Math.min(to, this.length) - from) }, (_, i) =>
      this.at(from + i)!,
    );
  }

  /** The row that `address` lies in, -1 where that is above all. */
  holding(address: number): number {
    const i = this.#lastStartingUpTo(address);
    if (i >= 0 && address < this.#areas[i]!.end) return this.#rowOf[i]!;
    const gap = i + 1 < this.areas ? this.#rowOf[i + 1]! - 1 : this.length - 1;
    const row = this.at(gap);
    return row && row.start <= address && address < row.end ? gap : -1;
  }

  /** The row of an area, -1 if it is none of them. */
  of(area: RecordVma): number {
    for (let i = this.#lastStartingUpTo(area.start); this.#areas[i]?.start === area.start; i--)
      if (this.#areas[i]!.id === area.id) return this.#rowOf[i]!;
    return -1;
  }

  /** The next area's row from `row` on, downwards (1) or upwards (-1) on the screen; undefined at the end. */
  nextArea(row: number, direction: 1 | -1): number | undefined {
    const i = this.#firstAreaFrom(direction > 0 ? row + 1 : row);
    return this.#rowOf[direction > 0 ? i : i - 1];
  }

  /** Index of the first area whose row is `row` or a later one. */
  #firstAreaFrom(row: number): number {
    return firstIndex(this.areas, (i) => this.#rowOf[i]! >= row);
  }

  #lastStartingUpTo(address: number): number {
    return firstIndex(this.areas, (i) => this.#areas[i]!.start > address) - 1;
  }

  /** The highest end of the areas before number `i`. Where one overlaps the next, there is no gap to ask for. */
  #endBefore(i: number): number {
    let end = 0;
    for (let before = i - 1; before >= 0; before--) {
      end = Math.max(end, this.#areas[before]!.end);
      // With a gap or nothing below it, nothing that begins lower reaches higher.
      if (before === 0 || this.#rowOf[before]! > this.#rowOf[before - 1]! + 1) break;
    }
    return end;
  }
}

/** Lists are in order but for areas that are only in the tree for a moment. */
function sorted(vmas: readonly RecordVma[]): readonly RecordVma[] {
  for (let i = 1; i < vmas.length; i++)
    if (vmas[i - 1]!.start > vmas[i]!.start) return vmas.toSorted((a, b) => a.start - b.start);
  return vmas;
}

/** The first of 0 … `count` − 1 that passes a test which all after it pass too; `count` if none does. */
function firstIndex(count: number, passes: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The row that the step is about, -1 if it is about none: where the marching cursor stands. */
export function currentRow(
  rows: Rows,
  { hole, worked, found, compared, cursor }: Touch,
  areaOf: (id: number) => RecordVma | undefined,
): number {
  const range = hole ?? worked;
  if (range) return rows.holding(range.start);
  const areas = [...compared].flatMap((id) => areaOf(id) ?? []).map((area) => rows.of(area));
  if (areas.length > 0) return Math.min(...areas);
  const place = cursor ?? found?.start;
  return place === undefined ? -1 : rows.holding(place);
}

/**
 * The first row to show so that `row` is seen. It moves half a screen at a time and follows from the row
 * alone, so that stepping there and back ends at the same picture.
 */
export function firstRow(row: number, visible: number, count: number): number {
  const half = Math.max(1, Math.floor(visible / 2));
  const first = Math.max(0, Math.floor(row / half) * half - Math.floor(half / 2));
  return Math.max(0, Math.min(first, count - visible));
}

/** Whether `row` holds the range or a part of it. */
export function overlaps(
  row: Row,
  range: { readonly start: number; readonly end: number } | undefined,
): boolean {
  return range !== undefined && row.start < range.end && range.start < row.end;
}

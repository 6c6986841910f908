/* The rows of the list: VMAs from low addresses to high ones, with the gaps between them. */
import { cell } from '../../base/cell.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import type { Touch } from '../touch.ts';

export type Row =
  | { readonly kind: 'vma'; readonly start: number; readonly end: number; readonly vma: RecordVma }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number };

/**
 * All rows, each created on demand: 65,530 VMAs are twice as many rows, and creating all of them whenever one VMA changes would take
 * longer than everything else that a step does.
 */
export class Rows {
  readonly length: number;
  readonly #vmas: VmaRecords;
  /** The row of each VMA. If it is not the next one after that of the VMA before, there is a gap between them. */
  readonly #rowOf: Uint32Array;
  readonly #taskSize: number;

  /** `vmas` are a snapshot's. The gap above the highest VMA is a row, too: searches look at it. */
  constructor(vmas: VmaRecords, taskSize: number) {
    this.#vmas = vmas;
    this.#rowOf = new Uint32Array(vmas.length);
    this.#taskSize = taskSize;
    let end = 0;
    let row = 0;
    for (let i = 0; i < vmas.length; i++) {
      if (vmas.startOf(i) > end) row++;
      this.#rowOf[i] = row++;
      end = Math.max(end, vmas.endOf(i));
    }
    this.length = end < taskSize ? row + 1 : row;
  }

  get vmas(): number {
    return this.#vmas.length;
  }

  at(index: number): Row | undefined {
    return index < 0 || index >= this.length ? undefined : this.#rowAt(index);
  }

  #rowAt(index: number): Row {
    const i = this.#firstVmaFrom(index);
    const vma = this.#vmas.at(i);
    if (vma && this.#rowOf[i] === index) return { kind: 'vma', start: vma.start, end: vma.end, vma };
    return { kind: 'gap', start: this.#endBefore(i), end: vma?.start ?? this.#taskSize };
  }

  slice(from: number, to: number): Row[] {
    return Array.from({ length: Math.max(0, Math.min(to, this.length) - from) }, (_, i) =>
      this.#rowAt(from + i),
    );
  }

  /** The row that contains `address`, -1 if the address is above all rows. */
  holding(address: number): number {
    const i = this.#vmas.firstFrom(address + 1) - 1;
    if (i >= 0 && address < this.#vmas.endOf(i)) return cell(this.#rowOf, i);
    const gap = i + 1 < this.vmas ? cell(this.#rowOf, i + 1) - 1 : this.length - 1;
    const row = this.at(gap);
    return row && row.start <= address && address < row.end ? gap : -1;
  }

  /** The row of a VMA, -1 if it is not in the list. */
  of(vma: RecordVma): number {
    const place = this.#vmas.placeOf(vma.id);
    return place < 0 ? -1 : cell(this.#rowOf, place);
  }

  /** The next VMA's row from `row` on, downwards (1) or upwards (-1) on the screen; undefined at the end. */
  nextVma(row: number, direction: 1 | -1): number | undefined {
    const i = this.#firstVmaFrom(direction > 0 ? row + 1 : row);
    return this.#rowOf[direction > 0 ? i : i - 1];
  }

  /** Index of the first VMA whose row is `row` or a later one. */
  #firstVmaFrom(row: number): number {
    return firstIndex(this.vmas, (i) => cell(this.#rowOf, i) >= row);
  }

  /** The highest end of the VMAs before number `i`. */
  #endBefore(i: number): number {
    let end = 0;
    for (let before = i - 1; before >= 0; before--) {
      end = Math.max(end, this.#vmas.endOf(before));
      // Below a gap, no VMA reaches higher.
      if (before === 0 || cell(this.#rowOf, before) > cell(this.#rowOf, before - 1) + 1) break;
    }
    return end;
  }
}

/** The first of 0 … `count` − 1 that passes a test that all after it pass, too; `count` if none does. */
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

/** The row where the step works, -1 if there is none. */
export function currentRow(
  rows: Rows,
  { hole, worked, found, compared, cursor }: Touch,
  vmaOf: (id: number) => RecordVma | undefined,
): number {
  const range = hole ?? worked;
  if (range) return rows.holding(range.start);
  const vmas = [...compared].flatMap((id) => vmaOf(id) ?? []).map((vma) => rows.of(vma));
  if (vmas.length > 0) return Math.min(...vmas);
  const place = cursor ?? found?.start;
  return place === undefined ? -1 : rows.holding(place);
}

/**
 * The first row to show so that `row` is visible. It moves half a screen at a time and follows from the row alone, so that stepping there
 * and back ends at the same picture.
 */
export function firstRow(row: number, visible: number, count: number): number {
  const half = Math.max(1, Math.floor(visible / 2));
  const first = Math.max(0, Math.floor(row / half) * half - Math.floor(half / 2));
  return Math.max(0, Math.min(first, count - visible));
}

/** Whether `row` overlaps the range. */
export function overlaps(
  row: Row,
  range: { readonly start: number; readonly end: number } | undefined,
): boolean {
  return range !== undefined && row.start < range.end && range.start < row.end;
}

/* Rows of the list: areas from low addresses to high ones, with the gaps between them. */
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { Touch } from '../touch.ts';

export type Row =
  | { readonly kind: 'area'; readonly start: number; readonly end: number; readonly area: RecordVma }
  | { readonly kind: 'gap'; readonly start: number; readonly end: number };

/** `vmas` as a snapshot has them. The gap above the highest area is a row, too: searches look at it. */
export function rowsOf(vmas: readonly RecordVma[], taskSize: number): Row[] {
  const rows: Row[] = [];
  let at = 0;
  for (const area of vmas.toSorted((a, b) => a.start - b.start)) {
    const { start, end } = area;
    if (start > at) rows.push({ kind: 'gap', start: at, end: start });
    rows.push({ kind: 'area', start, end, area });
    at = Math.max(at, end);
  }
  if (at < taskSize) rows.push({ kind: 'gap', start: at, end: taskSize });
  return rows;
}

/** The row that the step is about, -1 if it is about none: where the marching cursor stands. */
export function currentRow(rows: readonly Row[], touch: Touch): number {
  const { hole, worked, found, compared, cursor } = touch;
  const range = hole ?? worked;
  if (range) return rowAt(rows, range.start);
  const area = rows.findIndex((row) => row.kind === 'area' && compared.has(row.area.id));
  if (area >= 0) return area;
  const place = cursor ?? found?.start;
  return place === undefined ? -1 : rowAt(rows, place);
}

function rowAt(rows: readonly Row[], address: number): number {
  return rows.findIndex(({ start, end }) => start <= address && address < end);
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

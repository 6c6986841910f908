/* Places rows and entries, in pixels. An open row shows the entries that are not empty, and between them folds that count the empty
 * ones. The two processes' entries of one address stand one above the other. */
import { nth } from '../../base/known.ts';
import type { Model, Row } from './model.ts';

/** Sizes of an entry in pixels, the largest first. A size is used if the table's entries fit into that many lines. */
const SIZES: readonly { readonly width: number; readonly height: number; readonly lines: number }[] = [
  { width: 46, height: 24, lines: 2 },
  { width: 28, height: 20, lines: 2 },
  { width: 17, height: 16, lines: 3 },
  { width: 11, height: 11, lines: 4 },
  { width: 7, height: 8, lines: Infinity },
];
const FOLD = 26;
export const HEAD = 20;
const LINE_GAP = 8;
const ROW_GAP = 7;
/** Distance between the two processes' entries. */
const LINK = 15;
const BADGE = 20;
/** The most closed rows listed: nobody reads hundreds. */
const MOST_CLOSED = 40;

interface Cell {
  readonly index: number;
  readonly x: number;
  /** The line of the row that it stands in. */
  readonly line: number;
}

/** Stands for `count` empty entries. */
interface Fold {
  readonly count: number;
  readonly x: number;
  readonly line: number;
}

export interface SheetRow {
  /** Index in the model's rows. */
  readonly row: number;
  readonly y: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly folds: readonly Fold[];
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly lines: number;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** Width of one column of upper tables, and of all of them. */
  readonly column: number;
  readonly gutter: number;
  /** Left edge of the entries. */
  readonly left: number;
  readonly sides: number;
  readonly rows: readonly SheetRow[];
  /** How many rows are not listed. */
  readonly hidden: number;
}

/** `smaller`: how many sizes smaller than would fit; negative: larger. */
export function sheetOf(model: Model, width: number, smaller = 0): Sheet {
  const uppers = model.entries.length - 1;
  const column = width >= 900 ? 84 : width >= 640 ? 60 : 13;
  const gutter = 6 + uppers * column;
  const left = gutter + BADGE + 8;
  const rows: SheetRow[] = [];
  let y = 4;
  let closed = 0;
  for (const [i, row] of model.rows.entries()) {
    if (!row.isOpen && ++closed > MOST_CLOSED) continue;
    const placed = place(row, model, width - left - 8, left, smaller);
    const height = HEAD + placed.lines * linePitch(placed.cellHeight, model.sides);
    rows.push({ ...placed, row: i, y, height });
    y += height + ROW_GAP;
  }
  return {
    width,
    height: y + 4,
    column,
    gutter,
    left,
    sides: model.sides,
    rows,
    hidden: model.rows.length - rows.length,
  };
}

function linePitch(cellHeight: number, sides: number): number {
  return LINE_GAP + sides * cellHeight + (sides - 1) * linkOf(cellHeight);
}

/** Length of the link between two entries: short if they are small. */
function linkOf(cellHeight: number): number {
  return Math.min(LINK, cellHeight);
}

type Placed = Omit<SheetRow, 'row' | 'y' | 'height'>;

function place(row: Row, { entries, sides }: Model, room: number, left: number, smaller: number): Placed {
  const items = itemsOf(row, entries[0], sides);
  const fitting = SIZES.findIndex(({ width, lines }) => flow(items, width, room, left).lines <= lines);
  const size = nth(SIZES, Math.max(0, Math.min(SIZES.length - 1, fitting + smaller)));
  return { ...flow(items, size.width, room, left), cellWidth: size.width, cellHeight: size.height };
}

interface Item {
  /** -1: a fold. */
  readonly index: number;
  readonly count: number;
}

/** The entries that either process has. Two or more empty ones in a row are folded. */
function itemsOf({ sides, isOpen }: Row, capacity: number, count: number): Item[] {
  if (!isOpen || count === 0) return [];
  const used = new Set(sides.flatMap((side) => [...(side?.entries?.keys() ?? [])]));
  const items: Item[] = [];
  let next = 0;
  for (const index of [...used].toSorted((a, b) => a - b)) {
    items.push(...emptyItems(next, index), { index, count: 1 });
    next = index + 1;
  }
  return [...items, ...emptyItems(next, capacity)];
}

function emptyItems(from: number, to: number): Item[] {
  if (to === from) return [];
  return [to - from === 1 ? { index: from, count: 1 } : { index: -1, count: to - from }];
}

function flow(items: readonly Item[], cell: number, room: number, left: number) {
  const cells: Cell[] = [];
  const folds: Fold[] = [];
  let x = 0;
  let line = 0;
  for (const { index, count } of items) {
    const width = index < 0 ? FOLD : cell;
    if (x > 0 && x + width > room) [x, line] = [0, line + 1];
    if (index < 0) folds.push({ count, x: left + x, line });
    else cells.push({ index, x: left + x, line });
    x += width;
  }
  return { cells, folds, lines: items.length === 0 ? 0 : line + 1 };
}

/** Upper edge of a process's entries in a line. */
export function cellTop(row: SheetRow, line: number, side: number, sides: number): number {
  const { y, cellHeight } = row;
  return y + HEAD + line * linePitch(cellHeight, sides) + side * (cellHeight + linkOf(cellHeight));
}

export interface EntryPlace {
  /** Index in the model's rows. */
  readonly row: number;
  readonly side: number;
  /** -1: the table itself. */
  readonly index: number;
}

/** What is at a point of the sheet. */
export function placeAt(sheet: Sheet, x: number, y: number): EntryPlace | undefined {
  const row = sheet.rows.find((each) => y >= each.y && y < each.y + each.height);
  if (!row) return undefined;
  const middle = sheet.left + (sheet.width - sheet.left) / 2;
  if (y < row.y + HEAD) return { row: row.row, side: sheet.sides > 1 && x > middle ? 1 : 0, index: -1 };
  for (const { index, x: left, line } of row.cells) {
    if (x < left || x >= left + row.cellWidth) continue;
    for (let side = 0; side < sheet.sides; side++) {
      const top = cellTop(row, line, side, sheet.sides);
      if (y >= top - 2 && y < top + row.cellHeight + 2) return { row: row.row, side, index };
    }
  }
  return undefined;
}

export type Way = 'up' | 'down' | 'left' | 'right';

/** The next place for the arrow keys: left and right go along a process's entries, up and down between the processes and tables. */
export function stepFrom(sheet: Sheet, from: EntryPlace | undefined, way: Way): EntryPlace | undefined {
  const current = sheet.rows.findIndex(({ row }) => row === from?.row);
  if (!from || current < 0) {
    const [first] = sheet.rows;
    return first && { row: first.row, side: 0, index: first.cells[0]?.index ?? -1 };
  }
  const row = nth(sheet.rows, current);
  if (way === 'left' || way === 'right') {
    const cell = row.cells.findIndex(({ index }) => index === from.index);
    const next = row.cells[cell + (way === 'right' ? 1 : -1)];
    if (next) return { ...from, index: next.index };
    return way === 'left' && cell === 0 ? { ...from, index: -1 } : undefined;
  }
  const side = from.side + (way === 'down' ? 1 : -1);
  if (side >= 0 && side < sheet.sides) return { ...from, side };
  const next = sheet.rows[current + (way === 'down' ? 1 : -1)];
  if (!next) return undefined;
  const nearest = next.cells.find(({ index }) => index >= from.index) ?? next.cells.at(-1);
  return { row: next.row, side: way === 'down' ? 0 : sheet.sides - 1, index: nearest?.index ?? -1 };
}

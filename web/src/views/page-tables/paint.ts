/* Paints the part of the page tables' sheet that is on the screen. */
import { nth } from '../../base/known.ts';
import type { Kind } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import { formatAddress } from '../../narrate/format.ts';
import type { RecordPageTable } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import type { Range } from '../touch.ts';
import { addressOf, isWithin, keyOf, linkAt, type Model, nameOfLevel, type Row } from './model.ts';
import { paintEntry } from './paint-entry.ts';
import { cellTop, type EntryPlace, HEAD, type Sheet, type SheetRow } from './sheet.ts';

export interface SheetPicture {
  readonly model: Model;
  readonly sheet: Sheet;
  /** The processes' numbers, by side. */
  readonly numbers: readonly number[];
  readonly kindAt: (side: number, address: number) => Kind;
  /** What the operation has changed so far, in the processes of `active`. */
  readonly changed: readonly Range[];
  /** What the current event works on. */
  readonly worked: Range | undefined;
  /** By side: whether the operation works on that process. */
  readonly active: readonly boolean[];
  /** The VMA that the reader points at. */
  readonly pointed: Range | undefined;
  readonly cursor: EntryPlace | undefined;
  /** Keys of the entries that are animated as their page is copied, and how far the animation is, 0 … 1. */
  readonly parting: ReadonlySet<string>;
  readonly part: number;
}

const BARS = ['used', 'present', 'writable', 'shared'] as const;
const BAR_ROOM = 40;

/** `top` … `bottom` is the part of the sheet on the screen. */
export function paintSheet(paint: Paint, picture: SheetPicture, top: number, bottom: number): void {
  const { context } = paint;
  const { sheet, model } = picture;
  context.clearRect(0, 0, sheet.width, bottom - top);
  context.save();
  context.translate(0, -top);
  paintUppers(paint, picture);
  for (const placed of sheet.rows) {
    if (placed.y > bottom || placed.y + placed.height < top) continue;
    const row = nth(model.rows, placed.row);
    paintHead(paint, picture, row, placed);
    paintFolds(paint, picture, placed);
    paintCells(paint, picture, row, placed);
  }
  context.restore();
}

/** The smallest text, in pixels. */
const SMALL = 9.8;

function text(paint: Paint, x: number, y: number, words: string, colour: string, size = 10): void {
  const { context } = paint;
  context.font = `${size}px ${paint.font}`;
  context.textBaseline = 'middle';
  context.fillStyle = colour;
  context.fillText(words, x, y);
}

/** Paints each upper table beside the rows it leads to, with how many of its entries each process uses. */
function paintUppers(paint: Paint, { model, sheet, numbers }: SheetPicture): void {
  const { context } = paint;
  const levels = model.entries.length;
  const shown = new Map(sheet.rows.map((row) => [row.row, row]));
  for (const { level, first, last, tables } of model.uppers) {
    const rows = Array.from({ length: last - first + 1 }, (_, i) => shown.get(first + i)).filter(
      (row) => row,
    );
    const [head] = rows;
    const end = rows.at(-1);
    if (!head || !end) continue;
    const x = 4 + (levels - 1 - level) * sheet.column;
    const width = sheet.column - 4;
    const height = end.y + end.height - head.y;
    context.fillStyle = paint.unused;
    context.fillRect(x, head.y, width, height);
    context.strokeStyle = paint.line;
    context.lineWidth = 1;
    context.setLineDash(tables.every((table) => table) ? [] : [4, 3]);
    context.strokeRect(x + 0.5, head.y + 0.5, width - 1, height - 1);
    context.setLineDash([]);
    const box = { x, y: head.y, width, height };
    paintUpperTexts(paint, box, nameOfLevel(level, levels), nth(model.entries, level), tables, numbers);
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function paintUpperTexts(
  paint: Paint,
  { x, y, width, height }: Box,
  name: string,
  entries: number,
  tables: readonly (RecordPageTable | undefined)[],
  numbers: readonly number[],
): void {
  if (width < 40) return;
  text(paint, x + 5, y + 10, name, paint.ink, 10.5);
  tables.forEach((table, side) => {
    const line = y + 25 + side * 13;
    if (line + 6 > y + height) return;
    const number = tables.length > 1 ? `${numbers[side]}: ` : '';
    const used = table ? `${table.used}/${entries}` : '–';
    text(paint, x + 5, line, number + used, table ? paint.ink2 : paint.faint, SMALL);
  });
}

/** Paints the address where the table begins and, for each process, bars that count its entries. */
function paintHead(paint: Paint, { model, sheet, numbers }: SheetPicture, row: Row, placed: SheetRow): void {
  const { context } = paint;
  const y = placed.y + HEAD / 2;
  context.fillStyle = paint.unused;
  context.fillRect(sheet.gutter, placed.y, sheet.width - sheet.gutter, HEAD - 3);
  text(paint, sheet.gutter + 6, y - 1, formatAddress(row.start), paint.ink);
  const capacity = model.entries[0];
  const most = Math.max(1, ...row.sides.map((side) => side?.table.used ?? 0));
  const room = (sheet.width - sheet.gutter - 112) / sheet.sides;
  row.sides.forEach((side, i) => {
    const x = sheet.gutter + 112 + i * room;
    if (!side) return text(paint, x, y - 1, t('views.ptNoTable'), paint.faint, SMALL);
    const { table } = side;
    if (table.form !== 'table') return text(paint, x, y - 1, t('views.ptHuge'), paint.ink2, SMALL);
    BARS.forEach((name, line) => {
      context.fillStyle = barColour(paint, name);
      context.fillRect(x, placed.y + 2 + line * 3.5, Math.max(0, (table[name] / most) * BAR_ROOM), 2.5);
    });
    const number = sheet.sides > 1 && room >= 110 ? `${numbers[i]}: ` : '';
    if (room >= 84)
      text(paint, x + BAR_ROOM + 5, y - 1, `${number}${table.used}/${capacity}`, paint.ink2, SMALL);
  });
}

function barColour(paint: Paint, name: (typeof BARS)[number]): string {
  return { used: paint.faint, present: paint.ink2, writable: paint.mark.changed, shared: paint.accent }[name];
}

function paintFolds(paint: Paint, { sheet }: SheetPicture, placed: SheetRow): void {
  for (const { count, x, line } of placed.folds) {
    const top = cellTop(placed, line, 0, sheet.sides);
    const bottom = cellTop(placed, line, sheet.sides - 1, sheet.sides) + placed.cellHeight;
    const { context } = paint;
    context.textAlign = 'center';
    text(paint, x + 13, (top + bottom) / 2 - 5, '⋯', paint.faint, 10);
    text(paint, x + 13, (top + bottom) / 2 + 5, String(count), paint.faint, SMALL);
    context.textAlign = 'left';
  }
}

function paintCells(paint: Paint, picture: SheetPicture, row: Row, placed: SheetRow): void {
  const { context } = paint;
  const { sheet, numbers, worked, pointed, cursor, active, changed, parting, part } = picture;
  for (let line = 0; line < placed.lines; line++) {
    numbers.forEach((number, side) => {
      const y = cellTop(placed, line, side, sheet.sides) + placed.cellHeight / 2;
      if (sheet.sides > 1) text(paint, sheet.left - 17, y, String(number), paint.ink2, 10);
    });
  }
  for (const { index, x, line } of placed.cells) {
    const address = addressOf(row, index);
    const isParting = parting.has(keyOf(row, index));
    paintLink(paint, picture, row, placed, index, x, line, isParting ? part : 1);
    for (let side = 0; side < sheet.sides; side++) {
      const box = {
        x: x + 1,
        y: cellTop(placed, line, side, sheet.sides),
        width: placed.cellWidth - 2,
        height: placed.cellHeight,
      };
      const isOwn = active[side] === true;
      paintEntry(paint, box, row.sides[side]?.entries?.get(index), {
        kind: picture.kindAt(side, address),
        isWorked: isOwn && worked !== undefined && isWithin(address, worked),
        isChanged: isOwn && changed.some((range) => isWithin(address, range)),
      });
      if (pointed && isWithin(address, pointed)) point(paint, box);
      if (cursor?.row === placed.row && cursor.side === side && cursor.index === index)
        outline(paint, box, 3);
    }
  }
  if (cursor?.row === placed.row && cursor.index < 0) {
    context.strokeStyle = paint.mark.pointed;
    context.lineWidth = 2.5;
    context.strokeRect(sheet.gutter + 2, placed.y + 1, sheet.width - sheet.gutter - 6, HEAD - 4);
  }
}

/** Narrower entries get a line above and below: an outline would cover them. */
const LEAST_OUTLINED = 15;

function point(paint: Paint, box: Box): void {
  if (box.width >= LEAST_OUTLINED) return outline(paint, box, 1.5);
  const { x, y, width, height } = box;
  paint.context.fillStyle = paint.mark.pointed;
  paint.context.fillRect(x - 1, y - 2, width + 2, 1.5);
  paint.context.fillRect(x - 1, y + height + 0.5, width + 2, 1.5);
}

function outline({ context, mark }: Paint, { x, y, width, height }: Box, by: number): void {
  context.strokeStyle = mark.pointed;
  context.lineWidth = 2;
  context.strokeRect(x - by + 0.5, y - by, width + 2 * by - 1, height + 2 * by);
}

/** Paints a line between two entries that name one page, or a broken line if each has a page of its own. */
function paintLink(
  paint: Paint,
  { sheet }: SheetPicture,
  row: Row,
  placed: SheetRow,
  index: number,
  x: number,
  line: number,
  part: number,
): void {
  const link = linkAt(row, index);
  if (link === undefined) return;
  const { context } = paint;
  const from = cellTop(placed, line, 0, sheet.sides) + placed.cellHeight;
  const to = cellTop(placed, line, 1, sheet.sides);
  const middle = x + placed.cellWidth / 2;
  context.fillStyle = link === 'same' ? paint.accent : paint.mark.changed;
  if (link === 'same') {
    context.fillRect(middle - 1.25, from, 2.5, to - from);
    return;
  }
  const gap = (to - from) * 0.55 * part;
  const stub = (to - from - gap) / 2;
  context.fillRect(middle - 1.25, from, 2.5, stub);
  context.fillRect(middle - 1.25, to - stub, 2.5, stub);
  if (placed.cellWidth < 11) return;
  // Crossbars at the ends of the break.
  context.fillRect(middle - 4 * part, from + stub - 1, 8 * part, 1.5);
  context.fillRect(middle - 4 * part, to - stub - 0.5, 8 * part, 1.5);
}

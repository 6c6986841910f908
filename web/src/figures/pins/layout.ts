/* Where things stand, in pixels: the ruler, what the pages or their object keep, and a column for each process. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Column, Found, Stage } from './model.ts';
import { ROWS, type PinsParameters, type Way } from './parameters.ts';
import { REGION, REGION_END } from './program.ts';

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly ruler: { readonly x: number; readonly width: number };
  /** What stands between the ruler and the processes; nothing where nothing is kept. */
  readonly list: { readonly x: number; readonly width: number };
  readonly columns: readonly { readonly x: number; readonly width: number }[];
  /** So many processes have no column. */
  readonly more: number;
  readonly rows: number;
  readonly row: number;
  /** Where the first page of the ruler begins, and where the last one ends. */
  readonly top: number;
  readonly bottom: number;
  /** Where the column’s own text, data and heap are, and its stack; each as high as `bar`. */
  readonly low: number;
  readonly high: number;
  readonly bar: number;
  /** Where VMAs begin, by their start. */
  readonly starts: ReadonlyMap<number, number>;
}

const HEAD = 22;
const BAR = 14;
const GAP = 8;
/** Above VMAs, where each says where it starts. */
const ABOVE = 22;
/** Around what is held on the ruler. */
const EDGE = 6;
/** In rows: how far the second VMA begins below the first, at most, and all of them together. */
const SHIFT = { each: 1.25, all: 2.5 };
/** In pixels: of a row, and of a column at least, if there is room, and at most. */
const ROW = 60;
const COLUMN = { tiny: 14, least: 20, most: 260 };

export function layOut(
  { stages }: Pick<Found, 'stages'>,
  { pages, of }: Pick<PinsParameters, 'pages' | 'of'>,
  way: Way,
  stage: Stage,
  width: number,
  height: number,
): Layout {
  const [isSmall, isTiny] = [width < 420, width < 240];
  const rows = Math.min(pages, ROWS);
  const isFile = of === 'file';
  const ruler = { x: EDGE, width: isSmall ? (isFile ? 32 : 52) : isFile ? 64 : 84 };
  const list = {
    x: ruler.x + ruler.width + GAP + EDGE,
    width: listOf(way, width),
  };
  const left = list.x + list.width + (isTiny ? GAP : isSmall ? 2 * GAP : 4 * GAP);
  const least = isTiny ? COLUMN.tiny : COLUMN.least;
  const most = Math.max(1, Math.floor((width - left) / least));
  const { processes } = stage;
  const isWhole = processes <= Math.min(most, stage.columns.length);
  const shown = isWhole ? processes : Math.max(1, Math.min(most - 2, stage.columns.length));
  const each = Math.min(COLUMN.most, (width - left - (isWhole ? 0 : 2 * COLUMN.least)) / shown);
  const columns = Array.from({ length: shown }, (_, i) => ({
    x: left + i * each,
    width: each - Math.min(GAP * 1.5, each * 0.2),
  }));
  const vmas = stages.flatMap((one) => one.columns.flatMap(({ vma }) => vma ?? []));
  const sorted = [...new Set(vmas.map(({ start }) => start))].toSorted((a, b) => a - b);
  const shift = sorted.length > 1 ? Math.min(SHIFT.each, SHIFT.all / (sorted.length - 1)) : 0;
  const rowsOf = ({ start, end }: { readonly start: number; readonly end: number }): number =>
    sorted.indexOf(start) * shift + Math.min(ROWS, (end - start) / PAGE_SIZE);
  const zone = Math.max(rows, ...vmas.map(rowsOf));
  const top = HEAD + BAR + (isSmall ? GAP : ABOVE);
  const row = Math.min(ROW, (height - top - GAP - BAR - 2) / zone);
  const bottom = top + zone * row;
  return {
    width,
    height: bottom + GAP + BAR + 2,
    ruler,
    list,
    columns,
    more: processes - shown,
    rows,
    row,
    top,
    bottom,
    low: HEAD,
    high: bottom + GAP,
    bar: BAR,
    starts: new Map(sorted.map((start, i) => [start, top + i * shift * row])),
  };
}

/** As wide as what is kept is drawn. */
function listOf(way: Way, width: number): number {
  if (way === 'sweep') return 0;
  // On half of a phone, what is looked at is seen in the columns.
  if (width < 240) return way === 'chain' || way === 'narrow' ? 30 : 0;
  if (width < 420) return 50;
  return Math.min(130, width * 0.15);
}

/** Where a page of the ruler begins in a column; undefined if the process doesn’t map it. */
export function pageIn(layout: Layout, { vma }: Pick<Column, 'vma'>, page: number): number | undefined {
  if (!vma) return undefined;
  const place = page - vma.first;
  const isThere = place >= 0 && place < (vma.end - vma.start) / PAGE_SIZE;
  return isThere ? (layout.starts.get(vma.start) ?? layout.top) + place * layout.row : undefined;
}

/** What a page table covers of a column: what lies below the pages of the ruler, these, or what lies above them. */
export function tableAt(layout: Layout, address: number): { readonly y: number; readonly height: number } {
  if (address < Math.floor(REGION / TABLE) * TABLE) return { y: layout.low, height: layout.bar };
  if (address >= REGION_END) return { y: layout.high, height: layout.bar };
  return { y: layout.top, height: layout.bottom - layout.top };
}

/** In bytes, what a page table of two levels covers. */
const TABLE = 1024 * PAGE_SIZE;

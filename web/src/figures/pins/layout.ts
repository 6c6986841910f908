/* Where things stand, in pixels: the ruler, what the pages or their object keep, and a column for each process. */
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Column, Found, Stage } from './model.ts';
import { ROWS, type PinsParameters, type Way } from './parameters.ts';
import { REGION, REGION_END } from './program.ts';
import type { Seen } from './seen.ts';

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly ruler: { readonly x: number; readonly width: number };
  /** Pages and their lists are as long as they are in memory. */
  readonly isScaled: boolean;
  /**
   * What stands between the ruler and the processes; nothing where nothing is kept. It may be longer than the ruler. `own` of its
   * width is for lists of single processes.
   */
  readonly list: {
    readonly x: number;
    readonly width: number;
    readonly bottom: number;
    readonly own: number;
  };
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
  /** Where VMAs begin, by their start; but for one that is on its way from one place to another. */
  readonly starts: ReadonlyMap<number, number>;
  readonly moving?: { readonly process: number; readonly y: number } | undefined;
}

const HEAD = 22;
/** So high that its name is in it, if there is room; where there is none, and nothing happens in it, pages need the height more. */
const BAR = { slim: 6, least: 14, most: 20 };
const GAP = 8;
/** Above VMAs, where each says where it starts. */
const ABOVE = 22;
/** Around what is held on the ruler. */
const EDGE = 6;
/** In rows: how far the second VMA begins below the first, at most, and all of them together. */
const SHIFT = { each: 1.25, all: 2.5 };
/** In pixels: of a row, and of a column at least, if there is room, and at most. */
const ROW = 84;
/** In pixels: where nothing is to be wasted. */
const LOW = 260;
/** Of the whole width, and of a page’s length. */
const SCALED = { share: 0.28, most: 220, list: 0.58 };
/** In pixels: narrower columns have no room for an address in one line. */
export const NARROW = 74;
/** Beside two others. */
const TINY = 280;
const COLUMN = { tiny: 13, least: 20, most: 260 };
/** In pixels: of a process that maps nothing, where each pixel counts. */
const IDLE = 26;

export function layOut(
  { stages }: Pick<Found, 'stages'>,
  { pages, of, acts, copy }: Pick<PinsParameters, 'pages' | 'of' | 'acts' | 'copy'>,
  way: Way,
  stage: Stage,
  width: number,
  height: number,
): Layout {
  const [isSmall, isTiny] = [width < 420, width < TINY];
  const rows = Math.min(pages, ROWS);
  const isFile = of === 'file';
  const isScaled = acts.includes('t');
  const long = Math.min(SCALED.most, width * SCALED.share);
  const small = isTiny ? 30 : copy === undefined ? 44 : 60;
  const short = isSmall ? (isFile ? 32 : small) : isFile ? 64 : 84;
  const ruler = { x: EDGE, width: isScaled ? long : short };
  const wide = isScaled ? long * SCALED.list : listOf(way, width);
  const own = stages.some(({ owners }) => owners.length > 0) ? wide : 0;
  const apart = isScaled || isTiny ? EDGE : GAP + EDGE;
  const list = { x: ruler.x + ruler.width + apart, width: wide + own, own };
  const bar = height >= LOW ? BAR.most : isSmall && way !== 'sweep' ? BAR.slim : BAR.least;
  const left = list.x + list.width + (isTiny ? GAP : isSmall ? 2 * GAP : 4 * GAP);
  const least = isTiny ? COLUMN.tiny : COLUMN.least;
  const most = Math.max(1, Math.floor((width - left) / least));
  const { processes } = stage;
  const isWhole = processes <= Math.min(most, stage.columns.length);
  const shown = isWhole ? processes : Math.max(1, Math.min(most - 2, stage.columns.length));
  const hasIdle = isSmall && isFile && shown > 1;
  const idle = hasIdle ? IDLE : 0;
  const all = width - left - idle - (isWhole ? 0 : 2 * COLUMN.least);
  const each = Math.min(COLUMN.most, all / (hasIdle ? shown - 1 : shown));
  const between = Math.min(GAP * (isSmall ? 1 : 1.5), each * 0.2);
  const columns = Array.from({ length: shown }, (_, i) => ({
    x: left + (hasIdle && i > 0 ? idle + (i - 1) * each : i * each),
    width: (hasIdle && i === 0 ? idle : each) - between,
  }));
  const vmas = stages.flatMap((one) => one.columns.flatMap(({ vma }) => vma ?? []));
  const isMoving = acts.includes('m');
  // What hasn’t moved yet has its place, so that nothing else makes way when it does.
  const begins = [...vmas.map(({ start }) => start), ...(isMoving ? [REGION] : [])];
  const sorted = [...new Set(begins)].toSorted((a, b) => a - b);
  const shift = sorted.length > 1 ? Math.min(SHIFT.each, SHIFT.all / (sorted.length - 1)) : 0;
  const rowsOf = ({ start, end }: { readonly start: number; readonly end: number }): number =>
    sorted.indexOf(start) * shift + Math.min(ROWS, (end - start) / PAGE_SIZE);
  const zone = Math.max(rows + (isMoving ? SHIFT.all : 0), ...vmas.map(rowsOf));
  const top = HEAD + bar + (isSmall && each - between < NARROW ? GAP : ABOVE);
  const row = Math.min(ROW, (height - top - GAP - bar - 2) / zone);
  const bottom = top + zone * row;
  return {
    width,
    isScaled,
    height: bottom + GAP + bar + 2,
    ruler,
    list: { ...list, bottom: bottom + GAP + bar },
    columns,
    more: processes - shown,
    rows,
    row,
    top,
    bottom,
    low: HEAD,
    high: bottom + GAP,
    bar,
    starts: new Map(sorted.map((start, i) => [start, top + i * shift * row])),
  };
}

/** As wide as what is kept is drawn. */
function listOf(way: Way, width: number): number {
  const isChain = way === 'chain' || way === 'narrow';
  if (way === 'sweep') return 0;
  if (width < TINY) return isChain ? 74 : 22;
  if (width < 420) return isChain ? 84 : 40;
  if (isChain) return Math.min(170, width * 0.24);
  return Math.min(104, width * 0.16);
}

/** In pixels: how far the page that is asked for reaches over a low row, above and below, so that its number is in it. */
export function overOf({ row }: Layout): number {
  return Math.max(0, (LEGIBLE - row) / 2);
}

const LEGIBLE = 18;

/** Where a page of the ruler begins in a column; undefined if the process doesn’t map it. */
export function pageIn(layout: Layout, column: Column, page: number): number | undefined {
  const { vma } = column;
  if (!vma) return undefined;
  const place = page - vma.first;
  const isThere = place >= 0 && place < (vma.end - vma.start) / PAGE_SIZE;
  return isThere ? (beginOf(layout, column) ?? layout.top) + place * layout.row : undefined;
}

/** Where its VMA begins. */
export function beginOf({ starts, moving }: Layout, { process, vma }: Column): number | undefined {
  if (moving?.process === process) return moving.y;
  return vma && starts.get(vma.start);
}

/** With the VMA of a process that moves its memory on its way, with all that hangs on it. */
export function withMoving(layout: Layout, { stage, coming, share }: Seen): Layout {
  const process = coming?.call.kind === 'move' ? coming.call.process : undefined;
  const [from, to] = [stage, coming?.stage].map((each) => {
    const column = each?.columns.find((one) => one.process === process);
    return column && beginOf(layout, column);
  });
  if (process === undefined || !coming || from === undefined || to === undefined) return layout;
  const eased = share ** 2 * (3 - 2 * share);
  return { ...layout, moving: { process, y: from + (to - from) * eased } };
}

/** What a page table covers of a column: what lies below the pages of the ruler, these, or what lies above them. */
export function tableAt(layout: Layout, address: number): { readonly y: number; readonly height: number } {
  if (address < Math.floor(REGION / TABLE) * TABLE) return { y: layout.low, height: layout.bar };
  if (address >= REGION_END) return { y: layout.high, height: layout.bar };
  return { y: layout.top, height: layout.bottom - layout.top };
}

/** In bytes, what a page table of two levels covers. */
const TABLE = 1024 * PAGE_SIZE;

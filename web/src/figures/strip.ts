/*
 * The address space as a strip, in one row or in several: pages to scale, but for what would dwarf everything else, which is
 * cut short. Lengths are in units; a unit is a page.
 */
import { cell } from '../base/cell.ts';
import { known, nth } from '../base/known.ts';
import { sizeOf, vmaAt, type Span, type Spans, type Vma } from './process.ts';

const PAGE = 4096;
/** A longer gap is broken: drawn this long, with a sign. */
const LONGEST_GAP = 32;
const BROKEN = 13;
const LONGEST_VMA = 4;
/** More VMAs than these aren’t drawn one by one: those between two long gaps are one item. */
const DETAILED = 400;
/** Then what is cut short, and what isn’t among them, has this share of their length. */
const SHARE = { gap: 0.09, vma: 0.01 } as const;
/** In pixels. With narrower units, the strip takes one more row. */
const NARROWEST = 5.4;

export interface Item extends Span {
  /** Undefined for a gap. */
  readonly vma?: Vma;
  /** Where it is drawn, in units. */
  readonly from: number;
  readonly to: number;
  readonly isBroken: boolean;
  /** How many VMAs it stands for, with the gaps between them. */
  readonly many?: number;
}

interface Row {
  readonly from: number;
  readonly to: number;
}

export interface Strip {
  readonly items: readonly Item[];
  readonly rows: readonly Row[];
  /** The width of a unit in pixels. */
  readonly unit: number;
}

/** A part of an item that lies in one row. */
export interface Piece {
  readonly row: number;
  /** In pixels. */
  readonly x: number;
  readonly width: number;
  /** Whether the item goes on in the row before, or in the next one. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export interface Spot {
  readonly row: number;
  readonly x: number;
}

/** Neighbours without a long gap between them, or a single VMA. */
interface Run {
  readonly vma: Vma;
  readonly end: number;
  readonly many: number;
}

function runsOf(spans: Spans): readonly Run[] {
  const { starts, ends } = spans;
  const count = starts.length;
  const isDetailed = count <= DETAILED;
  const runs: Run[] = [];
  let first = 0;
  for (let next = 1; next <= count; next++) {
    // What is of another kind has an end that somebody may want to see: the first two and the last.
    const goesOn =
      !isDetailed &&
      first >= 2 &&
      next < count - 1 &&
      cell(starts, next) - cell(ends, next - 1) <= LONGEST_GAP * PAGE;
    if (goesOn) continue;
    runs.push({ vma: vmaAt(spans, first), end: cell(ends, next - 1), many: next - first });
    first = next;
  }
  return runs;
}

function pagesOf({ vma, end }: Run): number {
  return (end - vma.start) / PAGE;
}

function itemsOf(spans: Spans): readonly Item[] {
  const runs = runsOf(spans);
  const crowd = runs.length === spans.starts.length ? 0 : Math.max(...runs.map(pagesOf));
  const items: Item[] = [];
  let at = 0;
  const put = (item: Omit<Item, 'from' | 'to'>, units: number): void => {
    items.push({ ...item, from: at, to: at + units });
    at += units;
  };
  let below: number | undefined;
  for (const run of runs) {
    const { vma, end, many } = run;
    if (below !== undefined && below < vma.start) {
      const gap = { start: below, end: vma.start };
      const isBroken = sizeOf(gap) > LONGEST_GAP * PAGE;
      put({ ...gap, isBroken }, isBroken ? Math.max(BROKEN, crowd * SHARE.gap) : sizeOf(gap) / PAGE);
    }
    const isMany = many > 1;
    const units = isMany ? pagesOf(run) : Math.max(Math.min(LONGEST_VMA, pagesOf(run)), crowd * SHARE.vma);
    put({ start: vma.start, end, isBroken: false, vma, ...(isMany && { many }) }, units);
    below = end;
  }
  return items;
}

/** The strip in `width` pixels, in `rows` rows or in as many as it needs. */
export function layoutStrip(spans: Spans, width: number, rows?: number): Strip {
  const items = itemsOf(spans);
  const { to: total } = nth(items, -1);
  const count = rows ?? Math.max(1, Math.ceil((total * NARROWEST) / Math.max(1, width)));
  const cuts = Array.from({ length: count - 1 }, (_, i) => cutNear(items, (total * (i + 1)) / count));
  const edges = [0, ...cuts, total];
  const laid = edges.slice(1).map((to, i) => ({ from: nth(edges, i), to }));
  const longest = Math.max(...laid.map(({ from, to }) => to - from));
  return { items, rows: laid, unit: width / longest };
}

/** Where a row may end: in the middle of a VMA, so that no gap is cut. */
function cutNear(items: readonly Item[], wanted: number): number {
  const middles = items.flatMap(({ vma, from, to }) => (vma ? [(from + to) / 2] : []));
  const [first = wanted] = middles;
  return middles.reduce(
    (best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
    first,
  );
}

/** An item's parts, one for each row that it is in. */
export function piecesOf({ rows, unit }: Strip, { from, to }: Row): readonly Piece[] {
  return rows.flatMap((row, i) => {
    const [start, end] = [Math.max(from, row.from), Math.min(to, row.to)];
    if (start >= end) return [];
    const x = (start - row.from) * unit;
    return [{ row: i, x, width: (end - start) * unit, isFirst: start === from, isLast: end === to }];
  });
}

/** Where a mapping of `length` bytes at `address` is drawn: its left end. In a broken gap it keeps to the nearer end. */
export function spotOf(strip: Strip, address: number, length: number): Spot {
  const unit = unitOf(strip.items, address, length);
  const row = strip.rows.findLastIndex(({ from }) => from <= unit);
  return { row, x: (unit - nth(strip.rows, row).from) * strip.unit };
}

/** In units. */
export function unitOf(items: readonly Item[], address: number, length: number): number {
  const item = known(
    items.find(({ start, end }) => start <= address && address < end),
    'the strip has every address between its ends',
  );
  const [below, above] = [address - item.start, item.end - address - length];
  // Not everything is as long as its pages.
  const scale = item.isBroken ? 1 : ((item.to - item.from) * PAGE) / sizeOf(item);
  return below <= above || !item.isBroken
    ? item.from + (below / PAGE) * scale
    : item.to - (above + length) / PAGE;
}

/** What is at a point of a row, and how many units it is from the item's start. Beyond the ends it is the last item. */
export function itemAt({ items, rows, unit }: Strip, { row, x }: Spot): { item: Item; into: number } {
  const { from, to } = nth(rows, Math.min(rows.length - 1, Math.max(0, row)));
  const at = Math.min(to, Math.max(from, from + x / unit));
  const item = items.find((each) => at < each.to) ?? nth(items, -1);
  return { item, into: at - item.from };
}

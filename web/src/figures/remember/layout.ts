/* Where everything stands: threads, what is remembered, and the VMAs by address, for a drawing of any size. */
import { nth } from '../../base/known.ts';
import { cell } from '../../base/cell.ts';
import type { Tree } from '../tree.ts';
import { SLOTS } from './model.ts';
import type { Cache } from './parameters.ts';
import type { Name } from './program.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Threads and arrows on one side of the VMAs. */
export interface Side {
  readonly cache: Cache;
  /** 1: arrows go to the right; -1: to the left. */
  readonly way: 1 | -1;
  readonly threads: readonly Box[];
  /** What an arrow begins at: the process’s only one, or thread after thread the slots. */
  readonly holders: readonly Box[];
  /** The edge of the VMAs that arrows end at. */
  readonly edge: number;
}

export interface Layout {
  readonly isNarrow: boolean;
  readonly sides: readonly Side[];
  /** By address. */
  readonly vmas: readonly Box[];
  /** The gap above the heap, where a call looks into it. */
  readonly gap: Box | undefined;
  /** Where the nodes of the VMAs’ tree stand, by place; none beside two kernels, between which there is no room. */
  readonly nodes: ReadonlyMap<number, Point>;
}

/** In pixels: a lower slot has no room for its name. */
const NAMED = 12;
/** In pixels. A narrower drawing has no words in it but headings. */
const NARROW = 520;
/** In pixels: threads as far from one another have space between their slots. */
const FAR = 30;
export const HEAD = 24;
const GAP = 3;

export function layoutOf(
  shown: readonly Cache[],
  threads: number,
  names: readonly Name[],
  tree: Tree,
  hasGap: boolean,
  width: number,
  height: number,
  hasNumbers = false,
  hasNames = false,
): Layout {
  const isNarrow = width < NARROW;
  const head = isNarrow ? HEAD - 5 : HEAD;
  const room = { top: head, height: height - head };
  const isBoth = shown.length > 1;
  const column = isNarrow ? (isBoth ? 70 : 96) : Math.min(230, width * (isBoth ? 0.22 : 0.3));
  const branches = isBoth ? 0 : isNarrow ? 66 : 124;
  const left = isBoth ? (width - column) / 2 : width - column - branches;
  const sides = shown.map((cache, i): Side => {
    const own = sideOf(cache, threads, room, { isNarrow, hasNumbers, hasNames }, left);
    return i === 0 ? own : mirrored(own, width);
  });
  const { vmas, gap } = rowsOf(names, hasGap, room, { left, width: column, isNarrow });
  return { isNarrow, sides, vmas, gap, nodes: isBoth ? new Map() : nodesOf(tree, vmas, branches) };
}

interface Room {
  readonly top: number;
  readonly height: number;
}

/** With so few VMAs, many arrows end at each. */
const FEW = 7;
/** Lower rows than this have no words that can be read. */
const LOWEST = 15;

function rowsOf(
  names: readonly Name[],
  hasGap: boolean,
  room: Room,
  { left, width, isNarrow }: { readonly left: number; readonly width: number; readonly isNarrow: boolean },
): Pick<Layout, 'vmas' | 'gap'> {
  const last = hasGap ? names.indexOf('heap') : -1;
  let below: Box | undefined;
  // Where there are few VMAs, those that threads touch are the higher ones; but on a phone, and around a gap, each has to have its name.
  const few = isNarrow ? 1.15 : 2.4;
  const high = names.length >= 13 ? 1 : hasGap ? 1.15 : names.length <= FEW ? few : 1.7;
  const weights = names.map((name) => (typeof name === 'number' ? high : 1));
  const sum = weights.reduce((all, each) => all + each, hasGap ? 1 : 0);
  const unit = Math.min(30, room.height / sum);
  const total = unit * sum;
  let top = room.top + (room.height - total) / 2;
  const vmas = weights.map((weight, place) => {
    const height = weight * unit;
    const gap = height < LOWEST + GAP ? 1 : GAP;
    const box = { left, top, width, height: height - gap };
    top += height;
    if (place === last) {
      below = { ...box, top };
      top += height;
    }
    return box;
  });
  return { vmas, gap: below };
}

/** Whether a thread’s slots stand side by side. */
export function isRow({ cache, holders }: Side): boolean {
  return cache === 'four' && nth(holders, 0).top === nth(holders, 1).top;
}

/** In pixels: of the marks of a search, which say in which order it has looked at VMAs. */
export const MARK = 9;

/** Each node beside its VMA, the root the farthest. */
function nodesOf({ levels, rows }: Tree, vmas: readonly Box[], width: number): ReadonlyMap<number, Point> {
  const [near, far] = [2 * MARK, width - MARK - 1];
  const step = (far - near) / Math.max(1, levels - 1);
  return new Map(
    vmas.map((box, place) => [
      place,
      { x: box.left + box.width + near + step * (levels - 1 - cell(rows, place)), y: middleOf(box).y },
    ]),
  );
}

interface Wishes {
  readonly isNarrow: boolean;
  /** Threads have their sequence numbers in them; slots, their names. */
  readonly hasNumbers: boolean;
  readonly hasNames: boolean;
}

function sideOf(
  cache: Cache,
  threads: number,
  room: Room,
  { isNarrow, hasNumbers, hasNames }: Wishes,
  reach: number,
): Side {
  const lane = Math.min(104, room.height / threads);
  const first = room.top + (room.height - lane * threads) / 2;
  const width = isNarrow ? (hasNumbers && cache === 'four' ? 58 : 30) : 84;
  const height = Math.min(lane - 4, 40);
  const boxes = Array.from({ length: threads }, (_, i) => ({
    left: 0,
    top: first + lane * (i + 0.5) - height / 2,
    width,
    height,
  }));
  return {
    cache,
    way: 1,
    threads: boxes,
    holders: holdersOf(cache, boxes, lane, room, { isNarrow, hasNames }, reach),
    edge: reach,
  };
}

function holdersOf(
  cache: Cache,
  threads: readonly Box[],
  lane: number,
  room: Room,
  { isNarrow, hasNames }: Pick<Wishes, 'isNarrow' | 'hasNames'>,
  reach: number,
): readonly Box[] {
  const { width } = nth(threads, 0);
  if (cache === 'one') {
    const [wide, high] = isNarrow ? [26, 60] : [88, 48];
    const left = width + (reach - width - wide) * 0.42;
    return [{ left, top: room.top + (room.height - high) / 2, width: wide, height: high }];
  }
  const left = width + (isNarrow ? 4 : 10);
  // Those of one thread stand together.
  const high = Math.min(20, (lane - (hasNames || lane < FAR ? 2 : 8)) / SLOTS);
  // Their names are to be read: where there is no room for four on top of one another, they stand side by side.
  if (high < NAMED && hasNames)
    return threads.flatMap(({ top, height }) =>
      Array.from({ length: SLOTS }, (_, slot) => ({
        left: left + slot * (isNarrow ? 16 : 22),
        top: top + height / 2 - Math.min(16, lane - 4) / 2,
        width: isNarrow ? 16 : 22,
        height: Math.min(16, lane - 4),
      })),
    );
  return threads.flatMap(({ top, height }) =>
    Array.from({ length: SLOTS }, (_, slot) => ({
      left,
      top: top + height / 2 + (slot - SLOTS / 2) * high,
      width: hasNames ? (isNarrow ? 19 : 24) : isNarrow ? 11 : 16,
      height: high - (high > 14 ? 2 : 0),
    })),
  );
}

function mirrored(side: Side, width: number): Side {
  const flip = (box: Box): Box => ({ ...box, left: width - box.left - box.width });
  return {
    ...side,
    way: -1,
    threads: side.threads.map(flip),
    // Slots side by side are read from the left there, too.
    holders: side.holders.map((holder, i) =>
      flip(isRow(side) ? nth(side.holders, i + SLOTS - 1 - 2 * (i % SLOTS)) : holder),
    ),
    edge: width - side.edge,
  };
}

export function middleOf({ left, top, width, height }: Box): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Where the arrow of a holder begins, which goes to so many pixels from the top, and where one to a VMA ends. */
export function tailOf(side: Side, holder: Box, towards = Infinity): Point {
  const { left, top, width, height } = holder;
  // From above or below, past the others.
  if (isRow(side)) return { x: left + width / 2, y: towards < top ? top : top + height };
  return { x: left + (side.way > 0 ? width : 0), y: top + height / 2 };
}

/** Several arrows end beside one another: `share` is from 0 to 1 down the VMA’s edge. */
export function tipOf({ way, edge }: Side, { top, height }: Box, share: number): Point {
  return { x: edge - way * 3, y: top + height * (0.15 + 0.7 * share) };
}

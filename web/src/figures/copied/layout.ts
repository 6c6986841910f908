/* Where things stand: the parent’s tree with its VMAs above, the child’s below. Entries of the leaves, VMAs and gaps, have like widths. */
import { cell } from '../../base/cell.ts';
import type { Forked } from './forked.ts';

/** Heights in pixels, where there is room. */
const NAME = 20;
const ROW = 23;
const LEAF = 21;
const STUB = 15;
const BAR = 18;
/** Below the child’s VMAs, or what stands below them. */
const END = 6;
/** Between the two trees, at least, and as a share of the height where there is little. */
const BETWEEN = 76;
const BETWEEN_SHARE = 0.22;
/** In pixels: an entry that is narrower has no slot of its own to be seen. */
const SLOT = 4;
/** In pixels: the least height of a VMA with a number in it, the width of a digit, and what is left between two numbers. */
const NUMBERED = 14;
const DIGIT = 7.4;
const BESIDE = 2;
/** Of numbers that would touch each other, one of so many is shown. */
const EVERY = 5;
/** In pixels: VMAs that are closer to each other have none. */
const CLOSE = 8;

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** From one entry to the next. */
  readonly pitch: number;
  readonly isSlotted: boolean;
  /** The VMAs whose numbers are shown: all; or every fifth, and the one that is sought. */
  readonly numbers: readonly number[];
  readonly leaf: number;
  readonly bar: number;
  /** The baseline of each tree’s name. */
  readonly names: readonly [parent: number, child: number];
  /** The middle of the row of nodes of a height, in either tree. */
  readonly rowOf: (isChild: boolean, height: number) => number;
  /** The height of a node that leads to others. */
  readonly inner: number;
  /** The upper edge of the VMAs. */
  readonly bars: readonly [parent: number, child: number];
  /** By VMA: the entry that it is; and the last entry of all. */
  readonly entries: Int32Array;
  readonly lastEntry: number;
}

/**
 * `foot`: what else is to stand below the child’s VMAs, where memory runs out. `sought`: a VMA that has its number in any case; who
 * looks for it waits below the child’s name.
 */
export function layoutOf(forked: Forked, width: number, height: number, foot = 0, sought?: number): Layout {
  const rows = Math.max(0, ...forked.parent.heights, ...forked.child.heights);
  const wanted = rows * ROW + LEAF + STUB + BAR;
  const scale = Math.min(
    1.5,
    Math.max(
      0.45,
      (height - foot - END - 2 * NAME - Math.min(BETWEEN, BETWEEN_SHARE * height)) / (2 * wanted),
    ),
  );
  const [row, leaf, stub] = [ROW * scale, LEAF * scale, STUB * scale];
  const pitch = width / forked.vmas.length;
  const bar = pitch >= CLOSE ? Math.max(NUMBERED, BAR * scale) : BAR * scale;
  const below = height - foot - END - (rows * row + leaf + stub + bar);
  const entries = new Int32Array(forked.starts.length);
  forked.vmas.forEach((column, entry) => {
    if (column >= 0) entries[column] = entry;
  });
  const leaves = rows * row + leaf / 2;
  const top = NAME + rows * row + leaf + stub;
  // Whoever looks up a VMA comes between the name and the tree; where there is a broom, too, the name is out of its way.
  const apart = Math.min(below - 24, top + bar + 17);
  return {
    width,
    height,
    pitch,
    isSlotted: pitch >= SLOT,
    numbers: pitch >= CLOSE ? readableIn(entries, pitch, sought) : [],
    leaf,
    bar,
    names: [13, sought === undefined ? below - 6 : foot > 0 ? apart : below - 24],
    rowOf: (isChild, level) => (isChild ? below : NAME) + leaves - level * row,
    inner: Math.min(12, row - 8),
    bars: [top, below + rows * row + leaf + stub],
    entries,
    lastEntry: forked.vmas.length - 1,
  };
}

/** All if each fits between its neighbours’; else every fifth that does, and the one that is sought. */
function readableIn(entries: Int32Array, pitch: number, sought: number | undefined): readonly number[] {
  const all = [...entries.keys()];
  const widest = String(all.length).length * DIGIT + BESIDE;
  if (widest <= pitch) return all;
  const isClear = (column: number): boolean =>
    sought === undefined || Math.abs(cell(entries, column) - cell(entries, sought)) * pitch >= widest;
  return all.filter((column) => column === sought || ((column + 1) % EVERY === 0 && isClear(column)));
}

/** The middle of a VMA. */
export function vmaX({ entries, pitch }: Layout, column: number): number {
  return (cell(entries, column) + 0.5) * pitch;
}

/** The VMA at an x, or the one next to it. */
export function columnAt(layout: Layout, x: number): number {
  const { entries } = layout;
  let best = 0;
  for (let column = 1; column < entries.length; column++)
    if (Math.abs(vmaX(layout, column) - x) < Math.abs(vmaX(layout, best) - x)) best = column;
  return best;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node is as wide as what lies below it; one that leads to others is a bar above the middle of it. */
export function nodeBox(
  { pitch, rowOf, inner, leaf }: Layout,
  isChild: boolean,
  level: number,
  first: number,
  last: number,
): Box {
  const [from, to] = [first * pitch, (last + 1) * pitch];
  const y = rowOf(isChild, level);
  const inset = Math.min(Math.max(3, pitch / 6), (to - from) / 8);
  if (level === 0)
    return { x: from + inset, y: y - leaf / 2, width: Math.max(0.6, to - from - 2 * inset), height: leaf };
  const width = Math.max(1, Math.min((to - from) * 0.7, 110 + level * 30));
  return { x: (from + to - width) / 2, y: y - inner / 2, width, height: inner };
}

/* Where slots, nodes and VMAs stand, for a drawing of any size. */
import type { TreeNode, Walks } from './model.ts';

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** From one VMA to the next. */
  readonly pitch: number;
  /** By node. */
  readonly places: readonly Place[];
  readonly slots: readonly Place[];
  /** The VMAs, all of them. */
  readonly bar: Place;
}

/** In pixels: around the drawing. */
export const RIM = 4;
/** In pixels: the names of slots, the slots, the rings below them; what it says before them; a slot is at most so wide. */
export const SLOTS = { name: 17, height: 22, below: 22, before: 42, wide: 44 };
/** In pixels: a node of one VMA, and one that has entries. */
const NODE = { one: 13, wide: 22 };
/** In pixels: a node of one VMA is at least and at most so wide. */
const THIN = 3;
const WIDE = 14;
/** In pixels: the VMAs, the line below them, and between them and the lowest nodes. A lower drawing has lower ones. */
const BAR = { height: 22, below: 19, above: 20 };
const LOW = 230;

export function layoutOf(
  { kernel, nodes, held }: Walks,
  count: number,
  width: number,
  height: number,
): Layout {
  const pitch = (width - 2 * RIM) / count;
  const isLow = height < LOW;
  const high = isLow ? BAR.height / 2 : BAR.height;
  const bar = { left: RIM, top: height - BAR.below - high, width: width - 2 * RIM, height: high };
  const own = kernel === '7.3' ? NODE.wide : NODE.one;
  const rows = 1 + Math.max(...nodes.map(({ row }) => row));
  const root = SLOTS.name + SLOTS.height + SLOTS.below;
  const lowest = bar.top - (isLow ? BAR.above / 2 : BAR.above) - own;
  const step = Math.max(0, lowest - root) / Math.max(1, rows - 1);
  const placeOf = ({ first, last, row }: TreeNode): Place => {
    const place = { top: root + row * step, height: own };
    if (kernel === '7.3')
      return {
        ...place,
        left: RIM + first * pitch,
        width: Math.max(THIN, (last - first + 1) * pitch - 2),
      };
    const wide = Math.min(WIDE, Math.max(THIN, pitch - 1));
    return { ...place, left: RIM + (first + 0.5) * pitch - wide / 2, width: wide };
  };
  const slots = held[0]?.length ?? 0;
  const wide = Math.min(SLOTS.wide, (width - 2 * RIM - SLOTS.before) / Math.max(1, slots));
  return {
    pitch,
    places: nodes.map(placeOf),
    slots: Array.from({ length: slots }, (_, slot) => ({
      left: RIM + SLOTS.before + slot * wide,
      top: SLOTS.name,
      width: wide - 4,
      height: SLOTS.height,
    })),
    bar,
  };
}

/* Reasons to miss: their names, and patterns that differ without colours. */
import type { Why } from '../../../bench/streams/rows.ts';
import type { MessageKey } from '../../../words/index.ts';

export const WHY_NAMES = {
  sequence: 'bench.whySequence',
  slot: 'bench.whySlot',
  cold: 'bench.whyCold',
} as const satisfies Readonly<Record<Why, MessageKey>>;

export const WHY_MEANS = {
  sequence: 'bench.whySequenceMeans',
  slot: 'bench.whySlotMeans',
  cold: 'bench.whyColdMeans',
} as const satisfies Readonly<Record<Why, MessageKey>>;

/** Path data of a tile of 8 by 8 pixels, drawn as lines on the background. */
export const WHY_TILES: Readonly<Record<Why, string>> = {
  sequence: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  slot: 'M0 2H8M0 6H8',
  cold: 'M2 2h.01M6 6h.01',
};

/* Reasons to miss: their names, and patterns that differ without colours. */
import type { Why } from '../../../bench/streams/rows.ts';
import { DOTS, TILES, tinted, type FillStyle } from '../../../chart/fills.ts';
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

export const WHY_FILLS: Readonly<Record<Why, FillStyle>> = {
  sequence: { ...tinted('--bad', 22), tile: TILES.slanted },
  slot: { ...tinted('--accent', 22), tile: TILES.level },
  cold: { ...tinted('--visited', 22), ...DOTS },
};

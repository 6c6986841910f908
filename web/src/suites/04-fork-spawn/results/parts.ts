/* The names of a fork's parts, and how they look. */
import { DOTS, TILES, tinted, type FillStyle } from '../../../chart/fills.ts';
import type { Part } from '../plan.ts';

export const PART_NAMES = {
  VMAs: 'benchFork.partAreas',
  index: 'benchFork.partIndex',
  'page tables': 'benchFork.partTables',
  exit: 'benchFork.partExit',
} as const;

export const PART_MEANS = {
  VMAs: 'benchFork.partAreasMeans',
  index: 'benchFork.partIndexMeans',
  'page tables': 'benchFork.partTablesMeans',
  exit: 'benchFork.partExitMeans',
} as const;

export const PART_FILLS: Readonly<Record<Part, FillStyle>> = {
  VMAs: tinted('--accent', 24),
  index: { ...tinted('--changed', 24), tile: TILES.slanted },
  'page tables': { ...tinted('--compared', 24), tile: TILES.level },
  exit: { ...tinted('--visited', 24), ...DOTS },
};

/* What memory is used for: the pieces, their names, and how they look. */
import { tinted, type FillStyle } from '../../../chart/fills.ts';
import type { Held } from '../figures.ts';

export const PIECES = ['data', 'tables', 'chains', 'rest'] as const satisfies readonly (keyof Held)[];
export type Piece = (typeof PIECES)[number];

export const PIECE_NAMES = {
  data: 'benchRmapFork.data',
  tables: 'benchRmapFork.tables',
  chains: 'benchRmapFork.chains',
  rest: 'benchRmapFork.rest',
} as const;

export const PIECE_MEANS = {
  data: 'benchRmapFork.dataMeans',
  tables: 'benchRmapFork.tablesMean',
  chains: 'benchRmapFork.chainsMean',
  rest: 'benchRmapFork.restMeans',
} as const;

/** Their order, which is that of the legend, tells the pieces apart as well. */
export const PIECE_FILLS: Readonly<Record<Piece, FillStyle>> = {
  data: tinted('--ink-3', 30),
  tables: tinted('--accent', 38),
  chains: tinted('--bad', 62),
  rest: tinted('--holding', 85),
};

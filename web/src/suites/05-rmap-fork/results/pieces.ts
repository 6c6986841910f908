/* What memory is used for: the pieces and their names. */
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

import { composedForkNotes, composedForkRows } from './composed.ts';
import { FORK_PLAN } from './plan.ts';
import { FORK_ROWS } from './published.ts';
import { savingGrowth } from './saving.ts';
import { forkNotes } from './shapes.ts';
import { forkTables } from './tables.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: FORK_PLAN,
  published: FORK_ROWS,
  fits: savingGrowth,
  notes: ({ rows }) => forkNotes(rows),
  tables: forkTables,
  composed: { rows: composedForkRows, notes: composedForkNotes },
};

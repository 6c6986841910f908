import { FORK_PLAN } from '../../bench/fork-plan.ts';
import { FORK_ROWS } from '../../bench/fork-published.ts';
import { savingGrowth } from '../../bench/fork-saving.ts';
import { forkNotes } from '../../bench/fork-shapes.ts';
import { forkTables } from '../../bench/fork-tables.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: FORK_PLAN,
  published: FORK_ROWS,
  fits: savingGrowth,
  notes: ({ rows }) => forkNotes(rows),
  tables: forkTables,
};

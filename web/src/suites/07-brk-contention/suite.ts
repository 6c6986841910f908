import { sweepTables } from '../../bench/cpus/tables.ts';
import type { Suite } from '../../bench/suite.ts';
import { BRK_CPUS, BRK_PLAN } from './plan.ts';
import { BRK_ROWS } from './published.ts';
import { brkNotes } from './shapes.ts';

export const suite: Suite = {
  plan: BRK_PLAN,
  published: BRK_ROWS,
  notesOfRows: brkNotes,
  tables: (rows) => sweepTables(BRK_CPUS, rows),
};

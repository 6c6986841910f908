import { BRK_CPUS, BRK_PLAN } from '../../bench/brk-plan.ts';
import { BRK_ROWS } from '../../bench/brk-published.ts';
import { brkNotes } from '../../bench/cpus/shapes.ts';
import { sweepTables } from '../../bench/cpus/tables.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: BRK_PLAN,
  published: BRK_ROWS,
  notesOfRows: (rows) => brkNotes(BRK_CPUS, rows),
  tables: (rows) => sweepTables(BRK_CPUS, rows),
};

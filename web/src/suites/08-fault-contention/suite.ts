import { sweepTables } from '../../bench/cpus/tables.ts';
import type { Suite } from '../../bench/suite.ts';
import { FAULT_CPUS, FAULT_PLAN } from './plan.ts';
import { FAULT_ROWS } from './published.ts';
import { faultNotes } from './shapes.ts';

export const suite: Suite = {
  plan: FAULT_PLAN,
  published: FAULT_ROWS,
  notesOfRows: faultNotes,
  tables: (rows) => sweepTables(FAULT_CPUS, rows),
};

import { faultNotes } from '../../bench/cpus/shapes.ts';
import { sweepTables } from '../../bench/cpus/tables.ts';
import { FAULT_CPUS, FAULT_PLAN } from '../../bench/fault-plan.ts';
import { FAULT_ROWS } from '../../bench/fault-published.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: FAULT_PLAN,
  published: FAULT_ROWS,
  notesOfRows: (rows) => faultNotes(FAULT_CPUS, rows),
  tables: (rows) => sweepTables(FAULT_CPUS, rows),
};

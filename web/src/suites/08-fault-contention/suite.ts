import { faultNotes } from '../../bench/cpu-shapes.ts';
import { sweepTables } from '../../bench/cpu-tables.ts';
import { FAULT_CPUS, FAULT_PLAN } from '../../bench/fault-plan.ts';
import { FAULT_ROWS } from '../../bench/fault-published.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: FAULT_PLAN,
  published: FAULT_ROWS,
  notesOfRows: (rows) => faultNotes(FAULT_CPUS, rows),
  tables: (rows) => sweepTables(FAULT_CPUS, rows),
};

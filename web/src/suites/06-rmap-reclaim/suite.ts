import { RECLAIM_PLAN } from './plan.ts';
import { reclaimNotes } from './shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: RECLAIM_PLAN,
  notes: ({ rows, fits }) => reclaimNotes(rows, fits),
};

import { RECLAIM_PLAN } from '../../bench/rmap-reclaim-plan.ts';
import { reclaimNotes } from '../../bench/rmap-reclaim-shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: RECLAIM_PLAN,
  notes: ({ rows, fits }) => reclaimNotes(rows, fits),
};

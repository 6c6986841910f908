import type { Suite } from '../../bench/suite.ts';
import { HIT_PLAN } from './plan.ts';
import { REPORTED_HITS } from './published.ts';
import { hitNotes } from './shapes.ts';

export const suite: Suite = {
  plan: HIT_PLAN,
  published: REPORTED_HITS,
  notesOfRows: hitNotes,
};

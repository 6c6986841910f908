import type { Suite } from '../../bench/suite.ts';
import { WORST_CASE_PLAN } from './plan.ts';
import { WORST_CASE_ROWS } from './published.ts';
import { addressNotes, costNotes, shareNotes } from './shapes.ts';

export const suite: Suite = {
  plan: WORST_CASE_PLAN,
  published: WORST_CASE_ROWS,
  notes: ({ rows, answers, isNoisy }) => [
    ...costNotes(rows, isNoisy),
    ...shareNotes(rows),
    ...addressNotes(answers),
  ],
};

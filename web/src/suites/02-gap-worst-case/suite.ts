import { addressNotes } from '../../bench/addresses.ts';
import { WORST_CASE_PLAN } from '../../bench/gap-plan.ts';
import { WORST_CASE_ROWS } from '../../bench/gap-published.ts';
import { costNotes } from '../../bench/shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: WORST_CASE_PLAN,
  published: WORST_CASE_ROWS,
  notes: ({ rows, answers, isNoisy }) => [...costNotes(rows, isNoisy), ...addressNotes(answers)],
};

import { SEARCH_PLAN } from '../../bench/gap-plan.ts';
import { SEARCH_ROWS } from '../../bench/gap-published.ts';
import { searchNotes } from '../../bench/shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: SEARCH_PLAN,
  published: SEARCH_ROWS,
  notes: ({ rows, fits, isLinear, isNoisy }) => searchNotes(rows, fits, isLinear, isNoisy),
};

import type { Suite } from '../../bench/suite.ts';
import { SEARCH_PLAN } from './plan.ts';
import { SEARCH_ROWS } from './published.ts';
import { searchNotes } from './shapes.ts';

export const suite: Suite = {
  plan: SEARCH_PLAN,
  published: SEARCH_ROWS,
  notes: ({ rows, fits, isLinear, isNoisy }) => searchNotes(rows, fits, isLinear, isNoisy),
};

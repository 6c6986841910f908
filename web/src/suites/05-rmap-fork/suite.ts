import { composedLevelNotes, composedLevelRows } from './composed.ts';
import { RMAP_FORK_PLAN } from './plan.ts';
import { RMAP_FORK_ROWS } from './published.ts';
import { rmapForkNotes } from './shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: RMAP_FORK_PLAN,
  published: RMAP_FORK_ROWS,
  notes: ({ rows }) => rmapForkNotes(rows),
  composed: { rows: composedLevelRows, notes: composedLevelNotes },
};

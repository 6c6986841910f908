import { RMAP_FORK_PLAN } from '../../bench/rmap-fork-plan.ts';
import { RMAP_FORK_ROWS } from '../../bench/rmap-fork-published.ts';
import { rmapForkNotes } from '../../bench/rmap-fork-shapes.ts';
import type { Suite } from '../../bench/suite.ts';

export const suite: Suite = {
  plan: RMAP_FORK_PLAN,
  published: RMAP_FORK_ROWS,
  notes: ({ rows }) => rmapForkNotes(rows),
};

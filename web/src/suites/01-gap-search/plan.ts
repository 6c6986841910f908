/* What the suite of the gap search runs. */
import { AREAS, GAP_ERAS, GAP_LENGTHS, SEARCH_STEPS, perTree } from '../../bench/gaps/plan.ts';
import type { SuitePlan } from '../../bench/suite.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';

/**
 * What a search looks at: candidates of the list, nodes of the red-black tree, slots of the maple tree. These steps are not
 * alike: each candidate of a search from the top down is a find_vma(), which walks down a tree itself.
 */
const searchSteps = ({ listVisits, gapMoves, mapleGapChecks }: Counters): number =>
  listVisits + gapMoves + mapleGapChecks;

export const SEARCH_PLAN: SuitePlan = {
  timed: [
    { metric: 'time per loop', unit: 'ms' },
    { metric: 'time per mmap', unit: 'µs', phase: 0, per: 'n' },
  ],
  counted: [
    AREAS,
    { metric: SEARCH_STEPS, unit: 'steps', of: ({ counters, n }) => searchSteps(counters) / n },
    {
      metric: 'gap evaluations per mmap',
      unit: 'evaluations',
      of: ({ counters, n }) => perTree(counters, counters.gapEvaluations, n),
    },
  ],
  growing: new Set(['time per mmap', SEARCH_STEPS, 'gap evaluations per mmap']),
  workloads: { agua_frag: { usual: [1000, 2500, 5000, 10_000], quick: [250, 500, 1000] } },
  eras: GAP_ERAS,
  ...GAP_LENGTHS,
};

/* What the suite of the gap search's worst case runs. */
import { AREAS, GAP_ERAS, GAP_LENGTHS, perTree } from '../../bench/gaps/plan.ts';
import type { Sizes, SuitePlan } from '../../bench/suite.ts';

const DEEP: Sizes = { usual: [24, 1025, 4096, 16_384, 65_000], quick: [24, 1025, 16_384] };
const AS_POSTED: Sizes = { usual: [1025], quick: [1025] };

export const WORST_CASE_PLAN: SuitePlan = {
  timed: [{ metric: 'time per pair', unit: 'ns' }],
  counted: [
    AREAS,
    { metric: 'depth of the node', unit: 'nodes', of: ({ depth }) => depth || undefined },
    {
      metric: 'gap evaluations per pair',
      unit: 'evaluations',
      of: ({ counters, operations }) => perTree(counters, counters.gapEvaluations, operations),
    },
    {
      metric: 'gap walks per pair',
      unit: 'walks',
      of: ({ counters, operations }) => perTree(counters, counters.gapWalks, operations),
    },
  ],
  growing: new Set(['time per pair', 'gap evaluations per pair']),
  workloads: {
    'mprotect, as posted': AS_POSTED,
    'munmap, as posted': AS_POSTED,
    'mprotect, deep': DEEP,
    'munmap, deep': DEEP,
  },
  eras: GAP_ERAS,
  ...GAP_LENGTHS,
};

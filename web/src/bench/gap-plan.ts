/* What the suites of the gaps run: the search, and its worst case. */
import type { Counters } from '../protocol/protocol.gen.ts';
import type { CountedMetric, Length, Sizes, SuitePlan } from './suite.ts';

const QUICK: Length = { samples: 10, runs: 4, batch: 2 };
const FULL: Length = { samples: 40, runs: 4, batch: 20 };

/** The kernels of the tale of the gaps. */
const GAP_ERAS = [
  '3.4',
  '3.5-free-gap',
  '3.5-free-gap+gap=free_gap_lazy',
  '3.5-free-gap+gap=free_gap_holes',
  '3.8',
  '6.18',
];

export const SEARCH_STEPS = 'search steps per mmap';

const AREAS: CountedMetric = { metric: 'areas', unit: 'areas', of: ({ areas }) => areas };

/**
 * What a search looks at: of the list candidates, one by one, of the red-black tree nodes, of the maple tree slots. These
 * are no equal steps: each candidate of a search from the top down is a find_vma(), which goes down a tree itself.
 */
const searchSteps = ({ listVisits, gapMoves, mapleGapChecks }: Counters): number =>
  listVisits + gapMoves + mapleGapChecks;

/** How often something was done to keep the gaps of a red-black tree true; of a maple tree there are none. */
const perTree = (counters: Counters, times: number, of: number): number | undefined =>
  counters.mapleWalks > 0 ? undefined : times / of;

const DEEP: Sizes = { usual: [24, 1025, 4096, 16_384, 65_000], quick: [24, 1025, 16_384] };
const POSTED: Sizes = { usual: [1025], quick: [1025] };

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
  quick: QUICK,
  full: FULL,
  hasStreams: false,
};

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
    'mprotect, as posted': POSTED,
    'munmap, as posted': POSTED,
    'mprotect, deep': DEEP,
    'munmap, deep': DEEP,
  },
  eras: GAP_ERAS,
  quick: QUICK,
  full: FULL,
  hasStreams: false,
};

/* What the suite of the gap search runs. */
import { VMAS, GAP_KERNELS, GAP_LENGTHS, SEARCH_STEPS, perTree } from '../../bench/gaps/plan.ts';
import type { Batch, SuitePlan } from '../../bench/suite.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';

/**
 * What a search looks at: candidates of the list, nodes of the red-black tree, slots of the maple tree. These steps are not
 * alike: each candidate of a search from the top down is a find_vma(), which walks down a tree itself.
 */
const searchSteps = ({ listVisits, gapMoves, mapleGapChecks }: Counters): number =>
  listVisits + gapMoves + mapleGapChecks;

export const AGUA = 'agua';
/** Mappings that a loop of the original makes. */
export const ORIGINAL_SIZE = 10_000;
export const TIME_PER_LOOP = 'time per loop';
const ALL_LOOPS = 'time per loop, all loops';
export const TOTAL = 'total run time';

/** A loop maps n times and unmaps at most n / 4 mappings. Only one that clears makes more calls. */
const isWithoutClearing = ({ counters, n }: Batch): boolean => counters.calls <= n + Math.floor(n / 4);

export const SEARCH_PLAN: SuitePlan = {
  timed: [
    { metric: TIME_PER_LOOP, unit: 'ms', loops: isWithoutClearing },
    { metric: ALL_LOOPS, unit: 'ms' },
    { metric: TOTAL, unit: 's', isTotal: true },
    { metric: 'time per mmap', unit: 'µs', phase: 0, per: 'n' },
  ],
  counted: [
    VMAS,
    { metric: SEARCH_STEPS, unit: 'steps', of: ({ counters, n }) => searchSteps(counters) / n },
    {
      metric: 'gap evaluations per mmap',
      unit: 'evaluations',
      of: ({ counters, n }) => perTree(counters, counters.gapEvaluations, n),
    },
  ],
  growing: new Set(['time per mmap', SEARCH_STEPS, 'gap evaluations per mmap']),
  workloads: { [AGUA]: { usual: [1000, 2500, 10_000], quick: [250, 500, 1000] } },
  kernels: GAP_KERNELS,
  quick: { ...GAP_LENGTHS.quick, runs: 1 },
  full: { ...GAP_LENGTHS.full, runs: 1 },
};

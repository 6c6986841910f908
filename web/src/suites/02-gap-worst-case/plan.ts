/* What the suite of the gap search's worst case runs. */
import { VMAS, GAP_KERNELS, GAP_LENGTHS, perTree } from '../../bench/gaps/plan.ts';
import type { Batch, Sizes, SuitePlan } from '../../bench/suite.ts';

const DEEP: Sizes = { usual: [24, 1025, 4096, 16_384, 65_000], quick: [24, 1025, 16_384] };
export const IN_PROCESS = 'freegap in a process, munmap';
export const UPDATES = 'gap updates alone';
/** All but UPDATES. */
const PROGRAMS: readonly string[] = [
  IN_PROCESS,
  'freegap in a process, mprotect',
  'munmap, as posted',
  'mprotect, as posted',
  'munmap, deep',
  'mprotect, deep',
];
export const TIME_PER_PAIR = 'time per pair';
export const TIME_PER_UPDATE = 'time per update';
export const EVALUATIONS = 'gap evaluations per pair';
export const EVALUATIONS_OF_UPDATE = 'gap evaluations per update';

const AS_POSTED: Sizes = { usual: [1025], quick: [1025] };

const evaluations = ({ counters, operations }: Batch): number | undefined =>
  perTree(counters, counters.gapEvaluations, operations);

export const WORST_CASE_PLAN: SuitePlan = {
  timed: [
    { metric: TIME_PER_PAIR, unit: 'ns', workload: PROGRAMS },
    { metric: TIME_PER_UPDATE, unit: 'ns', workload: UPDATES },
  ],
  counted: [
    VMAS,
    { metric: 'depth of the node', unit: 'nodes', of: ({ depth }) => depth || undefined },
    { metric: EVALUATIONS, unit: 'evaluations', workload: PROGRAMS, of: evaluations },
    { metric: EVALUATIONS_OF_UPDATE, unit: 'evaluations', workload: UPDATES, of: evaluations },
    {
      metric: 'gap walks per pair',
      unit: 'walks',
      workload: PROGRAMS,
      of: ({ counters, operations }) => perTree(counters, counters.gapWalks, operations),
    },
  ],
  growing: new Set([TIME_PER_PAIR, EVALUATIONS]),
  workloads: {
    [IN_PROCESS]: AS_POSTED,
    'freegap in a process, mprotect': AS_POSTED,
    [UPDATES]: AS_POSTED,
    'mprotect, as posted': AS_POSTED,
    'munmap, as posted': AS_POSTED,
    'mprotect, deep': DEEP,
    'munmap, deep': DEEP,
  },
  kernels: GAP_KERNELS,
  ...GAP_LENGTHS,
};

/* What the gap suites have in common: the kernels of the story, what is counted of their trees, how long runs are. */
import type { Counters } from '../../protocol/protocol.gen.ts';
import type { CountedMetric, Length, SuitePlan } from '../suite.ts';

/** The kernels that were compared in June 2012. */
export const VANILLA = '3.4';
export const POSTED = '3.5-free-gap';

/** In the order of the story. */
export const GAP_KERNELS = [
  VANILLA,
  POSTED,
  '3.5-free-gap+gap=free_gap_lazy',
  '3.5-free-gap+gap=free_gap_holes',
  '3.8',
  '6.18',
];

export const SEARCH_STEPS = 'search steps per mmap';

export const VMAS: CountedMetric = { metric: 'VMAs', unit: 'VMAs', of: ({ vmas }) => vmas };

/** How often something was done to keep the gaps of a red-black tree true; undefined for a maple tree, which keeps none. */
export const perTree = (counters: Counters, times: number, of: number): number | undefined =>
  counters.mapleWalks > 0 ? undefined : times / of;

const QUICK: Length = { samples: 10, runs: 4, batch: 2 };
const FULL: Length = { samples: 40, runs: 4, batch: 20 };

export const GAP_LENGTHS: Pick<SuitePlan, 'quick' | 'full'> = { quick: QUICK, full: FULL };

/* What the suite of rmap walks runs: searches for everyone who maps a page. */
import { ANONMM, NO_RMAP, PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import type { Batch, CountedMetric, SuitePlan } from '../../bench/suite.ts';

export const SHARED = 'shared pages';
export const COPIED_PAGES = 'copied pages';
/** Each child's own memory, which no other process maps. */
export const OWN_PAGES = 'mapped after the fork';
/** The same, but each child has forked once more. */
export const OWN_SHARED = 'mapped after the fork, shared';

/** One list for all of a family's VMAs. */
export const ONE_LIST = '2.6.7';
/** Each process's copies have an anon_vma of their own. */
export const LINK_LIST = '2.6.34';
/** Links in an interval tree, by the pages that VMAs cover. */
export const TREE = '3.8';
export const LATEST = '6.18';

const TIME_PER_SEARCH = 'time per page';
export const LOOKED = 'looked at per page';
export const FOUND = 'entries found per page';

const perPage =
  (of: (batch: Batch) => number) =>
  (batch: Batch): number =>
    of(batch) / batch.operations;

/** VMAs (mm structures with anonmm), slots of chains, or page tables: each kernel has one kind of them. */
const COUNTED: readonly CountedMetric[] = [
  {
    metric: LOOKED,
    unit: 'VMAs, slots or tables',
    of: perPage(({ counters }) => counters.rmapLooks + counters.rmapSlots + counters.rmapTables),
  },
  { metric: FOUND, unit: 'entries', of: perPage(({ counters }) => counters.rmapFound) },
];

const SIZES = { usual: [1, 3, 10, 30, 100, 300, 1000], quick: [1, 10, 100, 1000] };

export const RECLAIM_PLAN: SuitePlan = {
  timed: [{ metric: TIME_PER_SEARCH, unit: 'µs' }],
  counted: COUNTED,
  growing: new Set([TIME_PER_SEARCH, LOOKED]),
  workloads: { [SHARED]: SIZES, [COPIED_PAGES]: SIZES, [OWN_PAGES]: SIZES, [OWN_SHARED]: SIZES },
  // The first is what ratios are against. 2.4 never searched, so it is the last.
  kernels: [PTE_CHAIN, ANONMM, ONE_LIST, LINK_LIST, TREE, LATEST, NO_RMAP],
  quick: { samples: 6, runs: 4, batch: 2 },
  full: { samples: 30, runs: 4, batch: 20 },
};

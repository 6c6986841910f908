/* What the suite of streams runs: schemes of caches, and how often. */
import { streamWorkloads } from '../../bench/streams/list.ts';
import type { Length, SuitePlan } from '../../bench/suite.ts';

/** The one pointer of the address space, … */
export const ONE_POINTER = '3.14';
/** … and what was posted in its place. */
export const FOUR_SLOTS = '3.14-vmacache';

/** What a stream is replayed on unless somebody asks for others, in the order in which they came. */
export const HIT_ERAS: readonly string[] = [ONE_POINTER, FOUR_SLOTS, '3.15', '4.20'];

export type Hash = 'page' | 'pmd';
export interface Swept {
  readonly slots: number;
  readonly hash: Hash;
}

const SLOTS = [1, 2, 4, 8, 16] as const;
/** The rows of kernels that had four slots stand in the sweep as what they are. */
const FOUR: Readonly<Record<Hash, string>> = { page: '3.15', pmd: '4.20' };

function eraOf({ slots, hash }: Swept): string {
  return slots === 4 ? FOUR[hash] : `3.15+cache=vmacache_${slots}_${hash}`;
}

/** Every number of slots by every hash, which nobody published: the smallest first. */
export const SWEEP: readonly (Swept & { readonly era: string })[] = (['page', 'pmd'] as const).flatMap(
  (hash) => SLOTS.map((slots) => ({ slots, hash, era: eraOf({ slots, hash }) })),
);

/** The rows of the sweep that are in no kernel. */
export const MIXED: readonly string[] = SWEEP.map(({ era }) => era).filter((era) => !HIT_ERAS.includes(era));

/**
 * A replay is a program that ends: `runs` samples are timed, each of one replay, or of as many as last for a batch.
 * `samples` are of programs without end.
 */
const HIT_LENGTHS: { readonly quick: Length; readonly full: Length } = {
  quick: { samples: 10, runs: 4, batch: 2 },
  full: { samples: 40, runs: 12, batch: 20 },
};

export const HIT_PLAN: SuitePlan = {
  timed: [{ metric: 'time per lookup', unit: 'ns' }],
  // What is counted of a stream: bench/streams/rows.ts.
  counted: [],
  growing: new Set(),
  workloads: Object.fromEntries(
    streamWorkloads().map(({ name, largest }) => [name, { usual: [largest], quick: [largest] }]),
  ),
  eras: HIT_ERAS,
  ...HIT_LENGTHS,
  streams: { sweep: MIXED },
};

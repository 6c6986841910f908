/* What the suite of streams runs: schemes of caches, and lengths of runs. */
import { streamWorkloads } from '../../bench/streams/list.ts';
import type { Length, SuitePlan } from '../../bench/suite.ts';

/** One pointer for the whole address space, … */
export const ONE_POINTER = '3.14';
/** … and the posted four slots for each thread. */
export const FOUR_SLOTS = '3.14-vmacache';

/** The posting of November 2013, on the kernel that the later one was posted for. */
export const LARGEST = '3.14+cache=largest_vma';
/** Kernels with the patch: as it was posted, else as it was merged. */
export const PATCHED: readonly string[] = [FOUR_SLOTS, '3.15', '4.20'];

/** The usual kernels of a replay, oldest first. */
export const HIT_KERNELS: readonly string[] = [ONE_POINTER, FOUR_SLOTS, '3.15', '4.20'];

export type Hash = 'page' | 'pmd';
export interface Swept {
  readonly slots: number;
  readonly hash: Hash;
}

const SLOTS = [1, 2, 4, 8, 16] as const;
/** Kernels had four slots, so these places of the sweep are theirs. */
const FOUR: Readonly<Record<Hash, string>> = { page: '3.15', pmd: '4.20' };

function kernelOf({ slots, hash }: Swept): string {
  return slots === 4 ? FOUR[hash] : `3.15+cache=vmacache_${slots}_${hash}`;
}

/** Every number of slots with every hash, fewest slots first; nobody has published such figures. */
export const SWEEP: readonly (Swept & { readonly kernel: string })[] = (['page', 'pmd'] as const).flatMap(
  (hash) => SLOTS.map((slots) => ({ slots, hash, kernel: kernelOf({ slots, hash }) })),
);

/** The rows of the sweep that no kernel has had. */
export const MIXED: readonly string[] = SWEEP.map(({ kernel }) => kernel).filter(
  (kernel) => !HIT_KERNELS.includes(kernel),
);

/**
 * A replay is a program that ends: it has `runs` samples, each of one replay or of as many as last for a batch. `samples`
 * are those of endless programs.
 */
const HIT_LENGTHS: { readonly quick: Length; readonly full: Length } = {
  quick: { samples: 10, runs: 4, batch: 2 },
  full: { samples: 40, runs: 12, batch: 20 },
};

export const HIT_PLAN: SuitePlan = {
  timed: [{ metric: 'time per lookup', unit: 'ns' }],
  // bench/streams/rows.ts says what is counted.
  counted: [],
  growing: new Set(),
  workloads: Object.fromEntries(
    streamWorkloads().map(({ name, largest }) => [name, { usual: [largest], quick: [largest] }]),
  ),
  kernels: HIT_KERNELS,
  ...HIT_LENGTHS,
  streams: { sweep: MIXED },
};

/* What the suite of AIM7's brk test runs: each policy of the anon_vma lock, on as many virtual CPUs as the posting's machine
 * had, and on real threads. */
import { AIM7_LOOP, CPU_LENGTHS, CPU_SIZES, THREAD_SIZES } from '../../bench/cpus/plan.ts';
import type { CpuPlan } from '../../bench/cpus/plan.ts';
import type { ThreadProgram } from '../../threads/threads.ts';
import type { SuitePlan } from '../../bench/suite.ts';

/** Each change of a VMA's bounds takes the lock, … */
export const ALWAYS = '2.6.31-rc8';
/** … which the posted patch avoids, … */
export const ZHANG = '2.6.31-zhang';
/** … and the patch that was merged. */
export const MERGED = '2.6.32';
/** The lock is taken again, now as a reader-writer lock. */
export const BACK = '3.8';

export const PAIRS = 'brk pairs' satisfies ThreadProgram;
export const GROWTH = 'brk growth' satisfies ThreadProgram;
export const LOOP = AIM7_LOOP satisfies ThreadProgram;
export const PAIRS_ON_THREADS = 'brk pairs, real threads';
export const GROWTH_ON_THREADS = 'brk growth, real threads';
const LOOP_ON_THREADS = 'aim7 loop, real threads';

export const BRK_CPUS: CpuPlan = {
  locks: ['anon_vma'],
  round: { [LOOP]: 'loop', [PAIRS]: 'pair', [GROWTH]: 'page' },
  background: new Set(),
  before: ALWAYS,
  after: ZHANG,
  threads: { [LOOP_ON_THREADS]: LOOP, [PAIRS_ON_THREADS]: PAIRS, [GROWTH_ON_THREADS]: GROWTH },
};

export const BRK_PLAN: SuitePlan = {
  timed: [],
  counted: [],
  growing: new Set(),
  workloads: {
    [LOOP]: CPU_SIZES,
    [PAIRS]: CPU_SIZES,
    [GROWTH]: CPU_SIZES,
    [LOOP_ON_THREADS]: THREAD_SIZES,
    [PAIRS_ON_THREADS]: THREAD_SIZES,
    [GROWTH_ON_THREADS]: THREAD_SIZES,
  },
  kernels: [ALWAYS, ZHANG, MERGED, '2.6.34', '3.5-free-gap', BACK, '7.3'],
  ...CPU_LENGTHS,
  cpus: BRK_CPUS,
};

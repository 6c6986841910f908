/* What the suite of page faults runs: one process with as many threads as CPUs, each with a VMA of its own. */
import { CPU_LENGTHS, CPU_SIZES } from '../../bench/cpus/plan.ts';
import type { CpuPlan } from '../../bench/cpus/plan.ts';
import type { SuitePlan } from '../../bench/suite.ts';

/** Each fault reads under mmap_lock, … */
export const MMAP_LOCK = '6.1';
/** … or under its per-VMA lock alone. */
export const VMA_LOCKS = '6.5';

export const FAULTS = 'faults';
const FAULTS_AND_MAPS = 'faults and maps';

export const FAULT_CPUS: CpuPlan = {
  locks: ['mmap', 'vma'],
  round: { [FAULTS]: 'fault', [FAULTS_AND_MAPS]: 'fault' },
  background: new Set([FAULTS_AND_MAPS]),
  before: MMAP_LOCK,
  after: VMA_LOCKS,
  threads: {},
};

export const FAULT_PLAN: SuitePlan = {
  timed: [],
  counted: [],
  growing: new Set(),
  workloads: { [FAULTS]: CPU_SIZES, [FAULTS_AND_MAPS]: CPU_SIZES },
  kernels: [MMAP_LOCK, VMA_LOCKS, '7.3', '3.8', '2.6.31-rc8'],
  ...CPU_LENGTHS,
  cpus: FAULT_CPUS,
};

/* What the posting of __mt_dup() reports, and a model made from its figures. */
import { nth } from '../../base/known.ts';
import { BULK_STORE, MT_DUP_POSTED, REPORTED_SIZES, WHOLE } from './plan.ts';
import type { Row } from '../../bench/report.ts';

const SOURCE =
  'Peng Zhang, 26 July 2023, linux-kernel, “[PATCH 11/11] fork: Use __mt_dup() to duplicate maple tree in dup_mmap()”; UnixBench’s spawn with more VMAs, best 3 of 4 on a physical machine';

export const FORKS_IN_30_S = 'forks in 30 s';
const SECONDS = 30;
const US_PER_SECOND = 1e6;

/** The posting's names for its rows, from top to bottom. */
const REVERTED = 'revert [1]';
export const NEXT = 'next-20230721';
export const APPLIED = 'apply this';

export interface ReportedForks {
  readonly release: string;
  readonly kernel: string;
  /** In 30 seconds, at each of REPORTED_SIZES. */
  readonly forks: readonly [number, number, number];
  /** In percent over the row above, as printed. */
  readonly printed?: readonly [number, number, number];
}

const REVERTED_FORKS: ReportedForks = {
  release: REVERTED,
  kernel: BULK_STORE,
  forks: [159_104, 73_316.33, 6787],
};
export const NEXT_FORKS: ReportedForks = {
  release: NEXT,
  kernel: BULK_STORE,
  forks: [160_321.67, 73_624.67, 6806.33],
  printed: [0.77, 0.42, 0.28],
};
export const APPLIED_FORKS = {
  release: APPLIED,
  kernel: MT_DUP_POSTED,
  forks: [164_751.67, 84_980.33, 8838.67],
  printed: [2.77, 15.42, 29.86],
} as const satisfies ReportedForks;

export const REPORTED_FORKS: readonly ReportedForks[] = [REVERTED_FORKS, NEXT_FORKS, APPLIED_FORKS];

/** The tree that the patch applies to comes first, because ratios are against it. */
const ROWS = [NEXT_FORKS, APPLIED_FORKS, REVERTED_FORKS];

export const FORK_ROWS: readonly Row[] = REPORTED_SIZES.flatMap((n, i) =>
  ROWS.map(({ release, kernel, forks }) => ({
    kernel,
    workload: WHOLE,
    n,
    metric: FORKS_IN_30_S,
    unit: 'forks',
    kind: 'reported',
    release,
    source: SOURCE,
    mean: nth(forks, i),
  })),
);

/** Microseconds for one fork, computed here from the number of forks; undefined for other kernels and sizes. */
export function reportedTime(release: string, n: number): number | undefined {
  const i = REPORTED_SIZES.findIndex((size) => size === n);
  const forks = REPORTED_FORKS.find((each) => each.release === release)?.forks[i];
  return forks === undefined ? undefined : (SECONDS * US_PER_SECOND) / forks;
}

/** A line through the reported times, not a measurement: the microseconds of a fork and its exit, … */
export const MODEL = { fixed: 163, perVmaBefore: 1.05, perVmaAfter: 0.8 } as const;

/** … and how many percent more forks that makes in the same time. */
export function modelGain(n: number): number {
  const { fixed, perVmaBefore, perVmaAfter } = MODEL;
  return ((fixed + n * perVmaBefore) / (fixed + n * perVmaAfter) - 1) * 100;
}

/** The gain's limit as VMAs become ever more, in percent. */
export const MODEL_LIMIT = (MODEL.perVmaBefore / MODEL.perVmaAfter - 1) * 100;

/** What the posting of __mt_dup() reports, and a model that was made of its figures. */
import { BULK_STORE, MT_DUP_POSTED, REPORTED_SIZES, WHOLE } from './plan.ts';
import type { Row } from '../../bench/report.ts';

const SOURCE =
  'Peng Zhang, 26 July 2023, linux-kernel, “[PATCH 11/11] fork: Use __mt_dup() to duplicate maple tree in dup_mmap()”; UnixBench’s spawn with more areas, best 3 of 4 on a physical machine';

export const FORKS_IN_30_S = 'forks in 30 s';
const SECONDS = 30;
const US_PER_SECOND = 1e6;

/** As they stand there, from top to bottom. */
export const REVERTED = 'revert [1]';
export const NEXT = 'next-20230721';
export const APPLIED = 'apply this';

export interface ReportedForks {
  readonly kernel: string;
  readonly era: string;
  /** At REPORTED_SIZES. */
  readonly forks: readonly [number, number, number];
  /** In percent over the row above, as printed. */
  readonly printed?: readonly [number, number, number];
}

export const REPORTED_FORKS: readonly ReportedForks[] = [
  { kernel: REVERTED, era: BULK_STORE, forks: [159_104, 73_316.33, 6787] },
  { kernel: NEXT, era: BULK_STORE, forks: [160_321.67, 73_624.67, 6806.33], printed: [0.77, 0.42, 0.28] },
  {
    kernel: APPLIED,
    era: MT_DUP_POSTED,
    forks: [164_751.67, 84_980.33, 8838.67],
    printed: [2.77, 15.42, 29.86],
  },
];

/** What the patch was applied to comes first: others are held against it. */
const ROWS = [NEXT, APPLIED, REVERTED].map((name) => REPORTED_FORKS.find(({ kernel }) => kernel === name)!);

export const FORK_ROWS: readonly Row[] = REPORTED_SIZES.flatMap((n, at) =>
  ROWS.map(({ kernel, era, forks }) => ({
    era,
    workload: WHOLE,
    n,
    metric: FORKS_IN_30_S,
    unit: 'forks',
    kind: 'reported',
    kernel,
    source: SOURCE,
    mean: forks[at]!,
  })),
);

/** Microseconds for one fork, computed here from the number of forks. */
export function reportedTime(kernel: string, n: number): number | undefined {
  const at = REPORTED_SIZES.findIndex((size) => size === n);
  const row = REPORTED_FORKS.find((each) => each.kernel === kernel);
  return row?.forks[at] === undefined ? undefined : (SECONDS * US_PER_SECOND) / row.forks[at];
}

/** A line through the reported times, no measurement: so many microseconds for a fork and its exit, … */
export const MODEL = { fixed: 163, perAreaBefore: 1.05, perAreaAfter: 0.8 } as const;

/** … and by how many percent more forks there are in the same time. */
export function modelGain(n: number): number {
  const { fixed, perAreaBefore, perAreaAfter } = MODEL;
  return ((fixed + n * perAreaBefore) / (fixed + n * perAreaAfter) - 1) * 100;
}

/** What the gain comes to with ever more areas. */
export const MODEL_LIMIT = (MODEL.perAreaBefore / MODEL.perAreaAfter - 1) * 100;

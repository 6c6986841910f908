/* Answers questions about the rows of suites of virtual CPUs. */
import { SHARES, THROUGHPUT, WAITED } from './rows.ts';
import type { Share } from './rows.ts';
import { ALL_SCALES, THINKS, isSwept, scaledName, thinkName } from './plan.ts';
import type { Scales } from './plan.ts';
import { rowLike, sizesLike } from '../report.ts';
import type { Kind, Row } from '../report.ts';

export type OwnKind = Extract<Kind, 'simulated' | 'measured'>;

/** Undefined where that wasn't run, or the kernel has no such metric. */
export function valueAt(
  rows: readonly Row[],
  kind: OwnKind,
  kernel: string,
  workload: string,
  n: number,
  metric: string,
): number | undefined {
  return rowLike(rows, { kind, kernel, workload, n, metric })?.median;
}

/** Sizes at which a workload was run, smallest first. */
export function sizesRun(rows: readonly Row[], kind: OwnKind, workload: string): number[] {
  return sizesLike(rows, { kind, workload });
}

/** Programs that were run on virtual CPUs, without those of a sweep. */
export function programsRun(rows: readonly Row[]): string[] {
  const run = rows.filter(({ kind, workload }) => kind === 'simulated' && !isSwept(workload));
  return [...new Set(run.map(({ workload }) => workload))];
}

/** Throughput; of measured runs the best one, because other work on the machine only makes runs longer. */
export function doneAt(
  rows: readonly Row[],
  kind: OwnKind,
  kernel: string,
  workload: string,
  n: number,
): number | undefined {
  const row = rowLike(rows, { kind, kernel, workload, n, metric: THROUGHPUT });
  return kind === 'measured' ? row?.max : row?.median;
}

/** With a smaller share of acquisitions that wait, in percent, threads have mostly taken turns. */
const FEW_WAITS = 1;

/** The share of real threads' acquisitions that had to wait, where it is too small to compare kernels by; undefined elsewhere. */
export function fewWaits(
  rows: readonly Row[],
  kernel: string,
  workload: string,
  n: number,
): number | undefined {
  const share = n === 1 ? undefined : valueAt(rows, 'measured', kernel, workload, n, WAITED);
  return share !== undefined && share < FEW_WAITS ? share : undefined;
}

/** Throughput of a workload at each size. */
export function throughputOf(
  rows: readonly Row[],
  kind: OwnKind,
  kernel: string,
  workload: string,
): { readonly x: number; readonly y: number }[] {
  return sizesRun(rows, kind, workload).flatMap((n) => {
    const y = doneAt(rows, kind, kernel, workload, n);
    return y === undefined ? [] : [{ x: n, y }];
  });
}

/** The throughput of one kernel divided by that of another. */
export function gainOf(
  rows: readonly Row[],
  kind: OwnKind,
  workload: string,
  n: number,
  [before, after]: readonly [string, string],
): number | undefined {
  const [base, value] = [before, after].map((kernel) => doneAt(rows, kind, kernel, workload, n));
  return base === undefined || value === undefined || base === 0 ? undefined : value / base;
}

/** Percent of all CPUs' time. */
export function sharesOf(
  rows: readonly Row[],
  kernel: string,
  workload: string,
  n: number,
): readonly { readonly share: Share; readonly percent: number }[] {
  return SHARES.flatMap((share) => {
    const percent = valueAt(rows, 'simulated', kernel, workload, n, share);
    return percent === undefined ? [] : [{ share, percent }];
  });
}

export interface ScaledGain extends Scales {
  readonly gain: number;
}

/** The gain for each of the costs that were tried, and the number of CPUs; no gains without a sweep. */
export function scaledGains(
  rows: readonly Row[],
  program: string,
  kernels: readonly [string, string],
): { readonly n: number; readonly gains: readonly ScaledGain[] } {
  const n = sizesRun(rows, 'simulated', scaledName(program, { line: 1, work: 1 })).at(-1) ?? 0;
  const gains = ALL_SCALES.flatMap((scales) => {
    const gain = gainOf(rows, 'simulated', scaledName(program, scales), n, kernels);
    return gain === undefined ? [] : [{ ...scales, gain }];
  });
  return { n, gains };
}

/** The gain for each time between calls that was tried, in nanoseconds. */
export function thinkGains(
  rows: readonly Row[],
  program: string,
  kernels: readonly [string, string],
): { readonly n: number; readonly gains: readonly { readonly think: number; readonly gain: number }[] } {
  const n = sizesRun(rows, 'simulated', thinkName(program, THINKS[0])).at(-1) ?? 0;
  const gains = THINKS.flatMap((think) => {
    const gain = gainOf(rows, 'simulated', thinkName(program, think), n, kernels);
    return gain === undefined ? [] : [{ think, gain }];
  });
  return { n, gains };
}

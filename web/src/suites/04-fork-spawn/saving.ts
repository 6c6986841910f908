/* What a copied tree saves a fork, by the number of VMAs: least squares, printed with the residual. */
import { mean } from 'd3-array';
import { known } from '../../base/known.ts';
import {
  ALL_PARTS,
  BULK_STORE,
  INDEX_COPY,
  MT_DUP,
  MT_DUP_POSTED,
  PARTS,
  REPORTED_SIZES,
  TIME_PER_FORK,
  partMetric,
} from './plan.ts';
import { APPLIED, MODEL, NEXT, reportedTime } from './published.ts';
import { fit, leastSquares } from '../../bench/fit.ts';
import type { Line } from '../../bench/fit.ts';
import { rowLike, rowsLike } from '../../bench/report.ts';
import type { Growth, Row } from '../../bench/report.ts';

/** Microseconds of one fork. */
export interface Saving {
  readonly n: number;
  readonly before: number;
  readonly after: number;
  readonly saved: number;
  /** How many percent more forks that makes in the same time. */
  readonly gain: number;
}

/** saved = base + slope · n. */
export interface SavingFit extends Line {
  /** Root of the mean squared distance from the line, in microseconds. */
  readonly residual: number;
}

function savingOf(n: number, before: number, after: number): Saving {
  return { n, before, after, saved: before - after, gain: (before / after - 1) * 100 };
}

/** Smallest size first. Compares the shortest times, which other work on the machine disturbs least. */
export function savingsOf(
  rows: readonly Row[],
  metric: string,
  kernel: string = MT_DUP,
  against: string = BULK_STORE,
): Saving[] {
  const measured = rowsLike(rows, { kind: 'measured', metric });
  return rowsLike(measured, { kernel: against })
    .flatMap(({ n, min: before }) => {
      const after = rowLike(measured, { kernel, n })?.min;
      return n === undefined || before === undefined || after === undefined
        ? []
        : [savingOf(n, before, after)];
    })
    .toSorted((a, b) => a.n - b.n);
}

function knownTime(release: string, n: number): number {
  return known(reportedTime(release, n), 'each posted row has all sizes');
}

/** Computed here from the reported forks in 30 seconds, which include the exits. */
export function reportedSavings(): Saving[] {
  return REPORTED_SIZES.map((n) => savingOf(n, knownTime(NEXT, n), knownTime(APPLIED, n)));
}

/** Undefined with fewer than three sizes, because there is a line through any two points. */
export function fitSavings(savings: readonly Saving[]): SavingFit | undefined {
  if (new Set(savings.map(({ n }) => n)).size < 3) return undefined;
  const line = leastSquares(
    savings.map(({ n, saved }) => ({ size: n, cost: saved })),
    (n) => n,
  );
  const squares = mean(savings, ({ n, saved }) => (saved - line.base - line.slope * n) ** 2);
  return { ...line, residual: Math.sqrt(known(squares, 'there are three savings')) };
}

/** The gain's limit in percent: what a VMA costs before divided by what it costs after, by straight lines. */
export function gainLimit(savings: readonly Saving[]): number | undefined {
  if (new Set(savings.map(({ n }) => n)).size < 3) return undefined;
  const slopeOf = (which: 'before' | 'after'): number =>
    leastSquares(
      savings.map((each) => ({ size: each.n, cost: each[which] })),
      (n) => n,
    ).slope;
  const after = slopeOf('after');
  return after > 0 ? (slopeOf('before') / after - 1) * 100 : undefined;
}

/** Savings as fits of a report, beside those of the times themselves. */
export function savingGrowth(rows: readonly Row[]): Growth[] {
  return [MT_DUP_POSTED, MT_DUP].flatMap((kernel) => {
    const savings = savingsOf(rows, INDEX_COPY, kernel);
    const found = fit(savings.map(({ n, saved }) => ({ size: n, cost: saved })));
    const row = rowLike(rows, { metric: INDEX_COPY });
    if (!found || !row) return [];
    const metric = `${INDEX_COPY}, saved over ${BULK_STORE}`;
    return [{ kernel, workload: row.workload, metric, unit: row.unit, kind: 'measured' as const, ...found }];
  });
}

interface Sum {
  readonly kernel: string;
  readonly n: number;
  /** The parts together, … */
  readonly parts: number;
  /** … and the fork as a whole, by its calls. */
  readonly whole: number;
}

/** The shortest times of a fork's parts and of the whole, in microseconds. */
export function sumsOf(rows: readonly Row[]): Sum[] {
  const measured = rowsLike(rows, { kind: 'measured' });
  return rowsLike(measured, { metric: ALL_PARTS }).flatMap(({ kernel, n, min: parts }) => {
    const whole = rowLike(measured, { metric: TIME_PER_FORK, kernel, n })?.min;
    return n === undefined || parts === undefined || whole === undefined ? [] : [{ kernel, n, parts, whole }];
  });
}

interface PartTimes {
  readonly kernel: string;
  readonly n: number;
  /** Shortest times in microseconds, in the order of PARTS. */
  readonly parts: readonly number[];
}

/** For each kernel and size whose parts were all measured. */
export function partTimes(rows: readonly Row[]): PartTimes[] {
  const measured = rowsLike(rows, { kind: 'measured' });
  return rowsLike(measured, { metric: partMetric(PARTS[0]) }).flatMap(({ kernel, n }) => {
    const parts = PARTS.flatMap(
      (part) => rowLike(measured, { metric: partMetric(part), kernel, n })?.min ?? [],
    );
    return n === undefined || parts.length < PARTS.length ? [] : [{ kernel, n, parts }];
  });
}

/** The largest size of the report: the courses are multiples of their own value there, because two machines' can't be compared otherwise. */
export const BASE_SIZE = 4023;

export interface Course {
  readonly source: 'reported' | 'model' | 'index' | 'whole';
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** The merged patch, or the posted one if only that was run. */
export function shownKernel(rows: readonly Row[]): string {
  return savingsOf(rows, INDEX_COPY).length > 0 || savingsOf(rows, TIME_PER_FORK).length > 0
    ? MT_DUP
    : MT_DUP_POSTED;
}

/** The saved time. Leaves out sizes that save nothing, which a logarithmic axis can't show. */
export function savedCourses(rows: readonly Row[], kernel: string): Course[] {
  const all = courses(rows, kernel, ['reported', 'model', 'index', 'whole'], ({ saved }) => saved);
  return all.map(({ source, points }) => ({ source, points: points.filter(({ y }) => y > 0) }));
}

/** The savings as shares of the whole fork; the index alone isn't one. */
export function gainCourses(rows: readonly Row[], kernel: string): Course[] {
  return courses(rows, kernel, ['reported', 'model', 'whole'], ({ gain }) => gain);
}

/** Leaves out sources that weren't run at the base size, or save nothing there. */
function courses(
  rows: readonly Row[],
  kernel: string,
  sources: readonly Course['source'][],
  value: (saving: Saving) => number,
): Course[] {
  const index = savingsOf(rows, INDEX_COPY, kernel);
  const whole = savingsOf(rows, TIME_PER_FORK, kernel);
  const reported = reportedSavings();
  const sizes = [...new Set([...reported, ...index, ...whole].map(({ n }) => n))].toSorted((a, b) => a - b);
  const { fixed, perVmaBefore, perVmaAfter } = MODEL;
  const model = sizes.map((n) => savingOf(n, fixed + n * perVmaBefore, fixed + n * perVmaAfter));
  const all = { reported, model, index, whole };
  return sources.flatMap((source) => {
    const base = all[source].find(({ n }) => n === BASE_SIZE);
    if (base === undefined || value(base) <= 0) return [];
    return [{ source, points: all[source].map((each) => ({ x: each.n, y: value(each) / value(base) })) }];
  });
}

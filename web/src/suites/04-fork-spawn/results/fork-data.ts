/* Savings and gains of a report as its figures need them: as multiples of their own value at one size, because those of two
 * machines can't be compared otherwise. */
import { INDEX_COPY, MT_DUP, MT_DUP_POSTED, TIME_PER_FORK } from '../plan.ts';
import { MODEL, modelGain } from '../published.ts';
import { reportedSavings, savingsOf, type Saving } from '../saving.ts';
import type { Row } from '../../../bench/report.ts';

/** The largest size of the report. */
export const BASE_SIZE = 4023;

export type Source = 'reported' | 'model' | 'index' | 'whole';

export interface Course {
  readonly source: Source;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

/** The merged patch, or the posted one if only that was run. */
export function shownEra(rows: readonly Row[]): string {
  return savingsOf(rows, INDEX_COPY).length > 0 || savingsOf(rows, TIME_PER_FORK).length > 0
    ? MT_DUP
    : MT_DUP_POSTED;
}

function modelSavings(sizes: readonly number[]): Saving[] {
  const { fixed, perAreaBefore, perAreaAfter } = MODEL;
  return sizes.map((n) => {
    const [before, after] = [fixed + n * perAreaBefore, fixed + n * perAreaAfter];
    return { n, before, after, saved: before - after, gain: modelGain(n) };
  });
}

function savings(rows: readonly Row[], era: string): Readonly<Record<Source, readonly Saving[]>> {
  const index = savingsOf(rows, INDEX_COPY, era);
  const whole = savingsOf(rows, TIME_PER_FORK, era);
  const reported = reportedSavings();
  const sizes = [...new Set([...reported, ...index, ...whole].map(({ n }) => n))].toSorted((a, b) => a - b);
  return { reported, model: modelSavings(sizes), index, whole };
}

/** Leaves out sources that weren't run at the base size, or save nothing there. */
function courses(
  of: Readonly<Record<Source, readonly Saving[]>>,
  sources: readonly Source[],
  value: (saving: Saving) => number,
): Course[] {
  return sources.flatMap((source) => {
    const base = of[source].find(({ n }) => n === BASE_SIZE);
    if (base === undefined || value(base) <= 0) return [];
    return [{ source, points: of[source].map((each) => ({ x: each.n, y: value(each) / value(base) })) }];
  });
}

/** The saved time. Leaves out sizes that save nothing, which a logarithmic axis can't show. */
export function savedCourses(rows: readonly Row[], era: string): Course[] {
  const all = courses(savings(rows, era), ['reported', 'model', 'index', 'whole'], ({ saved }) => saved);
  return all.map(({ source, points }) => ({ source, points: points.filter(({ y }) => y > 0) }));
}

/** The savings as shares of the whole fork; the index alone isn't one. */
export function gainCourses(rows: readonly Row[], era: string): Course[] {
  return courses(savings(rows, era), ['reported', 'model', 'whole'], ({ gain }) => gain);
}

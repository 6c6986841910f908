/* Compares what the announcement of anon_vma reports with what was measured and counted: a sentence each. */
import { kernelRef, message, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { PTE_CHAIN } from '../../bench/rmap-kernels.ts';
import { ALL_STAY, ANON_VMA, LEAVES_EXIT, LEVELS, MEMORY, WHOLE_REGION } from './plan.ts';
import { lastLevel, levelRatios, sizesOf } from './figures.ts';
import { FORMS, pairOf, reportedBand } from './left.ts';
import { REPORTED_LEVELS, REPORTED_OUT, reportedRatios } from './published.ts';
import type { Row } from '../../bench/report.ts';
import { figure } from '../../bench/tables.ts';

/** Notes about complete rows. */
export function rmapForkNotes(rows: readonly Row[]): Said[] {
  return [...ratioNote(rows), ...outNotes(rows), ...rangeNote(rows)];
}

/** Compares the shortest times, at the largest region. */
function ratioNote(rows: readonly Row[]): Said[] {
  const n = sizesOf(rows, LEVELS).at(-1);
  if (n === undefined) return [];
  const ratios = levelRatios(rows, n, PTE_CHAIN, ANON_VMA).filter(({ both }) => both !== undefined);
  if (ratios.length === 0) return [];
  const list = (of: 'forks' | 'exits' | 'both'): Said =>
    series(
      ratios.map((each) => message('benchRmapFork.ratioAt', { level: each.level, ratio: figure(each[of]) })),
    );
  return [
    message('benchRmapFork.ratios', {
      kernel: kernelRef(PTE_CHAIN),
      against: kernelRef(ANON_VMA),
      n,
      forks: list('forks'),
      exits: list('exits'),
      both: list('both'),
      reported: series(
        REPORTED_LEVELS.map((level) =>
          message('benchRmapFork.ratiosAt', { level, ratios: reportedRatios(level).map(figure).join(', ') }),
        ),
        '; ',
      ),
    }),
    message('benchRmapFork.whyOther'),
  ];
}

/** The last levels, at the largest region. */
function outNotes(rows: readonly Row[]): Said[] {
  return [ALL_STAY, LEAVES_EXIT].flatMap((workload) => {
    const n = sizesOf(rows, workload).at(-1);
    if (n === undefined) return [];
    const kernels = [...new Set(rows.filter((row) => row.workload === workload).map(({ kernel }) => kernel))];
    const lasts = kernels.flatMap((kernel) => {
      const last = lastLevel(rows, kernel, n, workload);
      return last === undefined
        ? []
        : [message('benchRmapFork.lastAt', { kernel: kernelRef(kernel), level: last })];
    });
    const key = workload === ALL_STAY ? 'benchRmapFork.outAllStay' : 'benchRmapFork.outLeavesExit';
    return [message(key, { n, ram: MEMORY * n, kernels: series(lasts) })];
  });
}

/** How much memory the machine of the report may have left the program, with either form of page tables. */
function rangeNote(rows: readonly Row[]): Said[] {
  const n = sizesOf(rows, ALL_STAY).at(-1);
  if (n === undefined) return [];
  return FORMS.flatMap((form) => {
    const pair = pairOf(rows, n, form);
    const band = pair && reportedBand(pair);
    return band === undefined
      ? []
      : [
          message('benchRmapFork.range', {
            kernel: kernelRef(PTE_CHAIN + form),
            against: kernelRef(ANON_VMA + form),
            level: REPORTED_OUT,
            before: REPORTED_OUT - 1,
            ...band,
            scaled: scaledBy(n),
          }),
        ];
  });
}

/** Whether figures of the whole region were counted with it. */
export function scaledBy(n: number): Said {
  return n === WHOLE_REGION ? message('benchRmapFork.counted') : message('benchRmapFork.scaled', { n });
}

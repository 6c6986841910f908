/* Compares the expected shapes of the worst case with what came out: a sentence each, with the reason where they differ. */
import { group } from 'd3-array';
import { known, nth } from '../../base/known.ts';
import { POSTED, VANILLA } from '../../bench/gaps/plan.ts';
import { atLargest, share } from '../../bench/gaps/figures.ts';
import { rowLike, rowsLike } from '../../bench/report.ts';
import type { Row } from '../../bench/report.ts';
import type { Answers } from '../../bench/suite.ts';
import { kernelRef, kernelRefs, message, sentences, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import {
  EVALUATIONS,
  EVALUATIONS_OF_UPDATE,
  IN_PROCESS,
  TIME_PER_PAIR,
  TIME_PER_UPDATE,
  UPDATES,
} from './plan.ts';
import { REPORTED_SHARE, WORST_CASE_ROWS } from './published.ts';

/** Two times that differ by less count as equal. */
const MARGIN = 0.05;
/** The maple tree didn't exist in 2012, so the thread promises nothing about it. */
const CURES = new Set(['3.5-free-gap+gap=free_gap_lazy', '3.5-free-gap+gap=free_gap_holes', '3.8']);

/** Which kernels lose the worst case, and which win it back, by the shortest times, which other work disturbs least. */
export function costNotes(rows: readonly Row[], isNoisy: boolean): Said[] {
  const pairs = rowsLike(rows, { kind: 'measured', metric: TIME_PER_PAIR });
  return [...group(pairs, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const largest = atLargest(of);
    const vanilla = rowLike(largest, { kernel: VANILLA });
    if (!vanilla || largest.length === 1) return [];
    const n = known(vanilla.n, 'a measured row has its size');
    const ratios = new Map(largest.map((row) => [row.kernel, shortestOf(row) / shortestOf(vanilla)]));
    return [costNote(workload, n, ratios)].concat(shortfalls(workload, n, ratios, isNoisy));
  });
}

function shortestOf({ min }: Row): number {
  return known(min, 'a measured row has its shortest time');
}

function costNote(workload: string, n: number, ratios: ReadonlyMap<string, number>): Said {
  const listed = ratiosOf([...ratios].filter(([kernel]) => kernel !== VANILLA));
  const [vanilla, posted] = [VANILLA, POSTED].map((kernel) =>
    rowLike(WORST_CASE_ROWS, { kernel, workload, metric: TIME_PER_PAIR }),
  );
  const said = { workload, n, against: kernelRef(VANILLA), ratios: listed };
  const here = ratios.get(POSTED);
  if (vanilla?.mean === undefined || posted?.mean === undefined || here === undefined)
    return message('benchReport.costsUnreported', said);
  const reported = posted.mean / vanilla.mean;
  const note = message('benchReport.costs', {
    ...said,
    kernel: kernelRef(POSTED),
    reported: times(reported),
  });
  return here < reported * (1 - MARGIN) ? sentences(note, message('benchReport.costsLess')) : note;
}

/**
 * Which part of a pair's time the posted patches take to keep the gaps true. At least as long as the same number of
 * evaluations takes when nothing else is done between them, and at most what a pair takes longer than on 3.4.
 */
export function shareNotes(rows: readonly Row[]): Said[] {
  const own = rows.filter(({ kind }) => kind !== 'reported');
  const figure = (kernel: string, workload: string, metric: string): number | undefined => {
    const row = rowLike(own, { kernel, workload, metric });
    return row && (row.kind === 'measured' ? shortestOf(row) : row.median);
  };
  const vanilla = figure(VANILLA, IN_PROCESS, TIME_PER_PAIR);
  const posted = figure(POSTED, IN_PROCESS, TIME_PER_PAIR);
  const evaluations = figure(POSTED, IN_PROCESS, EVALUATIONS);
  const update = figure(POSTED, UPDATES, TIME_PER_UPDATE);
  const evaluationsOfUpdate = figure(POSTED, UPDATES, EVALUATIONS_OF_UPDATE);
  if (!vanilla || !posted || !evaluations || !update || !evaluationsOfUpdate) return [];
  const least = (evaluations * update) / evaluationsOfUpdate / posted;
  return [
    message('benchReport.shareOfUpdates', {
      kernel: kernelRef(POSTED),
      workload: IN_PROCESS,
      against: kernelRef(VANILLA),
      evaluations,
      least: percent(least),
      most: percent(1 - vanilla / posted),
      reported: REPORTED_SHARE.toFixed(1),
    }),
  ];
}

function percent(part: number): string {
  return (100 * part).toFixed(0);
}

/** A cure that is faster than the posting has won back the difference: only a part of it while it is slower than 3.4. */
function shortfalls(
  workload: string,
  n: number,
  ratios: ReadonlyMap<string, number>,
  isNoisy: boolean,
): Said[] {
  const posted = ratios.get(POSTED);
  if (posted === undefined) return [];
  const isShallow = workload.endsWith('as posted');
  const noisy = (note: Said): Said => (isNoisy ? sentences(note, message('benchReport.perhapsNoisy')) : note);
  const said = { n, workload };
  if (posted <= 1 + MARGIN) {
    const lost = { ...said, kernel: kernelRef(POSTED), against: kernelRef(VANILLA) };
    return [
      isShallow ? message('benchReport.notSlower', lost) : noisy(message('benchReport.notSlowerDeep', lost)),
    ];
  }
  const cures = [...ratios].filter(([kernel]) => CURES.has(kernel));
  const notes = cures
    .filter(([, ratio]) => ratio >= posted * (1 - MARGIN))
    .map(([kernel]) =>
      isShallow
        ? message('benchReport.notWonBackPosted', {
            ...said,
            kernel: kernelRef(kernel),
            against: kernelRef(POSTED),
          })
        : noisy(
            message('benchReport.notWonBack', {
              ...said,
              kernel: kernelRef(kernel),
              against: kernelRef(POSTED),
            }),
          ),
    );
  const partly = cures.filter(([, ratio]) => ratio < posted * (1 - MARGIN) && ratio > 1 + MARGIN);
  if (partly.length === 0) return notes;
  const part = { ...said, against: kernelRef(POSTED), vanilla: kernelRef(VANILLA), ratios: ratiosOf(partly) };
  return [...notes, message('benchReport.wonBackPart', part)];
}

/** "3.8 × 1.1, 6.18 × 2.2" */
function ratiosOf(ratios: readonly (readonly [string, number])[]): Said {
  return series(
    ratios.map(([kernel, ratio]) =>
      message('benchReport.kernelAndRatio', { kernel: kernelRef(kernel), ratio: times(ratio) }),
    ),
  );
}

/** × 0.13 */
function times(ratio: number): Said {
  return message('benchReport.times', { ratio: share(ratio) });
}

/**
 * A sentence for each workload on which kernels got other answers than 3.4, or than the first kernel if 3.4 wasn't run: those that place
 * mappings elsewhere do other work, so their times per operation can't be compared.
 */
export function addressNotes(answers: readonly Answers[]): Said[] {
  return [...group(answers, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const against = of.some(({ kernel }) => kernel === VANILLA) ? VANILLA : nth(of, 0).kernel;
    const theirs = new Map(
      of.filter(({ kernel }) => kernel === against).map(({ n, checksum }) => [n, checksum]),
    );
    const others = of.filter(({ n, checksum }) => checksum !== theirs.get(n)).map(({ kernel }) => kernel);
    if (others.length === 0) return [];
    return [
      message('benchReport.otherAddresses', {
        workload,
        kernels: kernelRefs([...new Set(others)]),
        against: kernelRef(against),
      }),
    ];
  });
}

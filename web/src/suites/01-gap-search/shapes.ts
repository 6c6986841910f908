/* Compares the expected shapes of the search with what came out: a sentence each, with the reason where they differ. */
import { group } from 'd3-array';
import { nth } from '../../base/known.ts';
import { FAIR, STEEPEST, lineOf } from '../../bench/fit.ts';
import { POSTED, SEARCH_STEPS, VANILLA } from '../../bench/gaps/plan.ts';
import { atLargest, share } from '../../bench/gaps/figures.ts';
import { rowLike, rowsLike } from '../../bench/report.ts';
import type { Growth, Row } from '../../bench/report.ts';
import { SHAPES } from '../../bench/shape-words.ts';
import type { IsLinear } from '../../bench/suite.ts';
import { kernelRef, kernelRefs, message, sentences, series } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { AGUA, ORIGINAL_SIZE, TIME_PER_LOOP, TOTAL } from './plan.ts';
import { SEARCH_ROWS } from './published.ts';

const KINDS = { measured: 'benchReport.measured', counted: 'benchReport.counted' } as const;

/** How the search grows. `isNoisy` is set where there are warnings. */
export function searchNotes(
  rows: readonly Row[],
  fits: readonly Growth[],
  isLinear: IsLinear,
  isNoisy: boolean,
): Said[] {
  return [...growthNotes(fits, isLinear, isNoisy), ...collapseNotes(rows)];
}

function growthNotes(fits: readonly Growth[], isLinear: IsLinear, isNoisy: boolean): Said[] {
  const perMmap = fits.filter(({ metric }) => metric === 'time per mmap' || metric === SEARCH_STEPS);
  const notes: Said[] = [];
  for (const of of group(perMmap, ({ metric, kind }) => `${metric}\n${kind}`).values()) {
    const { metric, kind } = nth(of, 0);
    if (kind !== 'measured' && kind !== 'counted') continue;
    const isExpected = ({ kernel, shape }: Growth): boolean =>
      isLinear(kernel) ? shape === 'linear' : shape === 'log' || shape === 'constant';
    const expected = of
      .filter(isExpected)
      .map(({ kernel, shape }) =>
        message('benchReport.kernelAndShape', { kernel: kernelRef(kernel), shape: message(SHAPES[shape]) }),
      );
    const kernels = series(expected);
    if (expected.length > 0)
      notes.push(message('benchReport.growsAsExpected', { metric, kind: message(KINDS[kind]), kernels }));
    const faster = of.filter((each) => isExpected(each) && isFasterLog(each));
    if (faster.length > 0) notes.push(fasterNote(metric, kind, faster, fits));
    for (const each of of.filter((growth) => !isExpected(growth)))
      notes.push(unexpectedGrowth(each, isLinear(each.kernel) ? 'linear' : 'log', kind, isNoisy));
  }
  return notes;
}

function isFasterLog({ shape, linear, log }: Growth): boolean {
  return shape === 'log' && linear.r2 > log.r2;
}

/** Caches explain a time only where the counted steps of the algorithm keep to the logarithm. */
function fasterNote(
  metric: string,
  kind: 'measured' | 'counted',
  faster: readonly Growth[],
  fits: readonly Growth[],
): Said {
  const note = message('benchReport.growsFaster', {
    metric,
    kind: message(KINDS[kind]),
    kernels: series(faster.map(exponentOf)),
  });
  if (kind === 'counted') return note;
  const slower = faster.filter(({ kernel, workload }) =>
    fits.some(
      (of) =>
        of.kind === 'counted' &&
        of.metric === SEARCH_STEPS &&
        of.kernel === kernel &&
        of.workload === workload &&
        (of.shape === 'constant' || (of.shape === 'log' && !isFasterLog(of))),
    ),
  );
  if (slower.length === 0) return note;
  const kernels = kernelRefs(slower.map(({ kernel }) => kernel));
  return sentences(note, message('benchReport.countedDoesNot', { kernels }));
}

function exponentOf({ kernel, exponent }: Growth): Said {
  return message('benchReport.kernelAndExponent', {
    kernel: kernelRef(kernel),
    exponent: exponent.toFixed(2),
  });
}

function unexpectedGrowth(
  growth: Growth,
  expected: 'linear' | 'log',
  kind: 'measured' | 'counted',
  isNoisy: boolean,
): Said {
  const { metric, kernel, shape } = growth;
  const [found, wanted] = [growth[lineOf(growth)], growth[expected]];
  const note = message('benchReport.growsOtherwise', {
    metric,
    kind: message(KINDS[kind]),
    kernel: kernelRef(kernel),
    shape: message(SHAPES[shape]),
    r2: found.r2.toFixed(3),
    expected: message(SHAPES[expected]),
    expectedR2: wanted.r2.toFixed(3),
  });
  const why = whyOf(growth, expected, kind, isNoisy);
  return why ? sentences(note, message(why)) : note;
}

/** Undefined where no reason is known. */
function whyOf(
  growth: Growth,
  expected: 'linear' | 'log',
  kind: 'measured' | 'counted',
  isNoisy: boolean,
): 'benchReport.whyCaches' | 'benchReport.whyNoisy' | 'benchReport.whyCounted' | undefined {
  const { shape, linear, log, exponent } = growth;
  const isSlower = expected === 'linear' && (shape === 'log' || shape === 'constant');
  if (kind === 'counted') return isSlower ? 'benchReport.whyCounted' : undefined;
  const isSteep =
    expected === 'linear'
      ? exponent > STEEPEST
      : shape === 'linear' || (linear.slope > 0 && linear.r2 >= FAIR && linear.r2 > log.r2);
  if (isSteep) return 'benchReport.whyCaches';
  return isNoisy ? 'benchReport.whyNoisy' : undefined;
}

/** The patches against 3.4: the loops of agua, best to worst, and all of them together. */
function collapseNotes(rows: readonly Row[]): Said[] {
  const measured = atLargest(rowsLike(rows, { kind: 'measured', workload: AGUA }));
  const here = ratiosOfLoops(measured);
  const reported = ratiosOfLoops(SEARCH_ROWS);
  if (!here || !reported) return [];
  const { n = 0 } = nth(measured, 0);
  const total = ratioOf(measured, TOTAL, 'mean');
  const notes = [
    message('benchReport.collapses', {
      n,
      kernel: kernelRef(POSTED),
      against: kernelRef(VANILLA),
      mean: share(1 / here.mean),
      max: share(1 / here.max),
      stddev: share(1 / here.stddev),
      reportedMean: share(1 / reported.mean),
      reportedMax: share(1 / reported.max),
      reportedStddev: share(1 / reported.stddev),
    }),
    message(here.min > 1 ? 'benchReport.bestGetsWorse' : 'benchReport.bestGetsBetter', {
      min: share(here.min),
      reportedMin: share(reported.min),
    }),
    ...(total ? [totalNote(total)] : []),
    ...(here.mean >= 1 || here.max >= 1 || here.stddev >= 1 ? [message('benchReport.noCollapse')] : []),
    ...(n < ORIGINAL_SIZE ? [message('benchReport.smallerThanOriginal', { original: ORIGINAL_SIZE })] : []),
  ];
  return [sentences(...notes)];
}

function totalNote(ratio: number): Said {
  return ratio < 1
    ? message('benchReport.totalFalls', { total: share(1 / ratio) })
    : message('benchReport.totalRises', { total: share(ratio) });
}

type LoopRatios = Readonly<Record<'min' | 'mean' | 'max' | 'stddev', number>>;

function ratiosOfLoops(rows: readonly Row[]): LoopRatios | undefined {
  const [min, mean, max, stddev] = (['min', 'mean', 'max', 'stddev'] as const).map((figure) =>
    ratioOf(rows, TIME_PER_LOOP, figure),
  );
  if (min === undefined || mean === undefined || max === undefined || stddev === undefined) return undefined;
  return { min, mean, max, stddev };
}

/** A figure with the patches, divided by that of 3.4. */
function ratioOf(
  rows: readonly Row[],
  metric: string,
  figure: 'min' | 'mean' | 'max' | 'stddev',
): number | undefined {
  const [vanilla, posted] = [VANILLA, POSTED].map((kernel) => rowLike(rows, { kernel, metric })?.[figure]);
  return vanilla === undefined || posted === undefined ? undefined : posted / vanilla;
}

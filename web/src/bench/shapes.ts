/* What a suite is to show, held against what has come out: a sentence each, and why where it did not. */
import { group, max } from 'd3-array';
import { message, sentences, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { FAIR, STEEPEST, lineOf } from './fit.ts';
import { SEARCH_STEPS } from './gap-plan.ts';
import { POSTED, SEARCH_ROWS, VANILLA, WORST_CASE_ROWS } from './gap-published.ts';
import type { Growth, Row } from './report.ts';

/** Which eras search their areas one by one; all others go down a tree. */
export type IsLinear = (era: string) => boolean;

/** Two times that differ by less are taken for equal. */
const MARGIN = 0.05;
/** The maple tree was not there in 2012: no promise of the thread is about it. */
const CURES = new Set(['3.5-free-gap+gap=free_gap_lazy', '3.5-free-gap+gap=free_gap_holes', '3.8']);
const WORDS = {
  linear: 'benchReport.shapeLinear',
  log: 'benchReport.shapeLog',
  constant: 'benchReport.shapeConstant',
  unclear: 'benchReport.shapeUnclear',
} as const;
const KINDS = { measured: 'benchReport.measured', counted: 'benchReport.counted' } as const;

/** How the search grows. `isNoisy`: there are warnings. */
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
    const { metric, kind } = of[0]!;
    if (kind !== 'measured' && kind !== 'counted') continue;
    const isExpected = ({ era, shape }: Growth): boolean =>
      isLinear(era) ? shape === 'linear' : shape === 'log' || shape === 'constant';
    const expected = of
      .filter(isExpected)
      .map(({ era, shape }) => message('benchReport.eraAndShape', { era, shape: message(WORDS[shape]) }));
    const eras = series(expected);
    if (expected.length > 0)
      notes.push(message('benchReport.growsAsExpected', { metric, kind: message(KINDS[kind]), eras }));
    const faster = of.filter((each) => isExpected(each) && isFasterLog(each));
    if (faster.length > 0) notes.push(fasterNote(metric, kind, faster, fits));
    for (const each of of.filter((growth) => !isExpected(growth)))
      notes.push(unexpectedGrowth(each, isLinear(each.era) ? 'linear' : 'log', kind, isNoisy));
  }
  return notes;
}

function isFasterLog({ shape, linear, log }: Growth): boolean {
  return shape === 'log' && linear.r2 > log.r2;
}

/** Caches explain a time only where what is counted, the algorithm, keeps to the logarithm. */
function fasterNote(
  metric: string,
  kind: 'measured' | 'counted',
  faster: readonly Growth[],
  fits: readonly Growth[],
): Said {
  const note = message('benchReport.growsFaster', {
    metric,
    kind: message(KINDS[kind]),
    eras: series(faster.map(exponentOf)),
  });
  if (kind === 'counted') return note;
  const slower = faster.filter(({ era, workload }) =>
    fits.some(
      (of) =>
        of.kind === 'counted' &&
        of.metric === SEARCH_STEPS &&
        of.era === era &&
        of.workload === workload &&
        (of.shape === 'constant' || (of.shape === 'log' && !isFasterLog(of))),
    ),
  );
  if (slower.length === 0) return note;
  const eras = slower.map(({ era }) => era).join(', ');
  return sentences(note, message('benchReport.countedDoesNot', { eras }));
}

function exponentOf({ era, exponent }: Growth): Said {
  return message('benchReport.eraAndExponent', { era, exponent: exponent.toFixed(2) });
}

function unexpectedGrowth(
  growth: Growth,
  expected: 'linear' | 'log',
  kind: 'measured' | 'counted',
  isNoisy: boolean,
): Said {
  const { metric, era, shape } = growth;
  const [found, wanted] = [growth[lineOf(growth)], growth[expected]];
  const note = message('benchReport.growsOtherwise', {
    metric,
    kind: message(KINDS[kind]),
    era,
    shape: message(WORDS[shape]),
    r2: found.r2.toFixed(3),
    expected: message(WORDS[expected]),
    expectedR2: wanted.r2.toFixed(3),
  });
  const why = whyOf(growth, expected, kind, isNoisy);
  return why ? sentences(note, message(why)) : note;
}

/** Undefined where nothing is known that would explain it. */
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

/** The series against 3.4: mean, worst case and spread of a loop of agua_frag. */
function collapseNotes(rows: readonly Row[]): Said[] {
  const loops = rows.filter(({ kind, metric }) => kind === 'measured' && metric === 'time per loop');
  const here = ratiosOfLoops(atLargest(loops));
  const reported = ratiosOfLoops(SEARCH_ROWS.filter(({ metric }) => metric === 'time per loop'));
  if (!here || !reported) return [];
  const [mean, most, stddev] = here.ratios;
  const [reportedMean, reportedMax, reportedStddev] = reported.ratios;
  const figures = message('benchReport.collapses', {
    n: here.n ?? 0,
    era: POSTED,
    against: VANILLA,
    mean: share(mean!),
    max: share(most!),
    stddev: share(stddev!),
    reportedMean: share(reportedMean!),
    reportedMax: share(reportedMax!),
    reportedStddev: share(reportedStddev!),
  });
  if (here.ratios.some((ratio) => ratio >= 1)) return [sentences(figures, message('benchReport.noCollapse'))];
  return mean! < reportedMean! ? [sentences(figures, message('benchReport.collapsesMore'))] : [figures];
}

function ratiosOfLoops(
  rows: readonly Row[],
): { readonly n: number | undefined; readonly ratios: readonly number[] } | undefined {
  const [vanilla, posted] = [VANILLA, POSTED].map((era) => rows.find((row) => row.era === era));
  if (!vanilla || !posted) return undefined;
  return {
    n: vanilla.n,
    ratios: (['mean', 'max', 'stddev'] as const).map((figure) => posted[figure]! / vanilla[figure]!),
  };
}

/** Who loses the worst case, and who wins it back, by the shortest times: whatever else runs only makes them longer. */
export function costNotes(rows: readonly Row[], isNoisy: boolean): Said[] {
  const pairs = rows.filter(({ kind, metric }) => kind === 'measured' && metric === 'time per pair');
  return [...group(pairs, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const largest = atLargest(of);
    const vanilla = largest.find(({ era }) => era === VANILLA);
    if (!vanilla || largest.length === 1) return [];
    const ratios = new Map(largest.map(({ era, min }) => [era, min! / vanilla.min!]));
    const lost = shortfalls(workload, vanilla.n!, ratios, isNoisy);
    return [costNote(workload, vanilla.n!, ratios)].concat(lost);
  });
}

function costNote(workload: string, n: number, ratios: ReadonlyMap<string, number>): Said {
  const listed = ratiosOf([...ratios].filter(([era]) => era !== VANILLA));
  const [vanilla, posted] = [VANILLA, POSTED].map((era) =>
    WORST_CASE_ROWS.find(
      (row) => row.era === era && row.workload === workload && row.metric === 'time per pair',
    ),
  );
  const said = { workload, n, against: VANILLA, ratios: listed };
  const here = ratios.get(POSTED);
  if (!vanilla || !posted || here === undefined) return message('benchReport.costsUnreported', said);
  const reported = posted.mean! / vanilla.mean!;
  const note = message('benchReport.costs', { ...said, era: POSTED, reported: times(reported) });
  return here < reported * (1 - MARGIN) ? sentences(note, message('benchReport.costsLess')) : note;
}

/** A cure has won back what makes it faster than the posting; a part only, while it is slower than 3.4. */
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
    const lost = { ...said, era: POSTED, against: VANILLA };
    return [
      isShallow ? message('benchReport.notSlower', lost) : noisy(message('benchReport.notSlowerDeep', lost)),
    ];
  }
  const cures = [...ratios].filter(([era]) => CURES.has(era));
  const notes = cures
    .filter(([, ratio]) => ratio >= posted * (1 - MARGIN))
    .map(([era]) =>
      isShallow
        ? message('benchReport.notWonBackPosted', { ...said, era, against: POSTED })
        : noisy(message('benchReport.notWonBack', { ...said, era, against: POSTED })),
    );
  const partly = cures.filter(([, ratio]) => ratio < posted * (1 - MARGIN) && ratio > 1 + MARGIN);
  if (partly.length === 0) return notes;
  const part = { ...said, against: POSTED, vanilla: VANILLA, ratios: ratiosOf(partly) };
  return [...notes, message('benchReport.wonBackPart', part)];
}

/** "3.8 × 1.1, 6.18 × 2.2" */
function ratiosOf(ratios: readonly (readonly [string, number])[]): Said {
  return series(
    ratios.map(([era, ratio]) => message('benchReport.eraAndRatio', { era, ratio: times(ratio) })),
  );
}

function atLargest(rows: readonly Row[]): Row[] {
  const largest = max(rows, ({ n }) => n);
  return rows.filter(({ n }) => n === largest);
}

/** × 0.13 */
function times(ratio: number): Said {
  return message('benchReport.times', { ratio: share(ratio) });
}

function share(ratio: number): string {
  return ratio.toPrecision(2);
}

/* What a suite is to show, held against what has come out: a sentence each, and why where it did not. */
import { group, max } from 'd3-array';
import { t } from '../words/index.ts';
import { POSTED, VANILLA, publishedRows } from './published.ts';
import type { Growth, Row } from './report.ts';

/** Which eras search their areas one by one; all others go down a tree. */
export type IsLinear = (era: string) => boolean;

/** Two times that differ by less are taken for equal. */
const MARGIN = 0.05;
/** The maple tree was not there in 2012: no promise of the thread is about it. */
const CURES = ['3.5-free-gap+gap=free_gap_lazy', '3.5-free-gap+gap=free_gap_holes', '3.8'];
const WORDS = {
  linear: 'benchReport.shapeLinear',
  log: 'benchReport.shapeLog',
  constant: 'benchReport.shapeConstant',
} as const;
const KINDS = { measured: 'benchReport.measured', counted: 'benchReport.counted' } as const;

/** Sentences about rows that are complete. */
export function shapeNotes(
  suite: string,
  rows: readonly Row[],
  fits: readonly Growth[],
  isLinear: IsLinear,
): string[] {
  if (suite === 'gap-search') return [...growthNotes(fits, isLinear), ...collapseNotes(rows)];
  return suite === 'gap-worst-case' ? costNotes(rows) : [];
}

function growthNotes(fits: readonly Growth[], isLinear: IsLinear): string[] {
  const perMmap = fits.filter(
    ({ metric }) => metric === 'time per mmap' || metric === 'search steps per mmap',
  );
  const notes: string[] = [];
  for (const of of group(perMmap, ({ metric, kind }) => `${metric}\n${kind}`).values()) {
    const { metric, kind } = of[0]!;
    if (kind === 'reported') continue;
    const isExpected = ({ era, shape }: Growth): boolean => (shape === 'linear') === isLinear(era);
    const eras = of
      .filter(isExpected)
      .map(({ era, shape }) => t('benchReport.eraAndShape', { era, shape: t(WORDS[shape]) }))
      .join(', ');
    if (eras) notes.push(t('benchReport.growsAsExpected', { metric, kind: t(KINDS[kind]), eras }));
    const faster = of.filter(
      (each) => each.shape === 'log' && isExpected(each) && each.linear.r2 > each.log.r2,
    );
    if (kind === 'measured' && faster.length > 0)
      notes.push(t('benchReport.growsFaster', { metric, eras: faster.map(exponentOf).join(', ') }));
    for (const each of of.filter((growth) => !isExpected(growth)))
      notes.push(unexpectedGrowth(each, isLinear(each.era) ? 'linear' : 'log', kind));
  }
  return notes;
}

function exponentOf({ era, exponent }: Growth): string {
  return t('benchReport.eraAndExponent', { era, exponent: exponent.toFixed(2) });
}

function unexpectedGrowth(growth: Growth, expected: 'linear' | 'log', kind: 'measured' | 'counted'): string {
  const { metric, era, shape } = growth;
  const [found, wanted] = [growth[shape === 'linear' ? 'linear' : 'log'], growth[expected]];
  return t('benchReport.growsOtherwise', {
    metric,
    kind: t(KINDS[kind]),
    era,
    shape: t(WORDS[shape]),
    r2: found.r2.toFixed(3),
    expected: t(WORDS[expected]),
    expectedR2: wanted.r2.toFixed(3),
    why: t(kind === 'measured' ? 'benchReport.whyCaches' : 'benchReport.whyCounted'),
  });
}

/** The series against 3.4: mean, worst case and spread of a loop of agua_frag. */
function collapseNotes(rows: readonly Row[]): string[] {
  const loops = rows.filter(({ kind, metric }) => kind === 'measured' && metric === 'time per loop');
  const here = ratiosOfLoops(atLargest(loops));
  const reported = ratiosOfLoops(
    publishedRows('gap-search').filter(({ metric }) => metric === 'time per loop'),
  );
  if (!here || !reported) return [];
  const [mean, most, stddev] = here.ratios;
  const [reportedMean, reportedMax, reportedStddev] = reported.ratios;
  const figures = t('benchReport.collapses', {
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
  if (here.ratios.some((ratio) => ratio >= 1)) return [`${figures} ${t('benchReport.noCollapse')}`];
  return mean! < reportedMean! ? [`${figures} ${t('benchReport.collapsesMore')}`] : [figures];
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
function costNotes(rows: readonly Row[]): string[] {
  const pairs = rows.filter(({ kind, metric }) => kind === 'measured' && metric === 'time per pair');
  return [...group(pairs, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const largest = atLargest(of);
    const vanilla = largest.find(({ era }) => era === VANILLA);
    if (!vanilla || largest.length === 1) return [];
    const ratios = new Map(largest.map(({ era, min }) => [era, min! / vanilla.min!]));
    return [costNote(workload, vanilla.n!, ratios)].concat(shortfalls(workload, vanilla.n!, ratios));
  });
}

function costNote(workload: string, n: number, ratios: ReadonlyMap<string, number>): string {
  const listed = [...ratios]
    .filter(([era]) => era !== VANILLA)
    .map(([era, ratio]) => t('benchReport.eraAndRatio', { era, ratio: times(ratio) }))
    .join(', ');
  const [vanilla, posted] = [VANILLA, POSTED].map((era) =>
    publishedRows('gap-worst-case').find(
      (row) => row.era === era && row.workload === workload && row.metric === 'time per pair',
    ),
  );
  const said = { workload, n, against: VANILLA, ratios: listed };
  const here = ratios.get(POSTED);
  if (!vanilla || !posted || here === undefined) return t('benchReport.costsUnreported', said);
  const reported = posted.mean! / vanilla.mean!;
  const note = t('benchReport.costs', { ...said, era: POSTED, reported: times(reported) });
  return here < reported * (1 - MARGIN) ? `${note} ${t('benchReport.costsLess')}` : note;
}

function shortfalls(workload: string, n: number, ratios: ReadonlyMap<string, number>): string[] {
  const posted = ratios.get(POSTED);
  if (posted === undefined) return [];
  const isShallow = workload.endsWith('as posted');
  const notSlower = isShallow ? 'benchReport.notSlower' : 'benchReport.notSlowerDeep';
  const notWonBack = isShallow ? 'benchReport.notWonBackPosted' : 'benchReport.notWonBack';
  return [
    ...(posted > 1 + MARGIN ? [] : [t(notSlower, { n, era: POSTED, against: VANILLA, workload })]),
    ...CURES.filter((era) => (ratios.get(era) ?? 0) > posted * (1 + MARGIN)).map((era) =>
      t(notWonBack, { n, era, workload, against: POSTED }),
    ),
  ];
}

function atLargest(rows: readonly Row[]): Row[] {
  const largest = max(rows, ({ n }) => n);
  return rows.filter(({ n }) => n === largest);
}

/** × 0.13 */
function times(ratio: number): string {
  return t('benchReport.times', { ratio: share(ratio) });
}

function share(ratio: number): string {
  return ratio.toPrecision(2);
}

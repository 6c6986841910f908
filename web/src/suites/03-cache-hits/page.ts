/* What the page shows of replayed streams: the map of hit rates, and what goes with it. */
import { known, nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import { LATENCIES, PLACES } from '../../bench/streams/cost.ts';
import { streamNamed } from '../../bench/streams/list.ts';
import { HIT_RATE } from '../../bench/streams/rows.ts';
import type { ChartSpec } from '../../chart/spec.ts';
import { seriesStyle } from '../../d3/series.ts';
import { say, t } from '../../words/index.ts';
import { REPORTED, charts, quiet, tableOf, text } from '../../app/bench/declared/parts.ts';
import type { Figures, Part, Run, Section, TablePart } from '../../app/bench/declared/spec.ts';
import { formatFigure } from '../../app/bench/figures.ts';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { groupBy } from '../../app/bench/rows.ts';
import { styleOf } from '../../app/bench/series.ts';
import { cycleRatios, outside } from './cycles.ts';
import { map } from './page-map.tsx';
import { streamRunner } from './page-runner.tsx';
import {
  hashName,
  outcomesOf,
  rateChart,
  schemeHeads,
  share,
  shortSchemeName,
  type Hits,
  type Outcome,
  type StreamOutcomes,
} from './page-schemes.ts';
import { StreamList } from './page-settings.tsx';
import { FOUR_SLOTS, MIXED, SWEEP, type Hash } from './plan.ts';
import { CYCLES, besideOf, reportedRates } from './published.ts';
import { besideNotes, hitPairs } from './shapes.ts';

export const page: SuitePage = {
  reported: (rows) => [
    tableOf({
      caption: t('bench.reportedHits'),
      origin: REPORTED,
      names: t('bench.workload'),
      items: [...groupBy(rows, ({ workload }) => workload)],
      line: ([workload]) => ({ name: workload }),
      columns: [
        { name: t('bench.reportedRates'), of: ([, own]) => meansOf(own, HIT_RATE) },
        { name: t('bench.reportedCycles'), of: ([, own]) => meansOf(own, CYCLES) },
      ],
    }),
    quiet(rows[0]?.source ?? ''),
  ],
  Workloads: StreamList,
  Runner: streamRunner(hitFigures),
};

/** Before and after the patch. */
function meansOf(rows: readonly Row[], metric: string): string {
  return rows
    .flatMap(({ metric: of, mean }) => (of === metric && mean !== undefined ? [mean.toFixed(2)] : []))
    .join(' → ');
}

function hitFigures(run: Run): Figures {
  const hits = { ...run, streams: outcomesOf(run.rows, run.order) };
  return {
    above: [map(hits)],
    // These need the whole run.
    below: run.report ? [beside(hits), cycles(hits), threads(hits), sweep(hits), costs(hits)] : [],
    ...(run.report && { toldElsewhere: besideNotes(run.rows) }),
    ending: t('bench.madeOfParts'),
  };
}

/** Each stream beside the reported figures of a similar workload, with the differences. */
function beside({ rows, workloads, elsewhere }: Hits): Section | undefined {
  const pairs = hitPairs(rows);
  if (pairs.length === 0) return undefined;
  const aboutOf = (workload: string, kernel: string): string => {
    const found = workloads.find(({ name }) => name === workload);
    const differs = besideOf(workload)?.differs;
    return [
      found && say(found.operation),
      differs && t(differs),
      kernel === FOUR_SLOTS ? undefined : t('bench.patchedIs', { scheme: shortSchemeName(kernel) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
  const groups = [...groupBy(pairs, ({ workload }) => besideOf(workload)?.workload)]
    .toSorted(([a], [b]) => Number(a === undefined) - Number(b === undefined))
    .map(([reported, own]) => {
      const counted = own.map((pair) => ({
        ...pair,
        origin: { kind: 'counted', elsewhere } as const,
        about: aboutOf(pair.workload, pair.kernel),
      }));
      if (reported === undefined) return { name: t('bench.besideNothing'), items: counted };
      const [before, after] = reportedRates(reported);
      return { items: [{ workload: reported, before, after, origin: REPORTED, about: '' }, ...counted] };
    });
  return {
    id: 'beside',
    title: t('bench.besideTitle'),
    lead: t('bench.besideLead'),
    show: () => [
      tableOf({
        caption: t('bench.besideTitle'),
        isCaptionHidden: true,
        className: 'beside',
        names: t('bench.stream'),
        groups,
        line: ({ workload, origin, about }) => ({ name: workload, origin, about }),
        columns: [
          { name: t('bench.besideOne'), of: ({ before }) => share(before) },
          { name: t('bench.besideFour'), of: ({ after }) => share(after) },
          {
            name: t('bench.points'),
            of: ({ before, after }) => {
              const isWorse = after < before;
              const points = Math.abs(after - before).toFixed(1);
              return { text: t(isWorse ? 'bench.lost' : 'bench.gained', { points }), isWorse };
            },
          },
        ],
      }),
    ],
  };
}

const LEVELS = { L1: 'bench.latencyL1', L2: 'bench.latencyL2', memory: 'bench.latencyMemory' } as const;

/** Cycles modelled from counts beside the reported ones, with the latencies of the model. */
function cycles({ rows, elsewhere }: Hits): Section {
  const streams = cycleRatios(rows).toSorted(
    (a, b) => Number(a.reported === undefined) - Number(b.reported === undefined),
  );
  const smallOf = (ratios: (typeof streams)[number]): string => {
    const { kernel, reported } = ratios;
    const times = reported && outside(reported.ratio, ratios);
    return [
      reported?.workload ?? t('bench.cyclesNoCounterpart'),
      times &&
        (times === 1 ? t('bench.cyclesWithin') : t('bench.cyclesOutside', { times: times.toFixed(2) })),
      kernel !== FOUR_SLOTS && t('bench.patchedIs', { scheme: shortSchemeName(kernel) }),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const isRun = streams.length > 0;
  return {
    id: 'cycles',
    title: t('bench.cyclesTitle'),
    lead: t(isRun ? 'bench.cyclesLead' : 'bench.cyclesNotRun'),
    show: () =>
      isRun
        ? [
            tableOf({
              caption: t('bench.cyclesTitle'),
              isCaptionHidden: true,
              className: 'cost cycles',
              names: t('bench.stream'),
              items: streams,
              line: (ratios) => ({ name: ratios.workload, small: smallOf(ratios) }),
              columns: [
                {
                  origin: REPORTED,
                  name: t('bench.cyclesReported'),
                  of: ({ reported }) => reported?.ratio.toFixed(2),
                },
                ...PLACES.map((place) => ({
                  origin: { kind: 'simulated', elsewhere } as const,
                  name: place === 'memory' ? t('bench.cyclesPlaceMemory') : t('bench.cyclesPlace', { place }),
                  of: ({ modelled }: (typeof streams)[number]) => modelled[place].toFixed(2),
                })),
              ],
            }),
            text(t('bench.cyclesLimits')),
            tableOf({
              caption: t('bench.latenciesTitle'),
              origin: { kind: 'reported', elsewhere },
              className: 'cost cycles',
              names: t('bench.latencyLevel'),
              items: PLACES,
              line: (place) => ({
                name: t(LEVELS[place]),
                ...(place === 'memory' && { small: t('bench.latencyMemoryFrom') }),
              }),
              columns: [{ name: t('bench.latencyCycles'), of: (place) => LATENCIES[place] }],
            }),
            quiet(t('bench.latenciesSource')),
          ]
        : [],
  };
}

/** Programs like ebizzy, with 2, 16 and 80 threads; `apart` are the same threads in another order, drawn as a mark without a line. */
const FAMILIES = [
  {
    title: 'bench.threadsTrimmed',
    members: ['ebizzy-a-2', 'ebizzy-a-16', 'ebizzy-a-80'],
    apart: ['ebizzy-a-80-ncore'],
  },
  { title: 'bench.threadsUnmapped', members: ['ebizzy-m-2', 'ebizzy-m-16', 'ebizzy-m-80'], apart: [] },
] as const;

/** Hit rates by the number of threads. */
function threads(hits: Hits): Section | undefined {
  const drawn = FAMILIES.filter(({ members }) => ofStreams(hits, members).length > 1);
  if (drawn.length === 0) return undefined;
  return {
    id: 'threads',
    title: t('bench.threadsTitle'),
    lead: t('bench.threadsLead'),
    show: () => [charts(...drawn.map((family) => familyChart(family, hits)))],
  };
}

function ofStreams({ streams }: Hits, names: readonly string[]): readonly StreamOutcomes[] {
  return names.flatMap((name) => streams.filter(({ workload }) => workload === name));
}

function pointsOf(streams: readonly StreamOutcomes[], kernel: string) {
  return streams.flatMap(({ workload, of }) => {
    const { threads: x } = known(streamNamed(workload), 'families are of streams that ship with the page');
    const y = of.get(kernel)?.rate;
    return y === undefined ? [] : [{ x, y }];
  });
}

function familyChart(family: (typeof FAMILIES)[number], hits: Hits): ChartSpec {
  const { elsewhere, order } = hits;
  const [members, apart] = [ofStreams(hits, family.members), ofStreams(hits, family.apart)];
  const run = new Set(members.flatMap(({ of }) => [...of.keys()]));
  const kernels = [...run].filter(
    (kernel) => !MIXED.includes(kernel) && pointsOf(members, kernel).length > 0,
  );
  const rates = apart.flatMap(({ of }) =>
    [...of.values()]
      .filter(({ kernel }) => kernels.includes(kernel))
      .map(({ kernel, rate = 0 }) => `${shortSchemeName(kernel)} ${share(rate)}`),
  );
  return rateChart({
    title: t(family.title),
    origin: { kind: 'counted', elsewhere },
    x: { name: t('bench.threadsAxis'), scale: 'log', ticks: 'values' },
    series: kernels.map((kernel) => ({
      as: 'line',
      key: kernel,
      label: shortSchemeName(kernel),
      style: styleOf(order, kernel),
      points: pointsOf(members, kernel),
      apart: pointsOf(apart, kernel),
    })),
    note: apart.length === 0 ? undefined : t('bench.threadsApart', { rates: rates.join(t('bench.comma')) }),
  });
}

const HASHES: readonly Hash[] = ['page', 'pmd'];
const HASH_STYLES = { page: seriesStyle(2), pmd: seriesStyle(3) } as const;

/** What the posting didn't try: more slots and fewer, by page and by PMD, on each stream. All charts have the same axes. */
function sweep({ streams, elsewhere }: Hits): Section {
  const swept = streams.filter(({ of }) => MIXED.some((kernel) => of.get(kernel)?.rate !== undefined));
  const isRun = swept.length > 0;
  return {
    id: 'sweep',
    title: t('bench.sweepTitle'),
    origin: isRun ? { kind: 'counted', elsewhere } : undefined,
    lead: t(isRun ? 'bench.sweepLead' : 'bench.sweepNotRun'),
    show: () => (isRun ? [{ as: 'charts', areSmall: true, specs: swept.map(sweepChart) }] : []),
  };
}

function sweepChart({ workload, of }: StreamOutcomes): ChartSpec {
  const series = HASHES.map((hash) => ({
    as: 'line' as const,
    key: hash,
    label: hashName(hash),
    style: HASH_STYLES[hash],
    points: SWEEP.filter((each) => each.hash === hash).flatMap(({ slots, kernel }) => {
      const rate = of.get(kernel)?.rate;
      return rate === undefined ? [] : [{ x: slots, y: rate }];
    }),
  })).filter(({ points }) => points.length > 0);
  const figures = series.map(({ label, points }) =>
    t('bench.sweepFigures', { hash: label, rates: points.map(({ y }) => y.toFixed(1)).join(' · ') }),
  );
  return rateChart({
    title: workload,
    x: { name: t('bench.slotsAxis'), scale: 'log', ticks: 'values' },
    series,
    names: 'list',
    height: 15,
    note: figures.join('\n'),
  });
}

/** What lookups cost: the VMAs that they compare, counted, and their time, measured. Kinds are never mixed in a table. */
function costs(hits: Hits): Section {
  const hasSlots = hits.streams.some(({ of }) => [...of.values()].some(({ slots }) => slots !== undefined));
  return {
    id: 'cost',
    title: t('bench.costTitle'),
    lead: t('bench.costLead'),
    show: (): readonly (Part | undefined)[] => [
      hasSlots
        ? costTable(hits, t('bench.costSlots'), 'counted', ({ slots }) => slots?.toFixed(2))
        : undefined,
      costTable(hits, t('bench.costNodes'), 'counted', ({ nodes }) => nodes.toFixed(2)),
      costTable(hits, t('bench.costTime'), 'measured', ({ time }) =>
        time?.median === undefined
          ? undefined
          : t('bench.plusMinusFigure', {
              value: formatFigure(time.median),
              mad: formatFigure(time.mad ?? 0),
            }),
      ),
    ],
  };
}

function costTable(
  { streams, kernels, elsewhere, order }: Hits,
  caption: string,
  kind: 'counted' | 'measured',
  cellOf: (outcome: Outcome) => string | undefined,
): TablePart {
  return tableOf({
    caption,
    origin: { kind, elsewhere },
    className: 'cost',
    names: t('bench.stream'),
    items: streams,
    line: ({ workload }) => ({ name: workload }),
    columns: schemeHeads(kernels, order).map((head, i) =>
      Object.assign(head, {
        of: ({ of }: StreamOutcomes) => {
          const outcome = of.get(nth(kernels, i));
          return outcome && cellOf(outcome);
        },
      }),
    ),
  });
}

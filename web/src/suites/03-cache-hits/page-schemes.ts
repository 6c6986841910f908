/* The outcome of each scheme on each stream, from the rows of a report, and what the page calls schemes. */
import { nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import {
  HIT_RATE,
  LOOKUPS,
  MISSES,
  SLOTS,
  TIME_PER_LOOKUP,
  TREE_NODES,
  WHYS,
  type Why,
} from '../../bench/streams/rows.ts';
import type { ChartSpec } from '../../chart/spec.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t, title, type MessageKey } from '../../words/index.ts';
import type { Run } from '../../app/bench/declared/spec.ts';
import { listed } from '../../app/bench/figures.ts';
import { groupBy, isSized, sizesOf, type SizedRow } from '../../app/bench/rows.ts';
import { PERCENT_AXIS, styleOf, type KernelOrder } from '../../app/bench/series.ts';
import { FOUR_SLOTS, LARGEST, MIXED, ONE_POINTER, SWEEP, type Hash } from './plan.ts';

/** A run with the outcomes of its streams. */
export interface Hits extends Run {
  readonly streams: readonly StreamOutcomes[];
}

/** One scheme on one stream. */
export interface Outcome {
  readonly kernel: string;
  readonly workload: string;
  /** Page faults that were replayed. */
  readonly n: number;
  /** In percent. Undefined for a scheme without a cache. */
  readonly rate: number | undefined;
  /** The rate in each stretch of the stream; empty where a short link has left them out. */
  readonly rates: readonly number[];
  /** Per 100 lookups. */
  readonly misses: Readonly<Record<Why, number>>;
  readonly missesOver: Readonly<Record<Why, readonly number[]>>;
  readonly lookups: number;
  /** Undefined in results from before slots were counted. */
  readonly slots: number | undefined;
  readonly nodes: number;
  /** The measured time, once there is one. */
  readonly time: Row | undefined;
}

export interface StreamOutcomes {
  readonly workload: string;
  readonly n: number;
  /** The outcomes by scheme. */
  readonly of: ReadonlyMap<string, Outcome>;
}

/** Each stream at the largest size that was run, with its schemes in `order`. */
export function outcomesOf(rows: readonly Row[], order: readonly string[]): readonly StreamOutcomes[] {
  const run = rows.filter(({ kind }) => kind !== 'reported').filter(isSized);
  return [...groupBy(run, ({ workload }) => workload)].map(([workload, own]) => {
    const n = nth(sizesOf(own), -1);
    const byKernel = groupBy(
      own.filter((row) => row.n === n),
      ({ kernel }) => kernel,
    );
    const sorted = [...byKernel].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    return { workload, n, of: new Map(sorted.map(([kernel, found]) => [kernel, outcomeOf(found)])) };
  });
}

function outcomeOf(rows: readonly SizedRow[]): Outcome {
  const { kernel, workload, n } = nth(rows, 0);
  const row = (metric: string): Row | undefined => rows.find((each) => each.metric === metric);
  const byWhy = <T>(of: (found: Row | undefined) => T): Record<Why, T> =>
    Object.fromEntries(WHYS.map((why) => [why, of(row(MISSES[why]))])) as Record<Why, T>;
  const rate = row(HIT_RATE);
  return {
    kernel,
    workload,
    n,
    rate: rate?.median,
    rates: rate?.samples ?? [],
    misses: byWhy((found) => found?.median ?? 0),
    missesOver: byWhy((found) => found?.samples ?? []),
    lookups: row(LOOKUPS)?.median ?? 0,
    slots: row(SLOTS)?.median,
    nodes: row(TREE_NODES)?.median ?? 0,
    time: row(TIME_PER_LOOKUP),
  };
}

/** Points of a curve over a stream of n faults: each stretch's value, at its middle. */
export function curveOf(values: readonly number[], n: number): { x: number; y: number }[] {
  return values.map((y, i) => ({ x: ((i + 0.5) / values.length) * n, y }));
}

/** Hit rates: a line for each scheme. */
export function rateChart(spec: Omit<ChartSpec, 'summary' | 'y'>): ChartSpec {
  const lines = listed(spec.series.map(({ label }) => label));
  return {
    ...spec,
    summary: t('bench.rateSummary', { title: spec.title, lines }),
    y: { name: t('bench.rateAxis'), ...PERCENT_AXIS },
  };
}

const NAMES: Readonly<Record<string, { readonly name: MessageKey; readonly short: MessageKey }>> = {
  [ONE_POINTER]: { name: 'bench.schemeOne', short: 'bench.shortOne' },
  [FOUR_SLOTS]: { name: 'bench.schemePosted', short: 'bench.shortPosted' },
  '3.15': { name: 'bench.schemePage', short: 'bench.shortPage' },
  [LARGEST]: { name: 'bench.schemeLargest', short: 'bench.shortLargest' },
  '4.20': { name: 'bench.schemePmd', short: 'bench.shortPmd' },
};

/** "One pointer, 3.14", "16 slots by PMD, in no kernel"; other kernels go by their names. */
export function schemeName(kernel: string): string {
  const swept = SWEEP.find((each) => each.kernel === kernel);
  if (NAMES[kernel]) return title(NAMES[kernel].name);
  return swept
    ? t('bench.schemeSwept', { count: swept.slots, hash: hashName(swept.hash) })
    : kernelName(kernel);
}

/** A short form for narrow places: "3.14", "16 PMD". */
export function shortSchemeName(kernel: string): string {
  const swept = SWEEP.find((each) => each.kernel === kernel);
  if (NAMES[kernel]) return title(NAMES[kernel].short);
  return swept
    ? t('bench.shortSwept', { slots: swept.slots, hash: hashName(swept.hash) })
    : kernelName(kernel);
}

export function hashName(hash: Hash): string {
  return t(hash === 'page' ? 'bench.hashPage' : 'bench.hashPmd');
}

/** Column heads, one for each scheme. */
export function schemeHeads(kernels: readonly string[], order: KernelOrder) {
  return kernels.map((kernel) => ({
    name: shortSchemeName(kernel),
    title: schemeName(kernel),
    style: styleOf(order, kernel),
  }));
}

/** "46.05", as in the tables of the posting. */
export function share(value: number): string {
  return value.toFixed(2);
}

/** Schemes of kernels, the one of November 2013, those of the sweep, then all others. Styles go by places, and those of the first eight differ. */
export function schemeOrder(kernels: KernelOrder): KernelOrder {
  const first = [ONE_POINTER, FOUR_SLOTS, '3.15', '4.20', LARGEST];
  return [...new Set([...first, ...MIXED, ...kernels])];
}

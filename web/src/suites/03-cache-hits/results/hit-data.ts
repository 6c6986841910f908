/* The rows of a report as the figures of hits need them: the outcome of each scheme on each stream. */
import { nth } from '../../../base/known.ts';
import {
  HIT_RATE,
  LOOKUPS,
  MISSES,
  SLOTS,
  TIME_PER_LOOKUP,
  TREE_NODES,
  WHYS,
  type Why,
} from '../../../bench/streams/rows.ts';
import type { Row } from '../../../bench/report.ts';
import { groupBy, isSized, sizesOf, type SizedRow } from '../../../app/bench/rows.ts';

/** One scheme on one stream. */
export interface Outcome {
  readonly era: string;
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
    const byEra = groupBy(
      own.filter((row) => row.n === n),
      ({ era }) => era,
    );
    const sorted = [...byEra].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
    return { workload, n, of: new Map(sorted.map(([era, found]) => [era, outcomeOf(found)])) };
  });
}

function outcomeOf(rows: readonly SizedRow[]): Outcome {
  const { era, workload, n } = nth(rows, 0);
  const row = (metric: string): Row | undefined => rows.find((each) => each.metric === metric);
  const byWhy = <T>(of: (found: Row | undefined) => T): Record<Why, T> =>
    Object.fromEntries(WHYS.map((why) => [why, of(row(MISSES[why]))])) as Record<Why, T>;
  const rate = row(HIT_RATE);
  return {
    era,
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

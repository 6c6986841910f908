/* Rows of a report from the replay of a stream: how its lookups went, as a whole and along the way. */
import { nth } from '../../base/known.ts';
import type { Counters } from '../../protocol/protocol.gen.ts';
import type { Kind, Row } from '../report.ts';
import { summarize } from '../statistics.ts';
import { CYCLE_METRICS, PLACES, cyclesOf } from './cost.ts';

export const HIT_RATE = 'hit rate';
export const MISSES = {
  sequence: 'misses: sequence number',
  slot: 'misses: slot',
  cold: 'misses: cold',
} as const;
export const LOOKUPS = 'lookups';
export const SLOTS = 'slots compared per lookup';
export const TREE_NODES = 'tree nodes per lookup';
export const TIME_PER_LOOKUP = 'time per lookup';

export type Why = keyof typeof MISSES;
export const WHYS: readonly Why[] = ['sequence', 'slot', 'cold'];

const PERCENT = 100;
const NS_PER_MS = 1e6;

/** The outcome of find_vma() calls. */
interface Lookups {
  readonly calls: number;
  /** Whether any call asked a cache; a scheme without one has no hit rate. */
  readonly isCached: boolean;
  readonly hits: number;
  readonly misses: Readonly<Record<Why, number>>;
  /** Remembered VMAs that were compared. */
  readonly slots: number;
  /** Nodes of a red-black tree, or slots of a maple tree. */
  readonly nodes: number;
  readonly isMaple: boolean;
}

function lookupsOf(counters: Counters): Lookups {
  const { cacheHits, cacheMisses, cacheMissesOtherMm } = counters;
  return {
    calls: counters.findVma,
    isCached: cacheHits + cacheMisses > 0,
    hits: cacheHits,
    misses: {
      sequence: counters.cacheMissesSeqnum,
      slot: counters.cacheMissesElsewhere,
      // A slot that holds another mm's VMA was never filled for this one.
      cold: counters.cacheMissesEmpty + cacheMissesOtherMm,
    },
    slots: counters.cacheCompares,
    nodes: counters.treeNodes + counters.mapleCompares,
    isMaple: counters.mapleCompares > 0,
  };
}

type Subject = Pick<Row, 'kernel' | 'workload'> & { readonly n: number };

/**
 * `windows` has the counters at the end of each of some successive stretches, at least one. The samples of rates and of
 * reasons to miss are those of the stretches, and the median is that of the whole. A scheme without a cache has neither.
 */
export function hitRows(subject: Subject, windows: readonly Counters[]): Row[] {
  const ends = windows.map(lookupsOf);
  const whole = nth(ends, -1);
  const row = (metric: string, unit: string, median: number, kind: Kind = 'counted'): Row => ({
    ...subject,
    metric,
    unit,
    kind,
    median,
  });
  const perLookup = (sum: number): number => (whole.calls > 0 ? sum / whole.calls : 0);
  const compared = { slots: perLookup(whole.slots), nodes: perLookup(whole.nodes) };
  const others = [
    row(LOOKUPS, 'lookups', whole.calls),
    row(SLOTS, 'slots', compared.slots),
    row(TREE_NODES, 'nodes', compared.nodes),
    // A maple node has many slots in each cache line, so a slot is not a load of its own.
    ...(whole.isMaple ? [] : PLACES).map((place) =>
      row(CYCLE_METRICS[place], 'cycles', cyclesOf(compared, place), 'simulated'),
    ),
  ];
  if (!whole.isCached) return others;
  const share = (metric: string, unit: string, of: (lookups: Lookups) => number): Row => ({
    ...row(metric, unit, (of(whole) * PERCENT) / whole.calls),
    samples: sharesOf(ends, of),
  });
  return [
    share(HIT_RATE, '%', ({ hits }) => hits),
    ...WHYS.map((why) => share(MISSES[why], 'per 100 lookups', ({ misses }) => misses[why])),
    ...others,
  ];
}

/** Shares of the calls in each stretch, in percent. A stretch without lookups keeps the previous share. */
function sharesOf(ends: readonly Lookups[], of: (lookups: Lookups) => number): number[] {
  let last = 0;
  return ends.map((end, i) => {
    const before = ends[i - 1];
    const calls = end.calls - (before?.calls ?? 0);
    if (calls > 0) last = ((of(end) - (before ? of(before) : 0)) * PERCENT) / calls;
    return last;
  });
}

/** `runs` are the milliseconds of successive replays. */
export function replayRows(subject: Subject, runs: readonly number[], lookups: number): Row[] {
  if (lookups === 0) return [];
  const samples = runs.map((ms) => (ms * NS_PER_MS) / lookups);
  return [
    {
      ...subject,
      metric: TIME_PER_LOOKUP,
      unit: 'ns',
      kind: 'measured',
      ...summarize(samples),
      samples,
    },
  ];
}

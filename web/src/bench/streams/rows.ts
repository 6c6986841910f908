/* Rows of a report from the replay of a stream: how its lookups went, and how that changed on the way. */
import type { Counters } from '../../protocol/protocol.gen.ts';
import type { Row } from '../report.ts';
import { summarize } from '../statistics.ts';

export const HIT_RATE = 'hit rate';
export const MISSES = {
  sequence: 'misses: sequence number',
  slot: 'misses: slot',
  cold: 'misses: cold',
} as const;
export const LOOKUPS = 'lookups';
export const TREE_NODES = 'tree nodes per lookup';
export const TIME_PER_LOOKUP = 'time per lookup';

export type Why = keyof typeof MISSES;
export const WHYS: readonly Why[] = ['sequence', 'slot', 'cold'];

const PERCENT = 100;
const NS_PER_MS = 1e6;

/** What calls of find_vma() came to. */
interface Lookups {
  readonly calls: number;
  /** Whether any call asked a cache: a scheme without one has no hits to tell of. */
  readonly isCached: boolean;
  readonly hits: number;
  readonly misses: Readonly<Record<Why, number>>;
  /** Of a red-black tree nodes, of a maple tree slots. */
  readonly nodes: number;
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
      // What stands in a slot for another address space was never stored for this one.
      cold: counters.cacheMissesEmpty + cacheMissesOtherMm,
    },
    nodes: counters.treeNodes + counters.mapleCompares,
  };
}

type Subject = Pick<Row, 'era' | 'workload'> & { readonly n: number };

/**
 * `windows`: the counters at the end of each of some stretches, one after the other. Of rates and reasons the samples are
 * those of the stretches, and the median that of the whole. Of a scheme that caches nothing there are none.
 */
export function hitRows(subject: Subject, windows: readonly Counters[]): Row[] {
  const ends = windows.map(lookupsOf);
  const whole = ends.at(-1)!;
  const row = (metric: string, unit: string, median: number): Row => ({
    ...subject,
    metric,
    unit,
    kind: 'counted',
    median,
  });
  const others = [
    row(LOOKUPS, 'lookups', whole.calls),
    row(TREE_NODES, 'nodes', whole.calls > 0 ? whole.nodes / whole.calls : 0),
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

/** In each stretch, of 100 calls. Where nothing is looked up the share stays what it was. */
function sharesOf(ends: readonly Lookups[], of: (lookups: Lookups) => number): number[] {
  let last = 0;
  return ends.map((end, i) => {
    const before = ends[i - 1];
    const calls = end.calls - (before?.calls ?? 0);
    if (calls > 0) last = ((of(end) - (before ? of(before) : 0)) * PERCENT) / calls;
    return last;
  });
}

/** `runs`: milliseconds that replays took, one after the other. */
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

/* What the suite of forks runs: ways to copy the index, sizes, and the parts of a fork. */
import { PER_SECOND } from '../../bench/report.ts';
import type { Batch, CountedMetric, SuitePlan, TimedMetric } from '../../bench/suite.ts';

/** The kernel that the posting was compared with, … */
export const BULK_STORE = '6.5';
/** … what was posted, … */
export const MT_DUP_POSTED = '6.5-mt-dup';
/** … and what was merged. */
export const MT_DUP = '6.8';
/** Before the maple tree; nobody has reported figures. */
const RB_LINK = '4.20';

export const WHOLE = 'fork, exit, wait';
export const INDEX_ALONE = 'index copy';
export const IN_PARTS = 'a fork in parts';

export const TIME_PER_FORK = 'time per fork';
export const FORKS_PER_SECOND = 'forks';
export const INDEX_COPY = 'index copy';
export const ALL_PARTS = 'all parts';

/** In the order of the core's phases. */
export const PARTS = ['VMAs', 'index', 'page tables', 'exit'] as const;
export type Part = (typeof PARTS)[number];

export function partMetric(part: Part): string {
  return `part: ${part}`;
}

const perRepeat = { unit: 'µs', workload: IN_PARTS, per: 'repeat' } as const;

const TIMED: readonly TimedMetric[] = [
  { metric: TIME_PER_FORK, unit: 'µs', workload: WHOLE },
  { metric: FORKS_PER_SECOND, unit: PER_SECOND, workload: WHOLE },
  { metric: INDEX_COPY, unit: 'µs', workload: INDEX_ALONE },
  { metric: ALL_PARTS, ...perRepeat },
  ...PARTS.map((part, phase) => Object.assign({ metric: partMetric(part), phase }, perRepeat)),
];

const perFork =
  (of: (batch: Batch) => number) =>
  (batch: Batch): number =>
    of(batch) / batch.times;

export const NODES = 'maple nodes';
export const REQUESTS = 'requests for nodes';
export const NODES_UNUSED = 'nodes freed unused';
export const KEYS_COMPARED = 'keys compared';
export const GAPS_WRITTEN = 'gaps written';

/** Counts of one fork; its parts together count the same. */
const COUNTED: readonly CountedMetric[] = [
  { metric: NODES, unit: 'nodes', of: perFork(({ counters }) => counters.mapleNodeAllocs) },
  { metric: REQUESTS, unit: 'requests', of: perFork(({ counters }) => counters.mapleAllocCalls) },
  { metric: 'nodes copied', unit: 'nodes', of: perFork(({ counters }) => counters.mapleNodeCopies) },
  { metric: NODES_UNUSED, unit: 'nodes', of: perFork(({ counters }) => counters.mapleNodesUnused) },
  { metric: 'slots overwritten', unit: 'slots', of: perFork(({ counters }) => counters.dupSlotOverwrites) },
  { metric: KEYS_COMPARED, unit: 'keys', of: perFork(({ counters }) => counters.mapleCompares) },
  { metric: GAPS_WRITTEN, unit: 'gaps', of: perFork(({ counters }) => counters.mapleGapUpdates) },
  { metric: 'red-black inserts', unit: 'inserts', of: perFork(({ counters }) => counters.rbInserts) },
  { metric: 'VMAs copied', unit: 'VMAs', of: perFork(({ counters }) => counters.vmaAllocs) },
  { metric: 'page tables made', unit: 'tables', of: perFork(({ counters }) => counters.pageTableAllocs) },
  { metric: 'entries copied', unit: 'entries', of: perFork(({ counters }) => counters.ptesCopied) },
].map((metric) => Object.assign({ workload: WHOLE }, metric));

/** The sizes of the posting. */
export const REPORTED_SIZES = [23, 223, 4023] as const;

const WHOLE_SIZES = [23, 223, 1000, 4023, 10_000];

export const FORK_PLAN: SuitePlan = {
  timed: TIMED,
  counted: COUNTED,
  growing: new Set([TIME_PER_FORK, INDEX_COPY, ALL_PARTS]),
  workloads: {
    [WHOLE]: { usual: WHOLE_SIZES, quick: WHOLE_SIZES },
    [INDEX_ALONE]: {
      usual: [23, 223, 1000, 4023, 10_000, 30_000, 65_000],
      quick: [23, 223, 1000, 4023],
    },
    [IN_PARTS]: { usual: REPORTED_SIZES, quick: REPORTED_SIZES },
  },
  kernels: [BULK_STORE, MT_DUP_POSTED, MT_DUP, RB_LINK],
  quick: { samples: 20, runs: 6, batch: 2 },
  full: { samples: 60, runs: 20, batch: 10 },
};

/*
 * What virtual CPUs did, in columns. Hundreds of thousands of spans cross from the worker to the page in a few
 * buffers and are drawn from those. Times are picoseconds from the start of the run.
 */
import { cell } from '../base/cell.ts';
import { known, nth } from '../base/known.ts';
import {
  CPU_SPAN_CODES,
  LOCK_CLASS_CODES,
  RECORD_CPU_OPERATION_WORDS,
  RECORD_CPU_SPAN_WORDS,
  RECORD_LOCK_QUEUE_WORDS,
} from '../protocol/protocol.gen.ts';
import type { LockClass, RecordLockStat } from '../protocol/protocol.gen.ts';

/** A lock is identified by its class and the number of what it protects. */
export interface LockId {
  readonly class: LockClass;
  readonly number: number;
}

/**
 * Spans, lane after lane, and by start within each lane. The spans of lane `n` are
 * `first[n]` … `first[n + 1] - 1`.
 */
export interface SpanLayer {
  readonly first: Uint32Array<ArrayBuffer>;
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  /** Index into CPU_SPAN_CODES. */
  readonly kind: Uint8Array<ArrayBuffer>;
  /** Number of the operation, counted from 1 in the session; 0 means none. */
  readonly operation: Uint32Array<ArrayBuffer>;
  /** Index into the list of locks; 0 means none. */
  readonly lock: Uint32Array<ArrayBuffer>;
  /** Indices into LOCK_MODE_CODES and LOCK_CAUSE_CODES. */
  readonly mode: Uint8Array<ArrayBuffer>;
  readonly cause: Uint8Array<ArrayBuffer>;
  /** For held locks: the lowest row that no other lock held at the same time occupies. */
  readonly row: Uint8Array<ArrayBuffer>;
  /** The latest end among the spans of the lane up to this one. It never decreases, so it allows a binary search. */
  readonly reach: Float64Array<ArrayBuffer>;
}

/** What the CPUs do, and the locks that they hold meanwhile. The two layers overlap. */
export interface SpanLayers {
  /** Locks are numbered from 1; index 0 stands for no lock. */
  readonly locks: readonly (LockId | undefined)[];
  readonly doing: SpanLayer;
  readonly holding: SpanLayer;
  /** The most locks that one CPU held at once. */
  readonly depth: number;
}

/** How many CPUs wait for a lock and hold it, from each moment on. */
export interface LockQueue extends LockId {
  readonly at: Float64Array<ArrayBuffer>;
  readonly waiting: Uint32Array<ArrayBuffer>;
  readonly holding: Uint32Array<ArrayBuffer>;
}

/** When operations ran. Index n - 1 belongs to operation n. */
export interface OperationTimes {
  readonly start: Float64Array<ArrayBuffer>;
  readonly end: Float64Array<ArrayBuffer>;
  readonly cpu: Uint32Array<ArrayBuffer>;
  readonly process: Uint32Array<ArrayBuffer>;
  readonly thread: Uint32Array<ArrayBuffer>;
  readonly locks: Uint32Array<ArrayBuffer>;
  readonly contentions: Uint32Array<ArrayBuffer>;
}

// The fields' offsets in their records. cpu-layers.test.ts checks them against the generated writers.
const SPAN = {
  start: 0,
  end: 2,
  cpu: 4,
  kind: 5,
  operation: 6,
  number: 7,
  class: 8,
  mode: 9,
  cause: 10,
} as const;
const QUEUE = { at: 0, class: 2, number: 3, holding: 4, waiting: 5 } as const;
const OPERATION = {
  start: 0,
  end: 2,
  number: 4,
  cpu: 5,
  process: 6,
  thread: 7,
  locks: 8,
  contentions: 9,
} as const;

const HOLD = CPU_SPAN_CODES.indexOf('hold');

function timeAt(words: Uint32Array, at: number): number {
  return cell(words, at) + cell(words, at + 1) * 2 ** 32;
}

/** Adds to an element and returns its previous value. */
function add(counts: Uint32Array, index: number, by: number): number {
  const before = cell(counts, index);
  counts[index] = before + by;
  return before;
}

/** Gives each lock a number. */
class Locks {
  readonly list: (LockId | undefined)[] = [undefined];
  private readonly known = new Map<number, number>();

  /** Returns 0, which means no lock, if `number` is 0. */
  numberOf(lockClass: number, number: number): number {
    if (number === 0) return 0;
    const key = lockClass * 2 ** 32 + number;
    const seen = this.known.get(key);
    if (seen !== undefined) return seen;
    this.known.set(key, this.list.length);
    return this.list.push({ class: nth(LOCK_CLASS_CODES, lockClass), number }) - 1;
  }
}

/** `words` are record_cpu_span records in any order, of CPUs 0 … `cpus` - 1. */
export function layersOf(words: Uint32Array, cpus: number): SpanLayers {
  const locks = new Locks();
  const doing = layer(words, cpus, locks, (kind) => kind !== HOLD);
  const holding = layer(words, cpus, locks, (kind) => kind === HOLD);
  return { locks: locks.list, doing, holding, depth: nest(holding) };
}

function layer(
  words: Uint32Array,
  cpus: number,
  locks: Locks,
  isMeant: (kind: number) => boolean,
): SpanLayer {
  const first = new Uint32Array(cpus + 1);
  for (let at = 0; at < words.length; at += RECORD_CPU_SPAN_WORDS) {
    if (isMeant(cell(words, at + SPAN.kind))) add(first, cell(words, at + SPAN.cpu) + 1, 1);
  }
  for (let cpu = 0; cpu < cpus; cpu++) add(first, cpu + 1, cell(first, cpu));
  const order = new Uint32Array(cell(first, cpus));
  const next = first.slice();
  for (let at = 0; at < words.length; at += RECORD_CPU_SPAN_WORDS) {
    if (isMeant(cell(words, at + SPAN.kind))) order[add(next, cell(words, at + SPAN.cpu), 1)] = at;
  }
  for (let cpu = 0; cpu < cpus; cpu++) sortByStart(order.subarray(first[cpu], first[cpu + 1]), words);
  const count = order.length;
  const made = {
    first,
    start: new Float64Array(count),
    end: new Float64Array(count),
    kind: new Uint8Array(count),
    operation: new Uint32Array(count),
    lock: new Uint32Array(count),
    mode: new Uint8Array(count),
    cause: new Uint8Array(count),
    row: new Uint8Array(count),
    reach: new Float64Array(count),
  };
  for (let i = 0; i < count; i++) {
    const at = cell(order, i);
    made.start[i] = timeAt(words, at + SPAN.start);
    made.end[i] = timeAt(words, at + SPAN.end);
    made.kind[i] = cell(words, at + SPAN.kind);
    made.operation[i] = cell(words, at + SPAN.operation);
    made.lock[i] = locks.numberOf(cell(words, at + SPAN.class), cell(words, at + SPAN.number));
    made.mode[i] = cell(words, at + SPAN.mode);
    made.cause[i] = cell(words, at + SPAN.cause);
  }
  for (let cpu = 0; cpu < cpus; cpu++) {
    let latest = 0;
    for (let i = cell(first, cpu); i < cell(first, cpu + 1); i++) {
      latest = made.reach[i] = Math.max(latest, cell(made.end, i));
    }
  }
  return made;
}

/**
 * Sorts only what is out of order: a span may be written when it ends, after spans within it. Of two spans that start
 * at the same time, the longer one comes first.
 */
function sortByStart(order: Uint32Array, words: Uint32Array): void {
  const compare = (a: number, b: number): number =>
    timeAt(words, a + SPAN.start) - timeAt(words, b + SPAN.start) ||
    timeAt(words, b + SPAN.end) - timeAt(words, a + SPAN.end);
  for (let i = 1; i < order.length; i++) {
    if (compare(cell(order, i - 1), cell(order, i)) > 0) {
      order.sort(compare);
      return;
    }
  }
}

/** Gives each held lock the lowest free row. Returns the number of rows. */
function nest({ first, start, end, row }: SpanLayer): number {
  let depth = 0;
  for (let lane = 0; lane + 1 < first.length; lane++) {
    const until: number[] = [];
    for (let i = cell(first, lane); i < cell(first, lane + 1); i++) {
      let free = until.findIndex((time) => time <= cell(start, i));
      if (free < 0) free = until.length;
      until[free] = cell(end, i);
      row[i] = Math.min(free, 255);
      depth = Math.max(depth, free + 1);
    }
  }
  return depth;
}

/** `words` are record_lock_queue records sorted by time. The result is sorted by the longest queue, longest first. */
export function queuesOf(words: Uint32Array): readonly LockQueue[] {
  const counts = new Map<number, number>();
  const keyAt = (at: number): number =>
    cell(words, at + QUEUE.class) * 2 ** 32 + cell(words, at + QUEUE.number);
  for (let at = 0; at < words.length; at += RECORD_LOCK_QUEUE_WORDS) {
    const key = keyAt(at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const made = new Map(
    [...counts].map(([key, count]) => [
      key,
      {
        class: nth(LOCK_CLASS_CODES, Math.floor(key / 2 ** 32)),
        number: key % 2 ** 32,
        at: new Float64Array(count),
        waiting: new Uint32Array(count),
        holding: new Uint32Array(count),
        filled: 0,
        most: 0,
      },
    ]),
  );
  for (let at = 0; at < words.length; at += RECORD_LOCK_QUEUE_WORDS) {
    const queue = known(made.get(keyAt(at)), 'each key was counted');
    const i = queue.filled++;
    queue.at[i] = timeAt(words, at + QUEUE.at);
    queue.waiting[i] = cell(words, at + QUEUE.waiting);
    queue.holding[i] = cell(words, at + QUEUE.holding);
    queue.most = Math.max(queue.most, queue.waiting[i]);
  }
  return [...made.values()]
    .toSorted((a, b) => b.most - a.most || b.filled - a.filled)
    .map(({ class: lockClass, number, at, waiting, holding }) => ({
      class: lockClass,
      number,
      at,
      waiting,
      holding,
    }));
}

/** The largest number that ever waited at once. */
export function longestQueue({ waiting }: LockQueue): number {
  let most = 0;
  for (const count of waiting) most = Math.max(most, count);
  return most;
}

/** `words` are record_cpu_operation records in any order. An operation that never ran has the end 0. */
export function operationTimesOf(words: Uint32Array): OperationTimes {
  let count = 0;
  for (let at = 0; at < words.length; at += RECORD_CPU_OPERATION_WORDS) {
    count = Math.max(count, cell(words, at + OPERATION.number));
  }
  const times = {
    start: new Float64Array(count),
    end: new Float64Array(count),
    cpu: new Uint32Array(count),
    process: new Uint32Array(count),
    thread: new Uint32Array(count),
    locks: new Uint32Array(count),
    contentions: new Uint32Array(count),
  };
  for (let at = 0; at < words.length; at += RECORD_CPU_OPERATION_WORDS) {
    const i = cell(words, at + OPERATION.number) - 1;
    times.start[i] = timeAt(words, at + OPERATION.start);
    times.end[i] = timeAt(words, at + OPERATION.end);
    times.cpu[i] = cell(words, at + OPERATION.cpu);
    times.process[i] = cell(words, at + OPERATION.process);
    times.thread[i] = cell(words, at + OPERATION.thread);
    times.locks[i] = cell(words, at + OPERATION.locks);
    times.contentions[i] = cell(words, at + OPERATION.contentions);
  }
  return times;
}

/** The number of single locks of each class that a table can hold. */
const LOCKS_OF_CLASS = 100;

/**
 * Leaves out single locks if a class has too many to look through. Those with the longest waits stay, then those
 * acquired most often.
 */
export function statsWorthShowing(stats: readonly RecordLockStat[]): readonly RecordLockStat[] {
  const kept = new Set(stats.filter(({ scope }) => scope !== 'lock'));
  for (const lockClass of LOCK_CLASS_CODES) {
    stats
      .filter((stat) => stat.scope === 'lock' && stat.class === lockClass)
      .toSorted((a, b) => b.waitTotal - a.waitTotal || b.acquisitions - a.acquisitions)
      .slice(0, LOCKS_OF_CLASS)
      .forEach((stat) => kept.add(stat));
  }
  return stats.filter((stat) => kept.has(stat));
}

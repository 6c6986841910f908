/* One moment of a session, as the views read it, and undecoded as it crosses from worker to page. */
import type { Words } from '../core/machine.ts';
import type { Strategies } from '../core/era-row.ts';
import {
  EVENT_WORDS,
  RECORD_CACHE_SLOT_WORDS,
  RECORD_TASK_WORDS,
  RECORD_VMA_WORDS,
  decodeEvent,
  readCounters,
  readRecordCacheSlot,
  readRecordMm,
  readRecordTask,
  readRecordVma,
} from '../protocol/protocol.gen.ts';
import type {
  CoreEvent,
  Counters,
  RecordCacheSlot,
  RecordMm,
  RecordTask,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import { MapleRecords } from './maple-records.ts';
import { decodeReshapes, type Reshape } from './reshapes.ts';

/** The structures at the moment when event number `position` has just been written. */
export interface Snapshot {
  /** 0 … total; 0 is before the first event. */
  readonly position: number;
  readonly total: number;
  /** Index of the operation that `event` belongs to, -1 at position 0. */
  readonly operation: number;
  readonly event?: CoreEvent;
  /** Events of this operation, oldest first, ending with `event`; at most 200. */
  readonly recent: readonly CoreEvent[];
  /** The enter events of the functions that are open, outermost first. */
  readonly stack: readonly CoreEvent[];
  /** The merges and splits of this operation so far. */
  readonly reshapes: readonly Reshape[];
  /** The end of the last operation before this one that has merged or split areas; 0 if none has. */
  readonly reshapedBefore: number;
  /** Numbers of the processes that live, the oldest first. */
  readonly processes: readonly number[];
  /** The process whose call the operation is; `mm.process` is the one that the structures are of. */
  readonly caller: number;
  /** Number of the calling thread in its process; 0 before the first operation. It may have ended by now. */
  readonly thread: number;
  readonly mm: RecordMm;
  /** The threads that live in `mm`, the oldest first. */
  readonly tasks: readonly RecordTask[];
  /** What they remember, thread after thread; empty where the era keeps nothing with its threads. */
  readonly slots: readonly RecordCacheSlot[];
  /** In the order of the list, then those that are only in the tree. */
  readonly vmas: readonly RecordVma[];
  /** Only where the era keeps its areas in a maple tree. */
  readonly maple?: MapleRecords;
  readonly counters: Counters;
  /** Of the session's era: they say which of the structures it keeps. */
  readonly strategies: Strategies;
}

/** A Snapshot whose parts are still records; the buffers can be transferred. */
export interface RawSnapshot {
  readonly position: number;
  readonly total: number;
  readonly operation: number;
  readonly recent: Words;
  readonly stack: Words;
  readonly reshapes: Words;
  readonly reshapedBefore: number;
  /** Position of the last event before the operation. */
  readonly before: number;
  readonly processes: readonly number[];
  readonly caller: number;
  readonly thread: number;
  readonly mm: Words;
  readonly tasks: Words;
  readonly slots: Words;
  readonly vmas: Words;
  readonly maple?: RawMaple;
  readonly counters: Words;
  readonly strategies: Strategies;
}

export interface RawMaple {
  readonly nodes: Words;
  readonly slots: Words;
}

export function buffersOf(raw: RawSnapshot): ArrayBuffer[] {
  const { recent, stack, reshapes, mm, tasks, slots, vmas, maple, counters } = raw;
  const words = [recent, stack, reshapes, mm, tasks, slots, vmas, counters];
  if (maple) words.push(maple.nodes, maple.slots);
  return words.map(({ buffer }) => buffer);
}

/**
 * Decodes snapshot after snapshot. What has not changed since the one before is the same object, down to
 * the single VMA, so that a view may compare by identity.
 */
export class SnapshotDecoder {
  private last: { readonly raw: RawSnapshot; readonly snapshot: Snapshot } | undefined;

  decode(raw: RawSnapshot): Snapshot {
    const { last } = this;
    const { position, total, operation } = raw;
    const recent = decodeEvents(raw.recent);
    const event = recent.at(-1);
    const maple = raw.maple && decodeMaple(raw.maple, last?.snapshot.maple);
    const snapshot: Snapshot = {
      position,
      total,
      operation,
      ...(event && { event }),
      recent,
      stack: decodeEvents(raw.stack),
      reshapes: decodeReshapes(raw.reshapes, raw.before),
      reshapedBefore: raw.reshapedBefore,
      processes: raw.processes,
      caller: raw.caller,
      thread: raw.thread,
      mm: last && isSame(last.raw.mm, raw.mm) ? last.snapshot.mm : readRecordMm(raw.mm, 0),
      tasks: TASKS.decode(raw.tasks, last && { words: last.raw.tasks, records: last.snapshot.tasks }),
      slots: SLOTS.decode(raw.slots, last && { words: last.raw.slots, records: last.snapshot.slots }),
      vmas: VMAS.decode(raw.vmas, last && { words: last.raw.vmas, records: last.snapshot.vmas }),
      ...(maple && { maple }),
      counters:
        last && isSame(last.raw.counters, raw.counters)
          ? last.snapshot.counters
          : readCounters(raw.counters, 0),
      strategies: last?.snapshot.strategies ?? raw.strategies,
    };
    this.last = { raw, snapshot };
    return snapshot;
  }
}

export function decodeEvents(words: Uint32Array): CoreEvent[] {
  return Array.from({ length: words.length / EVENT_WORDS }, (_, i) => decodeEvent(words, i * EVENT_WORDS));
}

function decodeMaple({ nodes, slots }: RawMaple, old: MapleRecords | undefined): MapleRecords {
  const isOld = old && isSame(old.slotWords, slots) && isSame(old.nodeWords, nodes);
  return isOld ? old : new MapleRecords(nodes, slots);
}

/** Records of one kind that stand one behind the other. */
class RecordList<T> {
  private readonly recordWords: number;
  private readonly read: (words: Uint32Array, at: number) => T;

  constructor(recordWords: number, read: (words: Uint32Array, at: number) => T) {
    this.recordWords = recordWords;
    this.read = read;
  }

  /** Reuses the objects of records that stand where they stood, counted from the front or from the back. */
  decode(
    words: Words,
    last: { readonly words: Words; readonly records: readonly T[] } | undefined,
  ): readonly T[] {
    const { recordWords, read } = this;
    const count = words.length / recordWords;
    const old = last?.records ?? [];
    const oldWords = last?.words ?? words.subarray(0, 0);
    const moved = old.length - count;
    const records: T[] = [];
    let reused = 0;
    // With tens of thousands of records a closure or an array for each would take longer than all else here.
    for (let i = 0, at = 0; i < count; i++, at += recordWords) {
      let before = i;
      let same = isRecord(oldWords, at, words, at, recordWords);
      if (!same && moved !== 0) {
        before = i + moved;
        same = isRecord(oldWords, before * recordWords, words, at, recordWords);
      }
      if (same) reused++;
      records.push(same ? old[before]! : read(words, at));
    }
    return last && moved === 0 && reused === old.length ? old : records;
  }
}

const VMAS = new RecordList(RECORD_VMA_WORDS, readRecordVma);
const TASKS = new RecordList(RECORD_TASK_WORDS, readRecordTask);
const SLOTS = new RecordList(RECORD_CACHE_SLOT_WORDS, readRecordCacheSlot);

function isRecord(
  oldWords: Uint32Array,
  oldAt: number,
  words: Uint32Array,
  at: number,
  recordWords: number,
): boolean {
  if (oldAt < 0 || oldAt >= oldWords.length) return false;
  for (let i = 0; i < recordWords; i++) if (oldWords[oldAt + i] !== words[at + i]) return false;
  return true;
}

function isSame(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

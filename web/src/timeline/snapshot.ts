/* One moment of a session, as the views read it, and undecoded as it crosses from worker to page. */
import type { Words } from '../core/machine.ts';
import type { Strategies } from '../core/era-row.ts';
import {
  EVENT_WORDS,
  RECORD_CACHE_SLOT_WORDS,
  RECORD_PAGE_TABLE_WORDS,
  RECORD_PROCESS_WORDS,
  RECORD_PTE_WORDS,
  RECORD_TASK_WORDS,
  RECORD_VMA_WORDS,
  decodeEvent,
  readCounters,
  readRecordCacheSlot,
  readRecordMm,
  readRecordPageTable,
  readRecordProcess,
  readRecordPte,
  readRecordTask,
  readRecordVma,
} from '../protocol/protocol.gen.ts';
import type {
  CoreEvent,
  Counters,
  RecordCacheSlot,
  RecordMm,
  RecordProcess,
  RecordTask,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import { decodePageMap, pageMapWords, type PageMap, type RawPageMap } from './page-map.ts';
import type { PageTables, RawPageTables } from './page-tables.ts';
import { MapleRecords } from './maple-records.ts';
import { decodeReshapes, type Reshape } from './reshapes.ts';

/** The structures of one process. */
export interface Memory {
  readonly mm: RecordMm;
  /** In the order of the list, then those that are only in the tree. */
  readonly vmas: readonly RecordVma[];
  /** Only where the era keeps its areas in a maple tree. */
  readonly maple?: MapleRecords;
  /** Only where they were asked for. */
  readonly pageTables?: PageTables;
}

/** The structures at the moment when event number `position` has just been written: those of the process looked at, `mm.process`. */
export interface Snapshot extends Memory {
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
  /** Those that have ended too, and one that fork() is making; only where they were asked for. */
  readonly processRecords?: readonly RecordProcess[];
  /** The other one of a fork, where there is one and it was asked for. */
  readonly companion?: Memory;
  /** Further processes by number, so many as strips.ts allows, without their trees; only where they were asked for. */
  readonly strips?: ReadonlyMap<number, Memory>;
  /** Who maps a page; only where it was asked for. */
  readonly pageMap?: PageMap;
  /** Of other processes the areas whose tree nodes `recent` names: elsewhere.ts. */
  readonly elsewhere?: readonly Memory[];
  /** The process whose call the operation is. */
  readonly caller: number;
  /** Number of the calling thread in its process; 0 before the first operation. It may have ended by now. */
  readonly thread: number;
  /** The threads that live in `mm`, the oldest first. */
  readonly tasks: readonly RecordTask[];
  /** What they remember, thread after thread; empty where the era keeps nothing with its threads. */
  readonly slots: readonly RecordCacheSlot[];
  readonly counters: Counters;
  /** As they were before the operation; only where a companion was asked for. */
  readonly countersBefore?: Counters;
  /** Of the session's era: they say which of the structures it keeps. */
  readonly strategies: Strategies;
}

/** A Memory whose parts are still records. */
export interface RawMemory {
  readonly mm: Words;
  readonly vmas: Words;
  readonly maple?: RawMaple;
  readonly pageTables?: RawPageTables;
}

/** A Snapshot whose parts are still records; the buffers can be transferred. */
export interface RawSnapshot extends RawMemory {
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
  readonly processRecords?: Words;
  readonly companion?: RawMemory;
  readonly strips?: readonly RawMemory[];
  readonly pageMap?: RawPageMap;
  readonly elsewhere?: readonly RawMemory[];
  readonly caller: number;
  readonly thread: number;
  readonly tasks: Words;
  readonly slots: Words;
  readonly counters: Words;
  readonly countersBefore?: Words;
  readonly strategies: Strategies;
}

export interface RawMaple {
  readonly nodes: Words;
  readonly slots: Words;
}

export function buffersOf(raw: RawSnapshot): ArrayBuffer[] {
  const { recent, stack, reshapes, tasks, slots, counters, processRecords, countersBefore, companion } = raw;
  const words = [recent, stack, reshapes, tasks, slots, counters, ...memoryWords(raw)];
  if (processRecords) words.push(processRecords);
  if (countersBefore) words.push(countersBefore);
  if (companion) words.push(...memoryWords(companion));
  if (raw.strips) words.push(...raw.strips.flatMap(memoryWords));
  if (raw.elsewhere) words.push(...raw.elsewhere.flatMap(memoryWords));
  if (raw.pageMap) words.push(...pageMapWords(raw.pageMap));
  return words.map(({ buffer }) => buffer);
}

function memoryWords({ mm, vmas, maple, pageTables }: RawMemory): Words[] {
  const words = [mm, vmas];
  if (maple) words.push(maple.nodes, maple.slots);
  if (pageTables) words.push(pageTables.tables, ...pageTables.entries.map((entries) => entries.words));
  return words;
}

/**
 * Decodes snapshot after snapshot. What has not changed since the one before is the same object, down to
 * the single VMA, so that a view may compare by identity.
 */
export class SnapshotDecoder {
  private last: { readonly raw: RawSnapshot; readonly snapshot: Snapshot } | undefined;
  private lastStrips = new Map<number, { readonly raw: RawMemory; readonly memory: Memory }>();

  decode(raw: RawSnapshot): Snapshot {
    const { last } = this;
    const { position, total, operation } = raw;
    const recent = decodeEvents(raw.recent);
    const event = recent.at(-1);
    const snapshot: Snapshot = {
      ...this.memory(raw),
      position,
      total,
      operation,
      ...(event && { event }),
      recent,
      stack: decodeEvents(raw.stack),
      reshapes: decodeReshapes(raw.reshapes, raw.before),
      reshapedBefore: raw.reshapedBefore,
      processes: raw.processes,
      ...(raw.processRecords && {
        processRecords: PROCESSES.decode(
          raw.processRecords,
          last?.raw.processRecords && {
            words: last.raw.processRecords,
            records: last.snapshot.processRecords!,
          },
        ),
      }),
      ...(raw.companion && { companion: this.memory(raw.companion) }),
      ...(raw.strips && { strips: this.strips(raw.strips) }),
      ...(raw.pageMap && { pageMap: decodePageMap(raw.pageMap) }),
      ...(raw.elsewhere && {
        elsewhere: raw.elsewhere.map((memory) => decodeMemory(memory, undefined, undefined)),
      }),
      caller: raw.caller,
      thread: raw.thread,
      tasks: TASKS.decode(raw.tasks, last && { words: last.raw.tasks, records: last.snapshot.tasks }),
      slots: SLOTS.decode(raw.slots, last && { words: last.raw.slots, records: last.snapshot.slots }),
      counters:
        last && isSame(last.raw.counters, raw.counters)
          ? last.snapshot.counters
          : readCounters(raw.counters, 0),
      ...(raw.countersBefore && { countersBefore: readCounters(raw.countersBefore, 0) }),
      strategies: last?.snapshot.strategies ?? raw.strategies,
    };
    this.last = { raw, snapshot };
    return snapshot;
  }

  /** A process that was looked at before, or was the companion, is the same as then as far as it has not changed. */
  private memory(raw: RawMemory): Memory {
    const { last } = this;
    const companion = last?.snapshot.companion;
    return companion?.mm.process === readRecordMm(raw.mm, 0).process
      ? decodeMemory(raw, last?.raw.companion, companion)
      : decodeMemory(raw, last?.raw, last?.snapshot);
  }

  private strips(raws: readonly RawMemory[]): ReadonlyMap<number, Memory> {
    const decoded = raws.map((raw) => {
      const old = this.lastStrips.get(readRecordMm(raw.mm, 0).process);
      return { raw, memory: decodeMemory(raw, old?.raw, old?.memory) };
    });
    this.lastStrips = new Map(decoded.map((strip) => [strip.memory.mm.process, strip]));
    return new Map(decoded.map(({ memory }) => [memory.mm.process, memory]));
  }
}

function decodeMemory(raw: RawMemory, oldRaw: RawMemory | undefined, old: Memory | undefined): Memory {
  const maple = raw.maple && decodeMaple(raw.maple, old?.maple);
  const pageTables = raw.pageTables && decodePageTables(raw.pageTables, oldRaw?.pageTables, old?.pageTables);
  const vmas = oldRaw && old && { words: oldRaw.vmas, records: old.vmas };
  return {
    mm: oldRaw && old && isSame(oldRaw.mm, raw.mm) ? old.mm : readRecordMm(raw.mm, 0),
    vmas: VMAS.decode(raw.vmas, vmas),
    ...(maple && { maple }),
    ...(pageTables && { pageTables }),
  };
}

function decodePageTables(
  raw: RawPageTables,
  oldRaw: RawPageTables | undefined,
  old: PageTables | undefined,
): PageTables {
  const before = oldRaw && old && { words: oldRaw.tables, records: old.tables };
  const tables = TABLES.decode(raw.tables, before);
  const entries = new Map(
    raw.entries.map(({ block, words }) => {
      const oldWords = oldRaw?.entries.find((each) => each.block === block)?.words;
      const records = old?.entries.get(block);
      return [block, PTES.decode(words, oldWords && records && { words: oldWords, records })] as const;
    }),
  );
  const isOld =
    old !== undefined &&
    tables === old.tables &&
    entries.size === old.entries.size &&
    [...entries].every(([block, records]) => old.entries.get(block) === records);
  return isOld ? old : { tables, entries };
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
const TABLES = new RecordList(RECORD_PAGE_TABLE_WORDS, readRecordPageTable);
const PTES = new RecordList(RECORD_PTE_WORDS, readRecordPte);
const PROCESSES = new RecordList(RECORD_PROCESS_WORDS, readRecordProcess);
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

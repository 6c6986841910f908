/*
 * The structures of one process: as views read them, and as records in the form in which they cross from worker to
 * page.
 */
import { nth } from '../base/known.ts';
import type { Columns } from '../core/columns.ts';
import type { Machine, Words } from '../core/machine.ts';
import {
  RECORD_CACHE_SLOT_WORDS,
  RECORD_PROCESS_WORDS,
  RECORD_TASK_WORDS,
  readRecordCacheSlot,
  readRecordMm,
  readRecordProcess,
  readRecordTask,
} from '../protocol/protocol.gen.ts';
import type { RecordMm } from '../protocol/protocol.gen.ts';
import { MapleRecords } from './maple-records.ts';
import { VmaRecords } from './vma-records.ts';
import { isSame } from '../base/same.ts';

export interface Memory {
  readonly mm: RecordMm;
  readonly vmas: VmaRecords;
  /** Only if the kernel keeps its VMAs in a maple tree, and a probe needs it. */
  readonly maple?: MapleRecords;
}

/** A Memory whose parts are not decoded yet. */
export interface RawMemory {
  readonly mm: Words;
  readonly vmas: Columns;
  readonly maple?: RawMaple;
}

interface RawMaple {
  readonly nodes: Words;
  readonly slots: Words;
}

/** `process` must be alive. `withTree`: with its maple tree, if it has one. */
export function rawMemory(machine: Machine, process: number, withTree: boolean): RawMemory {
  return {
    mm: machine.mmWords(process),
    vmas: machine.vmaColumns(process),
    ...(withTree && {
      maple: { nodes: machine.mapleNodeWords(process), slots: machine.mapleSlotWords(process) },
    }),
  };
}

/** Parts that have not changed since `old` stay the same objects, down to the single VMA that somebody has looked at. */
export function decodeMemory(raw: RawMemory, oldRaw: RawMemory | undefined, old: Memory | undefined): Memory {
  const maple = raw.maple && decodeMaple(raw.maple, old?.maple);
  return {
    mm: oldRaw && old && isSame(oldRaw.mm, raw.mm) ? old.mm : readRecordMm(raw.mm, 0),
    vmas: VmaRecords.read(raw.vmas, old?.vmas),
    ...(maple && { maple }),
  };
}

function decodeMaple({ nodes, slots }: RawMaple, old: MapleRecords | undefined): MapleRecords {
  const isOld = old && isSame(old.slotWords, slots) && isSame(old.nodeWords, nodes);
  return isOld ? old : new MapleRecords(nodes, slots);
}

/** Decodes consecutive records of one kind. */
export class RecordList<T> {
  private readonly recordWords: number;
  private readonly read: (words: Uint32Array, at: number) => T;

  constructor(recordWords: number, read: (words: Uint32Array, at: number) => T) {
    this.recordWords = recordWords;
    this.read = read;
  }

  /** Reuses the objects of equal records that are at the same place, counted from the front or from the back. */
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
    for (let i = 0, at = 0; i < count; i++, at += recordWords) {
      let before = i;
      let same = isRecord(oldWords, at, words, at, recordWords);
      if (!same && moved !== 0) {
        before = i + moved;
        same = isRecord(oldWords, before * recordWords, words, at, recordWords);
      }
      if (same) reused++;
      records.push(same ? nth(old, before) : read(words, at));
    }
    return last && moved === 0 && reused === old.length ? old : records;
  }
}

export const PROCESSES = new RecordList(RECORD_PROCESS_WORDS, readRecordProcess);
export const TASKS = new RecordList(RECORD_TASK_WORDS, readRecordTask);
export const SLOTS = new RecordList(RECORD_CACHE_SLOT_WORDS, readRecordCacheSlot);

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

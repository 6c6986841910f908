/* Fetches the page tables of a process, and those of its living parent or child. */
import { nth } from '../../base/known.ts';
import {
  RECORD_PAGE_TABLE_WORDS,
  RECORD_PTE_WORDS,
  readRecordPageTable,
  readRecordPte,
} from '../../protocol/protocol.gen.ts';
import { RecordList } from '../../timeline/memory.ts';
import type { Probe } from '../../timeline/probe.ts';
import { livingCompanion, readFamily, takeFamily, type Family, type RawFamily } from '../fork/family.ts';
import { rawPageTables, type PageTables, type RawPageTables } from './tables.ts';

/** Addresses / 2 MiB: the lowest-level tables whose entries are wanted, besides those that the operation touches. */
export type Blocks = readonly number[];

export interface Tables extends Family {
  /** By process. */
  readonly tables: ReadonlyMap<number, PageTables>;
}

interface RawTables extends RawFamily {
  readonly tables: readonly RawOf[];
}

interface RawOf extends RawPageTables {
  readonly process: number;
}

export const probe: Probe<Blocks, RawTables, Tables> = {
  take(moment, blocks = []) {
    const { machine, keeps, process, recent } = moment;
    const companion = livingCompanion(moment);
    const looked = companion === undefined ? [process] : [process, companion];
    const tables = rawPageTables(machine, looked, keeps, recent, blocks);
    return {
      ...takeFamily(moment),
      tables: tables.map(({ tables: words, entries }, i) => ({
        process: nth(looked, i),
        tables: words,
        entries,
      })),
    };
  },
  read(raw, decoding, before) {
    const tables = raw.tables.map((each) => {
      const oldRaw = before?.raw.tables.find(({ process }) => process === each.process);
      return [each.process, readTables(each, oldRaw, before?.found.tables.get(each.process))] as const;
    });
    return { ...readFamily(raw, decoding), tables: new Map(tables) };
  },
};

/** Decodes page tables. Whatever has not changed since `old` stays the same object. */
export function readTables(
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

const TABLES = new RecordList(RECORD_PAGE_TABLE_WORDS, readRecordPageTable);
const PTES = new RecordList(RECORD_PTE_WORDS, readRecordPte);

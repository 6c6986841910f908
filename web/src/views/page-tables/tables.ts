/* The page tables of a process at a moment: all tables, and the entries of those that are looked at. */
import type { Keeps } from '../../core/era-row.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { Machine, Words } from '../../core/machine.ts';
import {
  readRecordPageTable,
  RECORD_PAGE_TABLE_WORDS,
  type CoreEvent,
  type RecordPageTable,
  type RecordPte,
} from '../../protocol/protocol.gen.ts';

export const BLOCK = 2 ** 21;

/** Entries of a table by level, the lowest first (wasm-core/page/form.c). */
export function entriesByLevel(keeps: Keeps): readonly number[] {
  return (keeps.get('entries') ?? '').split(',').map(Number);
}

export interface PageTables {
  /** In pre-order, the top one first. */
  readonly tables: readonly RecordPageTable[];
  /** By the block (address / 2 MiB) that a lowest table starts at: its entries that are not empty. */
  readonly entries: ReadonlyMap<number, readonly RecordPte[]>;
}

export interface RawPageTables {
  readonly tables: Words;
  readonly entries: readonly RawEntries[];
}

export interface RawEntries {
  readonly block: number;
  readonly words: Words;
}

/** Most lowest tables whose entries travel unasked. */
const UNASKED = 6;
/** A long range touches more tables than anybody can look at. */
const MOST_OF_A_RANGE = 4;

/** The tables of each of `processes`, and the same choice of lowest ones for all, so that they can be held beside each other. */
export function rawPageTables(
  machine: Machine,
  processes: readonly number[],
  keeps: Keeps,
  recent: readonly CoreEvent[],
  wanted: readonly number[],
): readonly RawPageTables[] {
  const tables = processes.map((process) => machine.pageTableWords(process));
  const lowest = new Set(tables.flatMap(lowestBlocks));
  const span = (entriesByLevel(keeps)[0]! * PAGE_SIZE) / BLOCK;
  const blocks = chooseBlocks(
    [...lowest].toSorted((a, b) => a - b),
    span,
    recent,
    wanted,
  );
  return tables.map((words, i) => {
    const own = new Set(lowestBlocks(words));
    const entries = blocks
      .filter((block) => own.has(block))
      .map((block) => ({ block, words: machine.pteWords(processes[i]!, block) }));
    return { tables: words, entries };
  });
}

/**
 * Of the lowest tables, by the block they start at, `span` blocks each: all that are wanted, then those that the
 * operation's events touch, the latest first, then the first ones.
 */
export function chooseBlocks(
  lowest: readonly number[],
  span: number,
  recent: readonly CoreEvent[],
  wanted: readonly number[],
): readonly number[] {
  const tableOf = (block: number) => lowest.find((start) => start <= block && block < start + span);
  const chosen = new Set(wanted.flatMap((block) => tableOf(block) ?? []));
  const touched = recent.toReversed().flatMap(blocksOf);
  for (const block of [...touched.map(tableOf), ...lowest]) {
    if (chosen.size >= UNASKED) break;
    if (block !== undefined) chosen.add(block);
  }
  return [...chosen].toSorted((a, b) => a - b);
}

function blocksOf(event: CoreEvent): readonly number[] {
  switch (event.type) {
    case 'pages_set':
    case 'pages_gone':
    case 'pages_copied':
    case 'pages_cow':
    case 'copy_page_range_enter': {
      const first = Math.floor(event.start / BLOCK);
      const last = Math.floor((event.end - 1) / BLOCK);
      return Array.from({ length: Math.min(MOST_OF_A_RANGE, last - first + 1) }, (_, i) => first + i);
    }
    case 'page_table_copied':
      return [Math.floor(event.start / BLOCK)];
    case 'page_table_alloc':
      return event.level === 0 ? [Math.floor(event.start / BLOCK)] : [];
    case 'fault_verdict':
      return [Math.floor(event.addr / BLOCK)];
    default:
      return [];
  }
}

/** The blocks that the lowest tables of a process start at. */
function lowestBlocks(words: Words): readonly number[] {
  const blocks: number[] = [];
  for (let at = 0; at < words.length; at += RECORD_PAGE_TABLE_WORDS) {
    const { level, form, start } = readRecordPageTable(words, at);
    if (level === 0 && form === 'table') blocks.push(start / BLOCK);
  }
  return blocks;
}

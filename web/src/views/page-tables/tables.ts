/* The page tables of a process at a moment: all tables, and the entries of some lowest-level ones. */
import { known, nth } from '../../base/known.ts';
import type { Keeps } from '../../core/kernel-row.ts';
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

export type Levels = readonly [number, ...number[]];

/** How many entries a table of each level has, the lowest level first (wasm-core/page/form.c). */
export function entriesByLevel(keeps: Keeps): Levels {
  const [lowest = '', ...others] = known(keeps.get('entries'), 'each form of page tables keeps it').split(
    ',',
  );
  return [Number(lowest), ...others.map(Number)];
}

export interface PageTables {
  /** In pre-order, the top one first. */
  readonly tables: readonly RecordPageTable[];
  /** The entries of lowest-level tables, without empty ones, by the block (address / 2 MiB) that the table starts at. */
  readonly entries: ReadonlyMap<number, readonly RecordPte[]>;
}

export interface RawPageTables {
  readonly tables: Words;
  readonly entries: readonly RawEntries[];
}

interface RawEntries {
  readonly block: number;
  readonly words: Words;
}

/** The most lowest-level tables whose entries are sent unasked. */
const UNASKED = 6;
/** The most tables chosen of one range: a long range touches more than anybody can look at. */
const MOST_OF_A_RANGE = 4;

/** The tables of each of `processes`, with the entries of the same lowest-level tables, so that the processes can be compared. */
export function rawPageTables(
  machine: Machine,
  processes: readonly number[],
  keeps: Keeps,
  recent: readonly CoreEvent[],
  wanted: readonly number[],
): readonly RawPageTables[] {
  const tables = processes.map((process) => machine.pageTableWords(process));
  const lowest = new Set(tables.flatMap(lowestBlocks));
  const span = (entriesByLevel(keeps)[0] * PAGE_SIZE) / BLOCK;
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
      .map((block) => ({ block, words: machine.pteWords(nth(processes, i), block) }));
    return { tables: words, entries };
  });
}

/**
 * Chooses from `lowest`, the blocks where the lowest-level tables start, each `span` blocks long: all that are wanted, then those that
 * the operation's events touch, the latest first, then the first ones.
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

/** The blocks that the lowest-level tables of a process start at. */
function lowestBlocks(words: Words): readonly number[] {
  const blocks: number[] = [];
  for (let offset = 0; offset < words.length; offset += RECORD_PAGE_TABLE_WORDS) {
    const { level, form, start } = readRecordPageTable(words, offset);
    if (level === 0 && form === 'table') blocks.push(start / BLOCK);
  }
  return blocks;
}

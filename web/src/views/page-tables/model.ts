/* The page tables of one process, or of parent and child beside each other: a row for each lowest-level table that either has, and the
 * tables above these. */
import { nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import type { RecordPageTable, RecordPte } from '../../protocol/protocol.gen.ts';
import type { Range } from '../touch.ts';
import { BLOCK, type Levels, type PageTables } from './tables.ts';

/** One process's part of a row. */
export interface Side {
  readonly table: RecordPageTable;
  /** By index in the table, without empty ones; undefined if the entries have not been asked for. */
  readonly entries?: ReadonlyMap<number, RecordPte>;
}

/** The lowest-level tables of one range of addresses. The parent's, or the only process's, comes first; undefined if it has none. */
export interface Row {
  readonly start: number;
  readonly sides: readonly (Side | undefined)[];
  /** Whether any side has its entries. */
  readonly isOpen: boolean;
}

/** The tables of a higher level that lead to rows `first` … `last`, one for each side. */
interface Upper {
  readonly level: number;
  readonly start: number;
  readonly tables: readonly (RecordPageTable | undefined)[];
  readonly first: number;
  readonly last: number;
}

export interface Model {
  /** In the order of addresses. */
  readonly rows: readonly Row[];
  readonly uppers: readonly Upper[];
  readonly entries: Levels;
  /** How many processes there are: 1 or 2. */
  readonly sides: number;
}

/** `processes`: the parent first. */
export function modelOf(processes: readonly (PageTables | undefined)[], entries: Levels): Model {
  const present = processes.filter((tables) => tables !== undefined);
  const rows = startsOf(present, 0).map((start) => rowOf(processes, start));
  const uppers = entries.slice(1).flatMap((_, i) => uppersOf(processes, present, i + 1, entries, rows));
  return { rows, uppers, entries, sides: processes.length };
}

function startsOf(processes: readonly PageTables[], level: number): number[] {
  const starts = new Set(
    processes.flatMap(({ tables }) =>
      tables.filter((table) => table.level === level).map(({ start }) => start),
    ),
  );
  return [...starts].toSorted((a, b) => a - b);
}

function rowOf(processes: readonly (PageTables | undefined)[], start: number): Row {
  const sides = processes.map((process): Side | undefined => {
    const table = process?.tables.find((each) => each.level === 0 && each.start === start);
    if (!process || !table) return undefined;
    const entries = process.entries.get(start / BLOCK);
    return entries ? { table, entries: byIndex(entries, start) } : { table };
  });
  return { start, sides, isOpen: sides.some((side) => side?.entries !== undefined) };
}

function byIndex(entries: readonly RecordPte[], start: number): ReadonlyMap<number, RecordPte> {
  return new Map(entries.map((entry) => [(entry.addr - start) / PAGE_SIZE, entry]));
}

/** The bytes that a table of this level maps. */
export function spanOf(entries: readonly number[], level: number): number {
  return entries.slice(0, level + 1).reduce((span, count) => span * count, PAGE_SIZE);
}

function uppersOf(
  processes: readonly (PageTables | undefined)[],
  present: readonly PageTables[],
  level: number,
  entries: readonly number[],
  rows: readonly Row[],
): Upper[] {
  const span = spanOf(entries, level);
  return startsOf(present, level).flatMap((start) => {
    const within = rows.flatMap((row, i) => (row.start >= start && row.start < start + span ? i : []));
    const tables = processes.map((process) =>
      process?.tables.find((each) => each.level === level && each.start === start),
    );
    const [first] = within;
    return first === undefined ? [] : { level, start, tables, first, last: nth(within, -1) };
  });
}

/** Whether the two processes' entries at an index name the same page; undefined if either names none. */
export function linkAt({ sides }: Row, index: number): 'same' | 'parted' | undefined {
  const [one, other] = sides.map((side) => side?.entries?.get(index));
  if (!one?.frame || !other?.frame) return undefined;
  return one.frame === other.frame ? 'same' : 'parted';
}

/** Keys of the entries that named one page for both processes before and now name two. */
export function partedSince(before: Model, after: Model): ReadonlySet<string> {
  const old = new Map(before.rows.map((row) => [row.start, row]));
  const parted = new Set<string>();
  for (const row of after.rows) {
    const earlier = old.get(row.start);
    if (!earlier) continue;
    for (const index of earlier.sides[0]?.entries?.keys() ?? []) {
      if (linkAt(earlier, index) === 'same' && linkAt(row, index) === 'parted') {
        parted.add(keyOf(row, index));
      }
    }
  }
  return parted;
}

export function keyOf({ start }: Pick<Row, 'start'>, index: number): string {
  return `${start}/${index}`;
}

export function addressOf({ start }: Pick<Row, 'start'>, index: number): number {
  return start + index * PAGE_SIZE;
}

export function isWithin(address: number, { start, end }: Range): boolean {
  return address >= start && address < end;
}

/** The kernel's name for the tables of a level, of `levels` in all. */
export function nameOfLevel(level: number, levels: number): string {
  if (level === levels - 1) return 'pgd';
  return ['pte', 'pmd', 'pud'][level] ?? '';
}

import { expect, it } from 'vitest';
import { RECORD_PAGE_TABLE_WORDS, RECORD_PTE_WORDS, type CoreEvent } from '../../protocol/protocol.gen.ts';
import { readTables } from './probe.ts';
import { BLOCK, chooseBlocks } from './tables.ts';

const TEN = Array.from({ length: 10 }, (_, i) => i);
const copied = (block: number): CoreEvent => ({
  type: 'page_table_copied',
  start: block * BLOCK,
  from: 1,
  to: 2,
  copied: 1,
  writeProtected: 1,
  file: 0,
  line: 1,
  depth: 0,
});

it('chooses what is wanted, then what the operation touches, then the first', () => {
  expect(chooseBlocks(TEN, 1, [], [])).toEqual([0, 1, 2, 3, 4, 5]);
  expect(chooseBlocks(TEN, 1, [copied(8), copied(9)], [])).toEqual([0, 1, 2, 3, 8, 9]);
  expect(chooseBlocks(TEN, 1, [copied(9)], [5, 6, 7, 8, 4, 3, 2])).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

it('takes a range that ends where a table does for one of that table alone', () => {
  const range = { start: 7 * BLOCK, end: 8 * BLOCK, pages: 512, state: 'anonymous' };
  const set = { type: 'pages_set', ...range, file: 0, line: 1, depth: 0 } as unknown as CoreEvent;
  expect(chooseBlocks(TEN, 1, [set], [])).toEqual([0, 1, 2, 3, 4, 7]);
});

it('of many that are touched chooses the latest', () => {
  expect(chooseBlocks(TEN, 1, TEN.map(copied), [])).toEqual([4, 5, 6, 7, 8, 9]);
});

it('knows that a table of 1024 entries covers two blocks, and that some have none', () => {
  expect(chooseBlocks([0, 2, 8], 2, [], [3])).toEqual([0, 2, 8]);
  expect(chooseBlocks([0, 2, 4, 6, 8, 10, 12, 14], 2, [copied(13)], [15])).toEqual([0, 2, 4, 6, 12, 14]);
  expect(chooseBlocks([0, 8], 1, [copied(4)], [5])).toEqual([0, 8]);
});

it('keeps page tables and entries that are as they were', () => {
  const raw = (frames: readonly number[]) => ({
    tables: new Uint32Array(RECORD_PAGE_TABLE_WORDS),
    entries: frames.map((frame, block) => ({
      block,
      words: new Uint32Array(RECORD_PTE_WORDS).fill(frame),
    })),
  });
  const [one, two] = [raw([1, 2]), raw([1, 2])];
  const first = readTables(one, undefined, undefined);
  expect(readTables(two, one, first)).toBe(first);
  const changed = readTables(raw([1, 3]), one, first);
  expect(changed.entries.get(0)).toBe(first.entries.get(0));
  expect(changed.entries.get(1)).not.toBe(first.entries.get(1));
});

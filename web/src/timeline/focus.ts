/* What a question wants to know about one address: its page and its page table entry. */
import type { Machine } from '../core/machine.ts';
import { readRecordPage } from '../protocol/protocol.gen.ts';
import type { RecordPage, RecordPte } from '../protocol/protocol.gen.ts';

export interface Focus {
  /** The process whose VMAs and pages are wanted. If it is missing, the process that made the last operation. */
  readonly process?: number;
  /** An address. */
  readonly at?: number;
}

const BLOCK = 2 ** 21;
const PAGE = 4096;

/** The page table entry for `at`; undefined if it is empty. */
export function entryAt(machine: Machine, process: number, at: number): RecordPte | undefined {
  return machine
    .inspectPtes(process, Math.floor(at / BLOCK))
    .find(({ addr }) => addr <= at && at < addr + PAGE);
}

/** The page at address `at`; undefined if there is none. That includes an entry for a page in swap. */
export function pageAt(machine: Machine, process: number, at: number): RecordPage | undefined {
  const words = machine.pageWordsAt(process, at);
  return words && readRecordPage(words, 0);
}

/* Fetches which pages of the process are in memory. */
import type { Words } from '../../core/machine.ts';
import { RECORD_PAGE_RUN_WORDS, readRecordPageRun, type RecordPageRun } from '../../protocol/protocol.gen.ts';
import { RecordList } from '../../timeline/memory.ts';
import type { Probe } from '../../timeline/probe.ts';

/** Runs of pages that are alike, by address. */
export type Pages = readonly RecordPageRun[];

export const probe: Probe<never, Words, Pages> = {
  take: ({ machine, process }) => machine.pageRunWords(process),
  read: (words, _decoding, before) =>
    RUNS.decode(words, before && { words: before.raw, records: before.found }),
};

const RUNS = new RecordList(RECORD_PAGE_RUN_WORDS, readRecordPageRun);

/* What there is in an instance of the core: records, read through the exchange buffer, decoded or as words. Nothing here
 * changes the machine. */
import { nth } from '../base/known.ts';
import {
  RECORD_CACHE_SLOT_WORDS,
  RECORD_MAPLE_NODE_WORDS,
  RECORD_MAPLE_SLOT_WORDS,
  RECORD_MAPPING_WORDS,
  RECORD_MEMORY_WORDS,
  RECORD_MM_WORDS,
  RECORD_PAGE_RUN_WORDS,
  RECORD_PAGE_TABLE_WORDS,
  RECORD_PAGE_WORDS,
  RECORD_PROCESS_WORDS,
  RECORD_PTE_WORDS,
  RECORD_RMAP_ITEM_WORDS,
  RECORD_TASK_WORDS,
  RECORD_VMA_WORDS,
  readCounters,
  readRecordCacheSlot,
  readRecordMachine,
  readRecordMapleNode,
  readRecordMapleSlot,
  readRecordMm,
  readRecordPageTable,
  readRecordProcess,
  readRecordPte,
  readRecordTask,
  readRecordVma,
} from '../protocol/protocol.gen.ts';
import type {
  Counters,
  RecordCacheSlot,
  RecordMachine,
  RecordMapleNode,
  RecordMapleSlot,
  RecordMm,
  RecordPageTable,
  RecordProcess,
  RecordPte,
  RecordTask,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import { PAGE_SIZE } from './layout.ts';
import type { CoreExports } from './module.ts';

/** A copy that is the caller's own, and can be transferred. */
export type Words = Uint32Array<ArrayBuffer>;

/** How addresses cross the border, with the number of the page in it. */
const HUGE = 2 ** 21;

export class Inspector {
  protected readonly exports: CoreExports;
  protected readonly exchange: number;
  private view = new Uint32Array();

  constructor(exports: CoreExports) {
    this.exports = exports;
    this.exchange = exports.vmascope_exchange() / 4;
  }

  inspectMachine(): RecordMachine {
    this.exports.vmascope_inspect_machine();
    return readRecordMachine(this.words, this.exchange);
  }

  /** Whether the process of that number lives. */
  lives(process: number): boolean {
    return this.exports.vmascope_inspect_mm(process) === 0;
  }

  /** Numbers of the processes that live, the oldest first. */
  processes(): readonly number[] {
    const { processes } = this.inspectMachine();
    const numbers: number[] = [];
    for (let number = 1; numbers.length < processes; number++) if (this.lives(number)) numbers.push(number);
    return numbers;
  }

  /** Those that live, those that have ended and not been waited for, and one that fork() is making, by number. */
  inspectProcesses(): readonly RecordProcess[] {
    return decoded(this.processWords(), RECORD_PROCESS_WORDS, readRecordProcess);
  }

  /** `process` here and below: its number, 0 = the first one. One that does not live is an Error. */
  inspectMm(process = 0): RecordMm {
    return readRecordMm(this.mmWords(process), 0);
  }

  /** In the order of the list, then those that are only in the tree. */
  inspectVmas(process = 0): readonly RecordVma[] {
    return decoded(this.vmaWords(process), RECORD_VMA_WORDS, readRecordVma);
  }

  /** The threads of the process, the oldest first. */
  inspectTasks(process = 0): readonly RecordTask[] {
    return decoded(this.taskWords(process), RECORD_TASK_WORDS, readRecordTask);
  }

  /** Thread after thread; empty where the era keeps no such slots. */
  inspectCacheSlots(process = 0): readonly RecordCacheSlot[] {
    return decoded(this.cacheSlotWords(process), RECORD_CACHE_SLOT_WORDS, readRecordCacheSlot);
  }

  /** In pre-order; empty where the era has no maple tree. */
  inspectMapleNodes(process = 0): readonly RecordMapleNode[] {
    return decoded(this.mapleNodeWords(process), RECORD_MAPLE_NODE_WORDS, readRecordMapleNode);
  }

  inspectMapleSlots(process = 0): readonly RecordMapleSlot[] {
    return decoded(this.mapleSlotWords(process), RECORD_MAPLE_SLOT_WORDS, readRecordMapleSlot);
  }

  /** In pre-order, the top one first. */
  inspectPageTables(process = 0): readonly RecordPageTable[] {
    return decoded(this.pageTableWords(process), RECORD_PAGE_TABLE_WORDS, readRecordPageTable);
  }

  /** Of the lowest page table that covers `block`, an address / 2 MiB: the entries that are not empty. */
  inspectPtes(process: number, block: number): readonly RecordPte[] {
    return decoded(this.pteWords(process, block), RECORD_PTE_WORDS, readRecordPte);
  }

  counters(): Counters {
    return readCounters(this.counterWords(), 0);
  }

  /** The record_mm, undecoded; a copy. */
  mmWords(process = 0): Words {
    if (this.exports.vmascope_inspect_mm(process) !== 0) throw new Error(`there is no process ${process}`);
    return this.words.slice(this.exchange, this.exchange + RECORD_MM_WORDS);
  }

  /** record_vma after record_vma, undecoded; a copy. */
  vmaWords(process = 0): Words {
    return this.gathered(RECORD_VMA_WORDS, (cursor) => this.exports.vmascope_inspect_vmas(process, cursor));
  }

  /** record_task after record_task, undecoded; a copy. */
  taskWords(process = 0): Words {
    return this.gathered(RECORD_TASK_WORDS, (cursor) => this.exports.vmascope_inspect_tasks(process, cursor));
  }

  /** record_cache_slot after record_cache_slot, undecoded; a copy. */
  cacheSlotWords(process = 0): Words {
    return this.gathered(RECORD_CACHE_SLOT_WORDS, (cursor) =>
      this.exports.vmascope_inspect_cache_slots(process, cursor),
    );
  }

  /** record_maple_node after record_maple_node, undecoded; a copy. */
  mapleNodeWords(process = 0): Words {
    return this.gathered(RECORD_MAPLE_NODE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_maple_nodes(process, cursor),
    );
  }

  /** record_maple_slot after record_maple_slot, undecoded; a copy. */
  mapleSlotWords(process = 0): Words {
    return this.gathered(RECORD_MAPLE_SLOT_WORDS, (cursor) =>
      this.exports.vmascope_inspect_maple_slots(process, cursor),
    );
  }

  /** record_process after record_process, undecoded; a copy. */
  processWords(): Words {
    return this.gathered(RECORD_PROCESS_WORDS, (cursor) => this.exports.vmascope_inspect_processes(cursor));
  }

  /** record_page_table after record_page_table, undecoded; a copy. */
  pageTableWords(process = 0): Words {
    return this.gathered(RECORD_PAGE_TABLE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_page_tables(process, cursor),
    );
  }

  /** record_pte after record_pte, undecoded; a copy. */
  pteWords(process: number, block: number): Words {
    return this.gathered(RECORD_PTE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_ptes(process, block, cursor),
    );
  }

  /** Pages that the process's entries name, in runs: record_page_run after record_page_run, so many as one answer holds; a copy. */
  pageRunWords(process: number): Words {
    const count = this.exports.vmascope_inspect_page_runs(process, 0);
    return this.words.slice(this.exchange, this.exchange + count * RECORD_PAGE_RUN_WORDS);
  }

  /** The record_page of the page at an address, undecoded; a copy. Undefined: no page lies there. */
  pageWordsAt(process: number, addr: number): Words | undefined {
    const block = Math.floor(addr / HUGE);
    return this.pageRecord(this.exports.vmascope_inspect_page(process, block, (addr % HUGE) / PAGE_SIZE));
  }

  /** The same of the page that events call by this number, as long as there is one. */
  pageWordsOf(page: number): Words | undefined {
    return this.pageRecord(this.exports.vmascope_inspect_page_numbered(page));
  }

  /** The same of the page that most entries name: the first such one. */
  pageWordsMostMapped(): Words | undefined {
    return this.pageRecord(this.exports.vmascope_inspect_page_most_mapped());
  }

  private pageRecord(error: number): Words | undefined {
    return error === 0 ? this.words.slice(this.exchange, this.exchange + RECORD_PAGE_WORDS) : undefined;
  }

  /** Entries that name the page of this number: record_mapping after record_mapping, undecoded; a copy. */
  mappingWords(page: number): Words {
    return this.gathered(RECORD_MAPPING_WORDS, (cursor) =>
      this.exports.vmascope_inspect_mappings(page, cursor),
    );
  }

  /** What its reverse map goes through: record_rmap_item after record_rmap_item, undecoded; a copy. */
  rmapItemWords(page: number): Words {
    return this.gathered(RECORD_RMAP_ITEM_WORDS, (cursor) =>
      this.exports.vmascope_inspect_rmap(page, cursor),
    );
  }

  /** The record_memory, undecoded; a copy. */
  memoryWords(): Words {
    this.exports.vmascope_inspect_memory();
    return this.words.slice(this.exchange, this.exchange + RECORD_MEMORY_WORDS);
  }

  /** struct counters, undecoded; a copy. */
  counterWords(): Words {
    const bytes = this.exports.vmascope_inspect_counters();
    return this.words.slice(this.exchange, this.exchange + bytes / 4);
  }

  /** `next` leaves a batch of records in the exchange and says how many; 0 = there are no more. */
  private gathered(recordWords: number, next: (cursor: number) => number): Words {
    const batches: Words[] = [];
    let length = 0;
    for (let count; (count = next(batches.length === 0 ? 0 : 1)) > 0;) {
      const batch = this.words.slice(this.exchange, this.exchange + count * recordWords);
      batches.push(batch);
      length += batch.length;
    }
    if (batches.length === 1) return nth(batches, 0);
    const all = new Uint32Array(length);
    let at = 0;
    for (const batch of batches) {
      all.set(batch, at);
      at += batch.length;
    }
    return all;
  }

  /** All memory. Growth detaches views, so each use asks anew. */
  protected get words(): Uint32Array {
    if (this.view.buffer !== this.exports.memory.buffer) {
      this.view = new Uint32Array(this.exports.memory.buffer);
    }
    return this.view;
  }

  /** The text in the exchange: `length` bytes, or up to its NUL. */
  protected text(length?: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exchange * 4);
    return new TextDecoder().decode(bytes.subarray(0, length ?? bytes.indexOf(0)));
  }
}

function decoded<T>(words: Words, recordWords: number, read: (words: Uint32Array, at: number) => T): T[] {
  return Array.from({ length: words.length / recordWords }, (_, i) => read(words, i * recordWords));
}

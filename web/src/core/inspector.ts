/*
 * Reads the contents of an instance of the core: records that come through the exchange buffer, decoded or as words.
 * Nothing here changes the machine.
 */
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
import { ColumnWriter, type Columns } from './columns.ts';
import { PAGE_SIZE } from './layout.ts';
import type { CoreExports, Words } from './module.ts';

/** Addresses are passed to the core as a block of this many bytes, plus the number of the page inside the block. */
const HUGE = 2 ** 21;

export class Inspector {
  /** What this instance offers. VirtualCpus drives the same instance. */
  readonly exports: CoreExports;
  protected readonly exchange: number;
  private view = new Uint32Array();
  /** Where batches are put together. It is kept, as tens of thousands of records take megabytes. */
  private batches: Words = new Uint32Array();
  private readonly vmaWriter = new ColumnWriter(RECORD_VMA_WORDS);

  constructor(exports: CoreExports) {
    this.exports = exports;
    this.exchange = exports.vmascope_exchange() / 4;
  }

  inspectMachine(): RecordMachine {
    this.exports.vmascope_inspect_machine();
    return readRecordMachine(this.words, this.exchange);
  }

  /** Whether the process with this number is alive. */
  lives(process: number): boolean {
    return this.exports.vmascope_inspect_mm(process) === 0;
  }

  /** Numbers of the living processes, oldest first. */
  processes(): readonly number[] {
    const { processes } = this.inspectMachine();
    const numbers: number[] = [];
    for (let number = 1; numbers.length < processes; number++) if (this.lives(number)) numbers.push(number);
    return numbers;
  }

  /** Living processes, zombies, and a child that fork() is just making, sorted by number. */
  inspectProcesses(): readonly RecordProcess[] {
    return decoded(this.processWords(), RECORD_PROCESS_WORDS, readRecordProcess);
  }

  /**
   * `process` is a process number here and below; 0 means the first process. Throws an Error if that process is not
   * alive.
   */
  inspectMm(process = 0): RecordMm {
    return readRecordMm(this.mmWords(process), 0);
  }

  /** In the order of the index's list, followed by VMAs that only the tree holds. */
  inspectVmas(process = 0): readonly RecordVma[] {
    return decoded(this.vmaWords(process), RECORD_VMA_WORDS, readRecordVma);
  }

  /** The threads of the process, oldest first. */
  inspectTasks(process = 0): readonly RecordTask[] {
    return decoded(this.taskWords(process), RECORD_TASK_WORDS, readRecordTask);
  }

  /** Thread after thread. Empty if the kernel's VMA cache has no slots for each thread. */
  inspectCacheSlots(process = 0): readonly RecordCacheSlot[] {
    return decoded(this.cacheSlotWords(process), RECORD_CACHE_SLOT_WORDS, readRecordCacheSlot);
  }

  /** In pre-order. Empty if the kernel has no maple tree. */
  inspectMapleNodes(process = 0): readonly RecordMapleNode[] {
    return decoded(this.mapleNodeWords(process), RECORD_MAPLE_NODE_WORDS, readRecordMapleNode);
  }

  inspectMapleSlots(process = 0): readonly RecordMapleSlot[] {
    return decoded(this.mapleSlotWords(process), RECORD_MAPLE_SLOT_WORDS, readRecordMapleSlot);
  }

  /** In pre-order, starting with the top level. */
  inspectPageTables(process = 0): readonly RecordPageTable[] {
    return decoded(this.pageTableWords(process), RECORD_PAGE_TABLE_WORDS, readRecordPageTable);
  }

  /** The entries that are not empty in the lowest-level page table that covers `block`, which is an address / 2 MiB. */
  inspectPtes(process: number, block: number): readonly RecordPte[] {
    return decoded(this.pteWords(process, block), RECORD_PTE_WORDS, readRecordPte);
  }

  counters(): Counters {
    return readCounters(this.counterWords(), 0);
  }

  /** The record_mm as words, copied. */
  mmWords(process = 0): Words {
    if (this.exports.vmascope_inspect_mm(process) !== 0) throw new Error(`there is no process ${process}`);
    return this.words.slice(this.exchange, this.exchange + RECORD_MM_WORDS);
  }

  /** The record_vma records as words, copied. */
  vmaWords(process = 0): Words {
    return this.gathered(RECORD_VMA_WORDS, (cursor) => this.exports.vmascope_inspect_vmas(process, cursor));
  }

  /** The same by columns, straight from the exchange. */
  vmaColumns(process = 0): Columns {
    const next = (cursor: number) => this.exports.vmascope_inspect_vmas(process, cursor);
    for (let count = next(0); count > 0; count = next(1))
      this.vmaWriter.add(this.words, this.exchange, count);
    return this.vmaWriter.take();
  }

  /** The record_task records as words, copied. */
  taskWords(process = 0): Words {
    return this.gathered(RECORD_TASK_WORDS, (cursor) => this.exports.vmascope_inspect_tasks(process, cursor));
  }

  /** The record_cache_slot records as words, copied. */
  cacheSlotWords(process = 0): Words {
    return this.gathered(RECORD_CACHE_SLOT_WORDS, (cursor) =>
      this.exports.vmascope_inspect_cache_slots(process, cursor),
    );
  }

  /** The record_maple_node records as words, copied. */
  mapleNodeWords(process = 0): Words {
    return this.gathered(RECORD_MAPLE_NODE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_maple_nodes(process, cursor),
    );
  }

  /** The record_maple_slot records as words, copied. */
  mapleSlotWords(process = 0): Words {
    return this.gathered(RECORD_MAPLE_SLOT_WORDS, (cursor) =>
      this.exports.vmascope_inspect_maple_slots(process, cursor),
    );
  }

  /** The record_process records as words, copied. */
  processWords(): Words {
    return this.gathered(RECORD_PROCESS_WORDS, (cursor) => this.exports.vmascope_inspect_processes(cursor));
  }

  /** The record_page_table records as words, copied. */
  pageTableWords(process = 0): Words {
    return this.gathered(RECORD_PAGE_TABLE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_page_tables(process, cursor),
    );
  }

  /** The record_pte records as words, copied. */
  pteWords(process: number, block: number): Words {
    return this.gathered(RECORD_PTE_WORDS, (cursor) =>
      this.exports.vmascope_inspect_ptes(process, block, cursor),
    );
  }

  /**
   * The pages that the process's page table entries name, as runs: record_page_run records as words, copied. Only as
   * many as fit into one answer.
   */
  pageRunWords(process: number): Words {
    const count = this.exports.vmascope_inspect_page_runs(process, 0);
    return this.words.slice(this.exchange, this.exchange + count * RECORD_PAGE_RUN_WORDS);
  }

  /** The record_page of the page at an address, as words, copied. Undefined if there is no page. */
  pageWordsAt(process: number, addr: number): Words | undefined {
    const block = Math.floor(addr / HUGE);
    return this.pageRecord(this.exports.vmascope_inspect_page(process, block, (addr % HUGE) / PAGE_SIZE));
  }

  /** The record_page of the page to which events give this number. Undefined if the page no longer exists. */
  pageWordsOf(page: number): Words | undefined {
    return this.pageRecord(this.exports.vmascope_inspect_page_numbered(page));
  }

  /** The record_page of the page that most page table entries name. If there are several, it is the first. */
  pageWordsMostMapped(): Words | undefined {
    return this.pageRecord(this.exports.vmascope_inspect_page_most_mapped());
  }

  private pageRecord(error: number): Words | undefined {
    return error === 0 ? this.words.slice(this.exchange, this.exchange + RECORD_PAGE_WORDS) : undefined;
  }

  /** The page table entries that name the page with this number: record_mapping records as words, copied. */
  mappingWords(page: number): Words {
    return this.gathered(RECORD_MAPPING_WORDS, (cursor) =>
      this.exports.vmascope_inspect_mappings(page, cursor),
    );
  }

  /** The structures that the page's reverse map goes through: record_rmap_item records as words, copied. */
  rmapItemWords(page: number): Words {
    return this.gathered(RECORD_RMAP_ITEM_WORDS, (cursor) =>
      this.exports.vmascope_inspect_rmap(page, cursor),
    );
  }

  /** The record_memory as words, copied. */
  memoryWords(): Words {
    this.exports.vmascope_inspect_memory();
    return this.words.slice(this.exchange, this.exchange + RECORD_MEMORY_WORDS);
  }

  /** `struct counters` as words, copied. */
  counterWords(): Words {
    const bytes = this.exports.vmascope_inspect_counters();
    return this.words.slice(this.exchange, this.exchange + bytes / 4);
  }

  /** `next` writes a batch of records into the exchange and returns how many; 0 is the end. */
  private gathered(recordWords: number, next: (cursor: number) => number): Words {
    const end = this.exchange + next(0) * recordWords;
    const first = this.words.slice(this.exchange, end);
    let count = first.length > 0 ? next(1) : 0;
    if (count === 0) return first;
    let length = this.append(first, 0);
    for (; count > 0; count = next(1))
      length = this.append(this.words.subarray(this.exchange, this.exchange + count * recordWords), length);
    return this.batches.slice(0, length);
  }

  /** Puts a batch after `length` words that are there already; returns how many there are then. */
  private append(batch: Uint32Array, length: number): number {
    const needed = length + batch.length;
    if (needed > this.batches.length) {
      const larger = new Uint32Array(Math.max(needed, 2 * this.batches.length));
      larger.set(this.batches);
      this.batches = larger;
    }
    this.batches.set(batch, length);
    return needed;
  }

  /** All of the core's memory. Growth detaches views, so every use asks for it again. */
  protected get words(): Uint32Array {
    if (this.view.buffer !== this.exports.memory.buffer) {
      this.view = new Uint32Array(this.exports.memory.buffer);
    }
    return this.view;
  }

  /** The text in the exchange: `length` bytes, or everything up to its NUL. */
  protected text(length?: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exchange * 4);
    return new TextDecoder().decode(bytes.subarray(0, length ?? bytes.indexOf(0)));
  }
}

function decoded<T>(words: Words, recordWords: number, read: (words: Uint32Array, at: number) => T): T[] {
  return Array.from({ length: words.length / recordWords }, (_, i) => read(words, i * recordWords));
}

/* Typed calls over the exchange buffer. One Machine is one instance of the core; everything is synchronous
 * and runs in page, worker and Node alike. */
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
  readRecordOutcome,
  readRecordPageTable,
  readRecordProcess,
  readRecordPte,
  readRecordTask,
  readRecordVma,
  writeRecordArea,
  writeRecordFile,
  writeRecordLayout,
  writeRecordOperation,
} from '../protocol/protocol.gen.ts';
import type {
  Counters,
  RecordCacheSlot,
  RecordFile,
  RecordMachine,
  RecordMapleNode,
  RecordMapleSlot,
  RecordMm,
  RecordOperation,
  RecordOutcome,
  RecordPageTable,
  RecordProcess,
  RecordPte,
  RecordTask,
  RecordVma,
} from '../protocol/protocol.gen.ts';
import { instantiate } from './module.ts';
import { readColumns, readEraRow } from './era-row.ts';
import type { Column, EraRow } from './era-row.ts';
import type { CoreExports, CoreModule } from './module.ts';
import { I386, PAGE_SIZE, type StartLayout } from './layout.ts';
import { lowProgram, mustMove } from './low-program.ts';
import type { LowProgram } from './low-program.ts';
import { StartError, areaError, layoutError } from './start-error.ts';

/** A copy that is the caller's own, and can be transferred. */
export type Words = Uint32Array<ArrayBuffer>;

/**
 * Sees events in batches, in order: `count` events from word index `at` of `words` on, a view of the
 * core's memory that is valid during the call only.
 */
export type EventSink = (words: Uint32Array, at: number, count: number) => void;

const RING_EVENTS = 16384; // wasm-core/trace/ring.h
const ERA_ID_LONGEST = 207; // wasm-core/eras/era.h
/** How addresses cross the border, with the number of the page in it. */
const HUGE = 2 ** 21;
const nothing = (): void => undefined;

export class Machine {
  private readonly exports: CoreExports;
  private readonly exchange: number;
  private readonly events: number;
  private view = new Uint32Array();
  private started: LowProgram | undefined;
  private onFull = nothing;
  private onStop = nothing;
  /** Thrown through the core's frames to leave an operation in its middle; made once, it costs a stack trace. */
  private readonly abandoned = new Error('the run was abandoned at the event it was to stop at');

  constructor(module: CoreModule) {
    this.exports = instantiate(module, {
      on_ring_full: () => this.onFull(),
      on_ring_stop: () => this.onStop(),
    });
    this.exchange = this.exports.vmascope_exchange() / 4;
    this.events = this.exports.vmascope_events() / 4;
  }

  /** The eras this core knows, oldest first. */
  eras(): readonly EraRow[] {
    return Array.from({ length: this.exports.vmascope_eras() }, (_, number) => this.eraNumbered(number));
  }

  /** The columns of the table of eras. */
  columns(): readonly Column[] {
    return readColumns(this.text(this.exports.vmascope_describe_strategies()));
  }

  /** The row with this id, or the one that it mixes, under the shortest of its ids. A StartError says why there is none. */
  describeEra(id: string): EraRow {
    return this.eraNumbered(this.parseEra(id));
  }

  /**
   * Discards what was and starts a process with this layout. A layout that can't be, or no such era, throws a StartError.
   * What is too high for this era is moved: `program`.
   */
  start(era: string, wanted: StartLayout): void {
    const number = this.parseEra(era);
    this.started = mustMove(wanted, this.eraNumbered(number).strategies)
      ? lowProgram(wanted, this.directionIn(number, wanted))
      : undefined;
    const layout = this.started?.layout ?? wanted;
    this.startEmpty(number, layout);
    for (const file of layout.files) this.addFile(file);
    layout.areas.forEach((area, index) => {
      writeRecordArea(this.words, this.exchange, area);
      const refused = this.exports.vmascope_add_area();
      if (refused !== 0) throw areaError(layout, index, refused);
    });
  }

  /** How the program that was started last has been moved to fit; undefined if it was not. */
  get program(): LowProgram | undefined {
    return this.started;
  }

  /** Describes an open file, once. */
  addFile(file: RecordFile): void {
    writeRecordFile(this.words, this.exchange, file);
    const error = this.exports.vmascope_add_file();
    if (error !== 0) throw new Error(`file ${file.file} can't be described: error ${error}`);
  }

  /** Performs one operation; `sink` sees all its events. */
  call(operation: RecordOperation, sink?: EventSink): RecordOutcome {
    this.exports.vmascope_trace(0, 0);
    if (sink) this.onFull = () => sink(this.words, this.events, RING_EVENTS);
    try {
      writeRecordOperation(this.words, this.exchange, operation);
      this.exports.vmascope_call();
    } finally {
      this.onFull = nothing;
    }
    const outcome = readRecordOutcome(this.words, this.exchange);
    sink?.(this.words, this.events, this.callEvents % RING_EVENTS);
    return outcome;
  }

  /** How many events the last `call` wrote. */
  get callEvents(): number {
    return this.exports.vmascope_events_written();
  }

  /**
   * Performs `operation` up to its event number `stop` (1 = its first), then calls `atStop` with the
   * structures as they are in the middle of it, and abandons it. The machine is then unusable until
   * `restore`d. `stop` must be one of the operation's events.
   */
  callUntil(operation: RecordOperation, stop: number, sink: EventSink, atStop: () => void): void {
    const stack = this.exports.stackSave();
    this.exports.vmascope_trace(0, stop);
    this.onFull = () => sink(this.words, this.events, RING_EVENTS);
    this.onStop = () => {
      sink(this.words, this.events, ((stop - 1) % RING_EVENTS) + 1);
      atStop();
      throw this.abandoned;
    };
    try {
      writeRecordOperation(this.words, this.exchange, operation);
      this.exports.vmascope_call();
    } catch (error) {
      if (error !== this.abandoned) throw error;
      return;
    } finally {
      // The core's frames are gone without having given their stack back.
      this.exports.stackRestore(stack);
      this.onFull = nothing;
      this.onStop = nothing;
    }
    throw new Error(`the operation has no event ${stop}`);
  }

  /** A view of all simulated state, [arena, arena + used), until the next call. */
  arena(): Uint32Array {
    const at = this.exports.vmascope_arena() / 4;
    return this.words.subarray(at, at + this.exports.vmascope_arena_used() / 4);
  }

  /** Room for `words` of state, to be filled by the caller: the machine then is what is copied in. */
  restore(words: number): Uint32Array {
    if (this.exports.vmascope_arena_reserve(words * 4) !== 0) {
      throw new Error(`no room for ${words * 4} bytes of state`);
    }
    const at = this.exports.vmascope_arena() / 4;
    return this.words.subarray(at, at + words);
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

  /** Undefined when every structure is consistent, otherwise a sentence that says what is not. */
  verify(): string | undefined {
    return this.exports.vmascope_verify() === 0 ? undefined : this.text();
  }

  /** Makes the n-th allocation from now on fail (1 = the next), once. */
  failAllocation(n: number): void {
    this.exports.vmascope_fail_allocation(n);
  }

  private startEmpty(era: number, layout: StartLayout): void {
    writeRecordLayout(this.words, this.exchange, layout);
    const error = this.exports.vmascope_start(era);
    if (error !== 0) throw layoutError(error);
  }

  /** Whether this era searches for room upwards or downwards in a small process of such a layout. */
  private directionIn(era: number, { direction }: StartLayout): StartLayout['direction'] {
    this.startEmpty(era, { ...I386, direction });
    return this.inspectMm().direction;
  }

  /** The number by which the core knows this era; that of a mixed one until another is parsed. */
  private parseEra(id: string): number {
    const bytes = new TextEncoder().encode(id).subarray(0, ERA_ID_LONGEST + 1);
    const exchange = new Uint8Array(this.exports.memory.buffer, this.exchange * 4);
    exchange.set(bytes);
    exchange[bytes.length] = 0;
    const number = this.exports.vmascope_parse_era();
    if (number < 0) throw new StartError(this.text());
    return number;
  }

  private eraNumbered(number: number): EraRow {
    return readEraRow(this.text(this.exports.vmascope_describe_era(number)));
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
    if (batches.length === 1) return batches[0]!;
    const all = new Uint32Array(length);
    let at = 0;
    for (const batch of batches) {
      all.set(batch, at);
      at += batch.length;
    }
    return all;
  }

  /** All memory. Growth detaches views, so each use asks anew. */
  private get words(): Uint32Array {
    if (this.view.buffer !== this.exports.memory.buffer) {
      this.view = new Uint32Array(this.exports.memory.buffer);
    }
    return this.view;
  }

  /** The text in the exchange: `length` bytes, or up to its NUL. */
  private text(length?: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exchange * 4);
    return new TextDecoder().decode(bytes.subarray(0, length ?? bytes.indexOf(0)));
  }
}

function decoded<T>(words: Words, recordWords: number, read: (words: Uint32Array, at: number) => T): T[] {
  return Array.from({ length: words.length / recordWords }, (_, i) => read(words, i * recordWords));
}

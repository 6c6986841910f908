/*
 * Typed calls through the exchange buffer. One Machine is one instance of the core. Everything is synchronous and
 * runs in the page, in workers and in Node alike.
 */
import {
  readRecordOutcome,
  writeRecordArea,
  writeRecordFile,
  writeRecordLayout,
  writeRecordOperation,
} from '../protocol/protocol.gen.ts';
import type { RecordFile, RecordOperation, RecordOutcome } from '../protocol/protocol.gen.ts';
import { Inspector } from './inspector.ts';
import { instantiate } from './module.ts';
import { readColumns, readKernelRow } from './kernel-row.ts';
import type { Column, KernelRow } from './kernel-row.ts';
import type { CoreModule } from './module.ts';
import { I386, type StartLayout } from './layout.ts';
import { lowProgram, mustMove } from './low-program.ts';
import type { LowProgram } from './low-program.ts';
import { StartError, vmaError, layoutError } from './start-error.ts';
import { readRefusal } from '../words/message.ts';

export type { Words } from './module.ts';

/**
 * Receives events in batches, in order: `count` events from word index `at` of `words` on. `words` is a view of the
 * core's memory and is valid during the call only.
 */
export type EventSink = (words: Uint32Array, at: number, count: number) => void;

const RING_EVENTS = 16384; // wasm-core/trace/ring.h
const ERA_ID_LONGEST = 207; // wasm-core/machine/era.h
const nothing = (): void => undefined;

export class Machine extends Inspector {
  private readonly events: number;
  private started: LowProgram | undefined;
  private readonly ring: { onFull: () => void; onStop: () => void };
  /**
   * Thrown through the core's frames to leave an operation midway. It is made only once, because each Error costs a
   * stack trace.
   */
  private readonly abandoned = new Error('the run stopped at its event');

  constructor(module: CoreModule) {
    const ring = { onFull: nothing, onStop: nothing };
    super(instantiate(module, { on_ring_full: () => ring.onFull(), on_ring_stop: () => ring.onStop() }));
    this.ring = ring;
    this.events = this.exports.vmascope_events() / 4;
  }

  /** The kernels that this core knows, oldest first. */
  kernels(): readonly KernelRow[] {
    return Array.from({ length: this.exports.vmascope_eras() }, (_, number) => this.kernelNumbered(number));
  }

  /** The columns of the table of kernels. */
  columns(): readonly Column[] {
    return readColumns(this.text(this.exports.vmascope_describe_strategies()));
  }

  /**
   * The row with this id, or the row that a mixed id makes, which gets the shortest of its ids. Throws a StartError
   * that says why if there is none.
   */
  describeKernel(id: string): KernelRow {
    return this.kernelNumbered(this.parseKernel(id));
  }

  /**
   * Discards the old machine and starts a process with this layout. Throws a StartError for an impossible layout or
   * an unknown kernel. If the program lies too high for this kernel, it is moved; `program` then says where to.
   */
  start(kernel: string, wanted: StartLayout): void {
    const number = this.parseKernel(kernel);
    this.started = mustMove(wanted, this.kernelNumbered(number).keeps)
      ? lowProgram(wanted, this.directionIn(number, wanted))
      : undefined;
    const layout = this.started?.layout ?? wanted;
    this.startEmpty(number, layout);
    for (const file of layout.files) this.addFile(file);
    layout.vmas.forEach((vma, index) => {
      writeRecordArea(this.words, this.exchange, vma);
      const refused = this.exports.vmascope_add_area();
      if (refused !== 0) throw vmaError(layout, index, refused);
    });
  }

  /** How the program that was started last has been moved to fit; undefined if it has not. */
  get program(): LowProgram | undefined {
    return this.started;
  }

  /** Describes an open file. Each file can be described once. */
  addFile(file: RecordFile): void {
    writeRecordFile(this.words, this.exchange, file);
    const error = this.exports.vmascope_add_file();
    if (error !== 0) throw new Error(`file ${file.file} can’t be described: error ${error}`);
  }

  /** Performs one operation. `sink` receives all its events. */
  call(operation: RecordOperation, sink?: EventSink): RecordOutcome {
    this.exports.vmascope_trace(0, 0);
    if (sink) this.ring.onFull = () => sink(this.words, this.events, RING_EVENTS);
    try {
      writeRecordOperation(this.words, this.exchange, operation);
      this.exports.vmascope_call();
    } finally {
      this.ring.onFull = nothing;
    }
    const outcome = readRecordOutcome(this.words, this.exchange);
    sink?.(this.words, this.events, this.callEvents % RING_EVENTS);
    return outcome;
  }

  /** How many events the last `call` has written. */
  get callEvents(): number {
    return this.exports.vmascope_events_written();
  }

  /**
   * Performs `operation` up to its event number `stop` (1 is its first event) and abandons it there, with all
   * structures as they are in the middle of it. Until `restore()` the machine can only be inspected. The operation must
   * have at least `stop` events.
   */
  callUntil(operation: RecordOperation, stop: number, sink: EventSink): void {
    const { __stack_pointer: stackPointer } = this.exports;
    const stack = stackPointer.value;
    this.exports.vmascope_trace(0, stop);
    this.ring.onFull = () => sink(this.words, this.events, RING_EVENTS);
    this.ring.onStop = () => {
      sink(this.words, this.events, ((stop - 1) % RING_EVENTS) + 1);
      throw this.abandoned;
    };
    try {
      writeRecordOperation(this.words, this.exchange, operation);
      this.exports.vmascope_call();
    } catch (error) {
      if (error !== this.abandoned) throw error;
      return;
    } finally {
      // The core's frames were unwound without restoring the stack pointer.
      stackPointer.value = stack;
      this.ring.onFull = nothing;
      this.ring.onStop = nothing;
    }
    throw new Error(`the operation has no event ${stop}`);
  }

  /** A view of all simulated state, [arena, arena + used), valid until the next call. */
  arena(): Uint32Array {
    const at = this.exports.vmascope_arena() / 4;
    return this.words.subarray(at, at + this.exports.vmascope_arena_used() / 4);
  }

  /**
   * Makes room for `words` words of state, which the caller fills in. What the caller copies in becomes the machine.
   */
  restore(words: number): Uint32Array {
    if (this.exports.vmascope_arena_reserve(words * 4) !== 0) {
      throw new Error(`no room for ${words * 4} bytes of state`);
    }
    const at = this.exports.vmascope_arena() / 4;
    return this.words.subarray(at, at + words);
  }

  /**
   * Undefined if all structures are consistent, otherwise a sentence that names the inconsistency. Throws if the core
   * is trace.wasm, which can't tell.
   */
  verify(): string | undefined {
    const { vmascope_verify: verify } = this.exports;
    if (!verify) throw new Error('trace.wasm does not verify its structures; load verify.wasm');
    return verify() === 0 ? undefined : this.text();
  }

  /** Makes the n-th allocation from now on fail, once; 1 is the next one. */
  failAllocation(n: number): void {
    this.exports.vmascope_fail_allocation(n);
  }

  private startEmpty(kernel: number, layout: StartLayout): void {
    writeRecordLayout(this.words, this.exchange, layout);
    const error = this.exports.vmascope_start(kernel);
    if (error !== 0) throw layoutError(error);
  }

  /** Whether this kernel's gap search goes upwards or downwards in a small process with such a layout. */
  private directionIn(kernel: number, { direction }: StartLayout): StartLayout['direction'] {
    this.startEmpty(kernel, { ...I386, direction });
    return this.inspectMm().direction;
  }

  /** The core's number for this kernel. A mixed kernel's number is valid until another mixed id is parsed. */
  private parseKernel(id: string): number {
    const bytes = new TextEncoder().encode(id).subarray(0, ERA_ID_LONGEST + 1);
    const exchange = new Uint8Array(this.exports.memory.buffer, this.exchange * 4);
    exchange.set(bytes);
    exchange[bytes.length] = 0;
    const number = this.exports.vmascope_parse_era();
    if (number < 0) throw new StartError(readRefusal('era_refusal', this.text()));
    return number;
  }

  private kernelNumbered(number: number): KernelRow {
    return readKernelRow(this.text(this.exports.vmascope_describe_era(number)));
  }
}

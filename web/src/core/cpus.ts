/*
 * Virtual CPUs: wasm-core/api/cpus.h, typed. They play one of the core's own programs, or the calls that were noted
 * on a machine, and say how long everything takes in the model. Nothing here is measured: times are picoseconds of
 * the simulation.
 */
import { nth } from '../base/known.ts';
import {
  CPU_COSTS,
  CPU_PROGRAMS,
  CPU_REFUSAL_CODES,
  RECORD_CPU_LANE_WORDS,
  RECORD_CPU_OPERATION_WORDS,
  RECORD_CPU_SPAN_WORDS,
  RECORD_LOCK_QUEUE_WORDS,
  RECORD_LOCK_STAT_WORDS,
  readRecordCpuLane,
  readRecordCpuOperation,
  readRecordCpuRun,
  readRecordCpuSpan,
  readRecordLockQueue,
  readRecordLockStat,
  writeRecordCpuSettings,
} from '../protocol/protocol.gen.ts';
import type {
  CostName,
  RecordCpuLane,
  RecordCpuOperation,
  RecordCpuRun,
  RecordCpuSettings,
  RecordCpuSpan,
  RecordLockQueue,
  RecordLockStat,
} from '../protocol/protocol.gen.ts';
import type { Inspector } from './inspector.ts';
import { instantiate } from './module.ts';
import type { CoreExports, CoreModule, Words } from './module.ts';
import { StartError } from './start-error.ts';
import { message, readRefusal, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';

interface CpuExports extends CoreExports {
  readonly cpus_setup: (kernel: number) => number;
  readonly cpus_note: (on: number) => number;
  readonly cpus_noted: () => number;
  readonly cpus_run: (events: number) => number;
  readonly cpus_result: () => number;
  readonly cpus_lanes: (cursor: number) => number;
  readonly cpus_stats: (cursor: number) => number;
  readonly cpus_spans: (cursor: number) => number;
  readonly cpus_queues: (cursor: number) => number;
  readonly cpus_operations: (cursor: number) => number;
  /** Only in verify.wasm and count.wasm. */
  readonly cpus_verify?: () => number;
}

/** A program of the core's own, for virtual CPUs to play. */
export interface CpuProgram {
  /** The value for `CpuSettings.program`, from 1 on. There, 0 means the noted calls. */
  readonly number: number;
  readonly name: string;
  readonly meaning: Said;
}

export interface CpuCost {
  readonly name: string;
  /** What the cost stands for, and where the number comes from. */
  readonly source: Said;
  /** Picoseconds. */
  readonly cost: number;
}

export type CpuSettings = Omit<RecordCpuSettings, 'spare'>;

/** The machine from the mail of September 2009 (4 sockets, 8 cores, 2 threads), and the table of costs unscaled. */
export const CPU_SETTINGS: CpuSettings = {
  program: 1,
  cpus: 64,
  sockets: 4,
  cores: 8,
  threads: 2,
  rounds: 1000,
  seed: 1,
  think: 0,
  lineScale: 4,
  workScale: 4,
  spans: 0,
};

// Object.entries() forgets which keys these are.
const COSTS: readonly CpuCost[] = (Object.keys(CPU_COSTS) as CostName[]).map((name) => ({
  name,
  source: series([message(`costs.${name}`), message(`costs.${name}.from`)], '; '),
  cost: CPU_COSTS[name],
}));

const ERA_ID_LONGEST = 207; // wasm-core/machine/era.h
const nothing = (): void => undefined;

export function cpuPrograms(): readonly CpuProgram[] {
  return CPU_PROGRAMS.map((name, i) => ({ number: i + 1, name, meaning: message(`programs.${name}`) }));
}

export class VirtualCpus {
  readonly #exports: CpuExports;
  readonly #exchange: number;

  /**
   * `core` is trace.wasm or count.wasm as a module, or a machine that has been started. A module gets a new instance,
   * whose machine belongs to the program. The calls of a started machine can be noted.
   */
  constructor(core: CoreModule | Pick<Inspector, 'exports'>) {
    const exports =
      core instanceof WebAssembly.Module
        ? instantiate(core, { on_ring_full: nothing, on_ring_stop: nothing })
        : core.exports;
    // A cast, because WebAssembly's types don't know what a module exports.
    this.#exports = exports as CpuExports;
    this.#exchange = exports.vmascope_exchange();
  }

  programs(): readonly CpuProgram[] {
    return cpuPrograms();
  }

  /** True starts to note the machine's calls and forgets what was noted before; false stops noting. */
  note(on: boolean): void {
    if (this.#exports.cpus_note(on ? 1 : 0) !== 0) throw this.#refusal();
  }

  /** How many calls have been noted. The n-th of them is operation n. */
  get noted(): number {
    return this.#exports.cpus_noted();
  }

  /**
   * Prepares a run: records the program on a machine of this row, or takes the noted calls and ignores `kernel`. Throws
   * a StartError that says why if that is impossible.
   */
  setup(kernel: string, settings: CpuSettings): void {
    const number = settings.program === 0 ? 0 : this.#parseKernel(kernel);
    writeRecordCpuSettings(this.#words(), this.#exchange / 4, { ...settings });
    if (this.#exports.cpus_setup(number) !== 0) throw this.#refusal();
  }

  /**
   * Continues the run for about `events` acquisitions and releases of locks. Returns how many there were; 0 means
   * that the run has ended. If memory runs out for the records to be kept, this call and all later ones throw a
   * StartError.
   */
  run(events: number): number {
    const count = this.#exports.cpus_run(events);
    if (count < 0) throw this.#refusal();
    return count;
  }

  /**
   * Can be called at any time. Time of an operation still under way counts as idle until its end is known. Undefined
   * before setup().
   */
  result(): RecordCpuRun | undefined {
    return this.#exports.cpus_result() === 0
      ? undefined
      : readRecordCpuRun(this.#words(), this.#exchange / 4);
  }

  /** The record_cpu_run as words, copied. Empty before setup(). */
  resultWords(): Words {
    const bytes = this.#exports.cpus_result();
    return this.#words().slice(this.#exchange / 4, (this.#exchange + bytes) / 4);
  }

  /** One lane for each CPU, in order. */
  lanes(): readonly RecordCpuLane[] {
    return decoded(this.laneWords(), RECORD_CPU_LANE_WORDS, readRecordCpuLane);
  }

  /**
   * Classes of locks first, then single locks, then the causes for acquiring them. Readers and writers are separate.
   */
  stats(): readonly RecordLockStat[] {
    return decoded(this.statWords(), RECORD_LOCK_STAT_WORDS, readRecordLockStat);
  }

  /**
   * The first `settings.spans` spans, in the order in which the simulation noted them. Those of one CPU are sorted by
   * end.
   */
  spans(): readonly RecordCpuSpan[] {
    return decoded(this.spanWords(), RECORD_CPU_SPAN_WORDS, readRecordCpuSpan);
  }

  /**
   * At most `settings.spans` moments of the locks that anybody has waited for so far. Those of one lock are sorted by
   * time.
   */
  queues(): readonly RecordLockQueue[] {
    return decoded(this.queueWords(), RECORD_LOCK_QUEUE_WORDS, readRecordLockQueue);
  }

  /** At most `settings.spans` operations, sorted by end. */
  operations(): readonly RecordCpuOperation[] {
    return decoded(this.operationWords(), RECORD_CPU_OPERATION_WORDS, readRecordCpuOperation);
  }

  laneWords(): Words {
    return this.#gathered(RECORD_CPU_LANE_WORDS, this.#exports.cpus_lanes);
  }

  statWords(): Words {
    return this.#gathered(RECORD_LOCK_STAT_WORDS, this.#exports.cpus_stats);
  }

  /** The record_cpu_span records as words, copied. */
  spanWords(): Words {
    return this.#gathered(RECORD_CPU_SPAN_WORDS, this.#exports.cpus_spans);
  }

  queueWords(): Words {
    return this.#gathered(RECORD_LOCK_QUEUE_WORDS, this.#exports.cpus_queues);
  }

  operationWords(): Words {
    return this.#gathered(RECORD_CPU_OPERATION_WORDS, this.#exports.cpus_operations);
  }

  /** The unscaled table of costs. */
  costs(): readonly CpuCost[] {
    return COSTS;
  }

  /** How large the core's memory is, with the machine, the script and the run. */
  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /**
   * Undefined if sums and locks are consistent, otherwise a sentence that names the inconsistency. Throws if the core
   * is trace.wasm, which can't tell.
   */
  verify(): string | undefined {
    const { cpus_verify: verify } = this.#exports;
    if (!verify) throw new Error('trace.wasm does not verify its runs; load verify.wasm');
    return verify() === 0 ? undefined : this.#text(this.#exchange);
  }

  /**
   * `next` writes as many records into the exchange as fit, from number `cursor` on, and returns how many; 0 is the
   * end.
   */
  #gathered(recordWords: number, next: (cursor: number) => number): Words {
    const batches: Words[] = [];
    let records = 0;
    for (let count; (count = next(records)) > 0; records += count) {
      const at = this.#exchange / 4;
      batches.push(this.#words().slice(at, at + count * recordWords));
    }
    const all = new Uint32Array(records * recordWords);
    let at = 0;
    for (const batch of batches) {
      all.set(batch, at);
      at += batch.length;
    }
    return all;
  }

  /** All of the core's memory. Growth detaches views, so every use makes a new one. */
  #words(): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer);
  }

  /** Throws a StartError that says why, if there is no such row. */
  #parseKernel(id: string): number {
    const bytes = new TextEncoder().encode(id).subarray(0, ERA_ID_LONGEST + 1);
    const exchange = new Uint8Array(this.#exports.memory.buffer, this.#exchange);
    exchange.set(bytes);
    exchange[bytes.length] = 0;
    const number = this.#exports.vmascope_parse_era();
    if (number < 0) throw new StartError(readRefusal('era_refusal', this.#text(this.#exchange)));
    return number;
  }

  /** The core leaves a code in the exchange. */
  #refusal(): StartError {
    const code = nth(CPU_REFUSAL_CODES, nth(this.#words(), this.#exchange / 4));
    return new StartError(message(`codes.cpu_refusal.${code}`));
  }

  #text(at: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

function decoded<T>(words: Words, recordWords: number, read: (words: Uint32Array, at: number) => T): T[] {
  return Array.from({ length: words.length / recordWords }, (_, i) => read(words, i * recordWords));
}

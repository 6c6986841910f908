/* Virtual CPUs: wasm-core/api/cpus.h, typed. They run a program of the core's own, or what was noted of a machine, and say how long
 * everything took in the model. Nothing here is measured; times are picoseconds of the simulation. */
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
import { instantiate } from './module.ts';
import type { CoreExports, CoreModule } from './module.ts';
import { StartError } from './start-error.ts';
import { message, readRefusal, series } from '../words/message.ts';
import type { Said } from '../words/message.ts';

interface CpuExports extends CoreExports {
  readonly cpus_setup: (era: number) => number;
  readonly cpus_note: (on: number) => number;
  readonly cpus_noted: () => number;
  readonly cpus_run: (events: number) => number;
  readonly cpus_result: () => number;
  readonly cpus_lanes: (cursor: number) => number;
  readonly cpus_stats: (cursor: number) => number;
  readonly cpus_spans: (cursor: number) => number;
  readonly cpus_queues: (cursor: number) => number;
  readonly cpus_operations: (cursor: number) => number;
  readonly cpus_verify: () => number;
}

/** What virtual CPUs can run by themselves. */
export interface CpuProgram {
  /** For `CpuSettings.program`; 0 is what was noted. */
  readonly number: number;
  readonly name: string;
  readonly meaning: Said;
}

export interface CpuCost {
  readonly name: string;
  /** What it is, and where the number comes from. */
  readonly source: Said;
  /** Picoseconds. */
  readonly cost: number;
}

export type CpuSettings = Omit<RecordCpuSettings, 'spare'>;

/** The machine of the mail of September 2009 (4 sockets, 8 cores, 2 threads), and the table of costs as it is. */
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

/** A copy that is the caller's own, and can be transferred. */
type Words = Uint32Array<ArrayBuffer>;

const ERA_ID_LONGEST = 207; // wasm-core/machine/era.h
const nothing = (): void => undefined;

export class VirtualCpus {
  readonly #exports: CpuExports;
  readonly #exchange: number;

  /**
   * `core`: of trace.wasm or count.wasm. A module gets an instance of its own, whose machine is the program's; with the
   * exports of a machine that has been started (Machine.virtualCpus()) its calls can be noted.
   */
  constructor(core: CoreModule | CoreExports) {
    const exports =
      core instanceof WebAssembly.Module
        ? instantiate(core, { on_ring_full: nothing, on_ring_stop: nothing })
        : core;
    // The one cast: WebAssembly's own types don't know what a module exports.
    this.#exports = exports as CpuExports;
    this.#exchange = exports.vmascope_exchange();
  }

  programs(): readonly CpuProgram[] {
    return CPU_PROGRAMS.map((name, i) => ({ number: i + 1, name, meaning: message(`programs.${name}`) }));
  }

  /** Notes what the machine is called to do from now on, and forgets what was noted before; or ends that. */
  note(on: boolean): void {
    if (this.#exports.cpus_note(on ? 1 : 0) !== 0) throw this.#refusal();
  }

  /** How many calls are noted: the n-th of them is operation n. */
  get noted(): number {
    return this.#exports.cpus_noted();
  }

  /** Records the program on a machine of this row, or takes what was noted, whatever `era` is. A StartError says what can't be. */
  setup(era: string, settings: CpuSettings): void {
    const number = settings.program === 0 ? 0 : this.#parseEra(era);
    writeRecordCpuSettings(this.#words(), this.#exchange / 4, { ...settings, spare: 0 });
    if (this.#exports.cpus_setup(number) !== 0) throw this.#refusal();
  }

  /**
   * Goes on for about so many locks taken and given back. How many there were; 0: the run has ended. A StartError, this time
   * and from then on, when there is no memory for the spans that are to be kept.
   */
  run(events: number): number {
    const count = this.#exports.cpus_run(events);
    if (count < 0) throw this.#refusal();
    return count;
  }

  /** At any time; what is still under way is idle until it is known. Undefined before a setup. */
  result(): RecordCpuRun | undefined {
    return this.#exports.cpus_result() === 0
      ? undefined
      : readRecordCpuRun(this.#words(), this.#exchange / 4);
  }

  /** The record_cpu_run, undecoded; a copy. Empty before a setup. */
  resultWords(): Words {
    const bytes = this.#exports.cpus_result();
    return this.#words().slice(this.#exchange / 4, (this.#exchange + bytes) / 4);
  }

  /** CPU by CPU. */
  lanes(): readonly RecordCpuLane[] {
    return decoded(this.laneWords(), RECORD_CPU_LANE_WORDS, readRecordCpuLane);
  }

  /** Classes of locks first, then single locks, then what they were taken for; readers and writers apart. */
  stats(): readonly RecordLockStat[] {
    return decoded(this.statWords(), RECORD_LOCK_STAT_WORDS, readRecordLockStat);
  }

  /** The first `settings.spans` ones, in the order in which the simulation came to know them: of one CPU, by their ends. */
  spans(): readonly RecordCpuSpan[] {
    return decoded(this.spanWords(), RECORD_CPU_SPAN_WORDS, readRecordCpuSpan);
  }

  /** So many at most, of locks that anybody has waited for by then; of one lock by time. */
  queues(): readonly RecordLockQueue[] {
    return decoded(this.queueWords(), RECORD_LOCK_QUEUE_WORDS, readRecordLockQueue);
  }

  /** So many at most, by their ends. */
  operations(): readonly RecordCpuOperation[] {
    return decoded(this.operationWords(), RECORD_CPU_OPERATION_WORDS, readRecordCpuOperation);
  }

  laneWords(): Words {
    return this.#gathered(RECORD_CPU_LANE_WORDS, this.#exports.cpus_lanes);
  }

  statWords(): Words {
    return this.#gathered(RECORD_LOCK_STAT_WORDS, this.#exports.cpus_stats);
  }

  /** record_cpu_span after record_cpu_span, undecoded; a copy. */
  spanWords(): Words {
    return this.#gathered(RECORD_CPU_SPAN_WORDS, this.#exports.cpus_spans);
  }

  queueWords(): Words {
    return this.#gathered(RECORD_LOCK_QUEUE_WORDS, this.#exports.cpus_queues);
  }

  operationWords(): Words {
    return this.#gathered(RECORD_CPU_OPERATION_WORDS, this.#exports.cpus_operations);
  }

  /** The table of costs as it is, not scaled. */
  costs(): readonly CpuCost[] {
    return COSTS;
  }

  /** Undefined when sums and locks are in order, otherwise a sentence that says what is not. */
  verify(): string | undefined {
    return this.#exports.cpus_verify() === 0 ? undefined : this.#text(this.#exchange);
  }

  /** `next` leaves as many records as there is room for, from the cursor-th on, and says how many. */
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

  /** All memory. Growth detaches views, so each use asks anew. */
  #words(): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer);
  }

  /** A StartError says why there is no such row. */
  #parseEra(id: string): number {
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

/* The suites inside the core: wasm-core/api/suites.h, typed. One SuiteCore is one instance, with one
 * process at a time; of the bench build to be measured, of the trace build to count. */
import { instantiate } from '../core/module.ts';
import type { CoreExports, CoreModule } from '../core/module.ts';
import { readCounters, readRecordMemory } from '../protocol/protocol.gen.ts';
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import { message, readRefusal } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { BenchError } from './bench-error.ts';

interface SuiteExports extends CoreExports {
  readonly suite_name: (number: number) => number;
  readonly suite_workload: (number: number) => number;
  readonly suite_operation: (number: number) => number;
  readonly suite_size: (number: number) => number;
  readonly suite_smallest: (number: number) => number;
  readonly suite_largest: (number: number) => number;
  readonly suite_loops: (number: number) => number;
  readonly suite_phases: (number: number) => number;
  readonly suite_setup: (number: number, era: number, n: number) => number;
  readonly suite_run: (operations: number) => number;
  readonly suite_failed: () => number;
  readonly suite_repeats: () => number;
  readonly suite_areas: () => number;
  readonly suite_depth_of_area: () => number;
  readonly suite_processes: () => number;
  readonly suite_level: () => number;
  readonly suite_memory: () => number;
  readonly suite_counters: () => number;
}

const ENOMEM = 12;

export interface Workload {
  readonly number: number;
  readonly suite: string;
  readonly name: string;
  /** What one operation is. */
  readonly operation: Said;
  /** What n counts. */
  readonly size: Said;
  readonly smallest: number;
  readonly largest: number;
  /** So many loops make one run, each a sample of its own; 0: as many operations as one likes, all alike. */
  readonly loops: number;
  /** Operations that make one loop; 0 without loops. */
  readonly phases: number;
}

/** What the runner wants of a core: tests have others. */
export interface SuiteProcess {
  /** Starts afresh. A BenchError says what can't be. */
  setup(workload: Workload, era: string, n: number): void;
  /** Does so many operations. The checksum is made of all that the calls returned since `setup`. */
  run(operations: number): number;
  /** Of the system calls since `setup` those that returned an error. */
  readonly failed: number;
  /** How often an operation does what it does; of a program whose single step is too short for a clock more than once. */
  readonly repeats: number;
  readonly areas: number;
  /** Of the node of the area that is worked on, the root's being 1; 0 where there is none. */
  readonly depth: number;
  /** Those that live. */
  readonly processes: number;
  /** Levels of forks that came to their end; 0 of other programs. */
  readonly level: number;
  /** What the machine's memory is used for. */
  memory(): RecordMemory;
  /** Since `setup`; zeroes in the bench build. */
  counters(): Counters;
}

const ERA_ID_LONGEST = 207; // wasm-core/machine/era.h
const nothing = (): void => undefined;

export class SuiteCore implements SuiteProcess {
  readonly #exports: SuiteExports;

  constructor(module: CoreModule) {
    // The one cast: WebAssembly's own types don't know what a module exports.
    this.#exports = instantiate(module, { on_ring_full: nothing, on_ring_stop: nothing }) as SuiteExports;
  }

  /** The workloads of all suites. */
  workloads(): readonly Workload[] {
    const found: Workload[] = [];
    for (let number = 0, name; (name = this.#exports.suite_workload(number)) !== 0; number++)
      found.push({
        number,
        suite: this.#text(this.#exports.suite_name(number)),
        name: this.#text(name),
        operation: this.#text(this.#exports.suite_operation(number)),
        size: this.#text(this.#exports.suite_size(number)),
        smallest: this.#exports.suite_smallest(number),
        largest: this.#exports.suite_largest(number),
        loops: this.#exports.suite_loops(number),
        phases: this.#exports.suite_phases(number),
      });
    return found;
  }

  setup(workload: Workload, era: string, n: number): void {
    const error = this.#exports.suite_setup(workload.number, this.#parseEra(era), n);
    if (error === 0) return;
    const cause = error === -ENOMEM ? 'benchReport.noMemory' : 'benchReport.noSetup';
    throw new BenchError(message(cause, { workload: workload.name, n, era }));
  }

  run(operations: number): number {
    return this.#exports.suite_run(operations);
  }

  get failed(): number {
    return this.#exports.suite_failed();
  }

  get repeats(): number {
    return this.#exports.suite_repeats();
  }

  get areas(): number {
    return this.#exports.suite_areas();
  }

  get depth(): number {
    return this.#exports.suite_depth_of_area();
  }

  get processes(): number {
    return this.#exports.suite_processes();
  }

  get level(): number {
    return this.#exports.suite_level();
  }

  memory(): RecordMemory {
    return readRecordMemory(this.#words(this.#exports.suite_memory()), 0);
  }

  counters(): Counters {
    return readCounters(this.#words(this.#exports.suite_counters()), 0);
  }

  /** So many bytes were left in the exchange. */
  #words(bytes: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, this.#exports.vmascope_exchange(), bytes / 4);
  }

  /** A BenchError says why there is no such row. */
  #parseEra(id: string): number {
    const at = this.#exports.vmascope_exchange();
    const bytes = new TextEncoder().encode(id).subarray(0, ERA_ID_LONGEST + 1);
    const exchange = new Uint8Array(this.#exports.memory.buffer, at);
    exchange.set(bytes);
    exchange[bytes.length] = 0;
    const number = this.#exports.vmascope_parse_era();
    if (number < 0) throw new BenchError(readRefusal('era_refusal', this.#text(at)));
    return number;
  }

  #text(at: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

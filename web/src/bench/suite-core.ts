/* The suites inside the core: wasm-core/api/suites.h, typed. One SuiteCore is one instance, with one process at a time. The
 * bench build is for measuring, the one with counters for counting. */
import { instantiate } from '../core/module.ts';
import type { CoreExports, CoreModule } from '../core/module.ts';
import { readCounters, readRecordMemory } from '../protocol/protocol.gen.ts';
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import { message, readRefusal } from '../words/message.ts';
import type { MessageKey } from '../words/catalogue.ts';
import type { Said } from '../words/message.ts';
import { BenchError } from './bench-error.ts';

interface SuiteExports extends CoreExports {
  readonly suite_name: (number: number) => number;
  readonly suite_workload: (number: number) => number;
  readonly suite_smallest: (number: number) => number;
  readonly suite_largest: (number: number) => number;
  readonly suite_loops: (number: number) => number;
  readonly suite_phases: (number: number) => number;
  readonly suite_setup: (number: number, kernel: number, n: number) => number;
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
  /** Why n can't be larger, in a sentence, where that isn't obvious. */
  readonly whyNoMore?: Said;
  /** Loops of one run, each a sample of its own; 0 for an endless workload, whose operations are all alike. */
  readonly loops: number;
  /** Operations that make one loop; 0 without loops. */
  readonly phases: number;
}

/** What the runner needs from a core; tests have their own. */
export interface SuiteProcess {
  /** Starts afresh. Throws a BenchError if the workload can't be set up. */
  setup(workload: Workload, kernel: string, n: number): void;
  /** Does this many operations. Returns a checksum of all that the calls have returned since `setup`. */
  run(operations: number): number;
  /** System calls since `setup` that returned an error. */
  readonly failed: number;
  /** How often an operation repeats its step: more than once where one step is too short for a clock. */
  readonly repeats: number;
  readonly vmas: number;
  /** Depth of the node of the VMA that is worked on; the root has 1. 0 where there is none. */
  readonly depth: number;
  /** Processes that are alive. */
  readonly processes: number;
  /** Levels of forks that were completed; 0 for other programs. */
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
    for (let number = 0, at; (at = this.#exports.suite_workload(number)) !== 0; number++) {
      const suite = this.#text(this.#exports.suite_name(number));
      const name = this.#text(at);
      found.push({
        number,
        suite,
        name,
        // Casts, because the core has the names; meaning.test.ts compares them with the catalogue.
        operation: { key: `workloads.${suite}.${name}.operation` as MessageKey },
        size: { key: `workloads.${suite}.${name}.size` as MessageKey },
        smallest: this.#exports.suite_smallest(number),
        largest: this.#exports.suite_largest(number),
        loops: this.#exports.suite_loops(number),
        phases: this.#exports.suite_phases(number),
      });
    }
    return found;
  }

  setup(workload: Workload, kernel: string, n: number): void {
    const error = this.#exports.suite_setup(workload.number, this.#parseKernel(kernel), n);
    if (error === 0) return;
    const cause = error === -ENOMEM ? 'benchReport.noMemory' : 'benchReport.noSetup';
    throw new BenchError(message(cause, { workload: workload.name, n, kernel }));
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

  get vmas(): number {
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

  /** The words that a call left in the exchange buffer; `bytes` is its return value. */
  #words(bytes: number): Uint32Array {
    return new Uint32Array(this.#exports.memory.buffer, this.#exports.vmascope_exchange(), bytes / 4);
  }

  /** Throws a BenchError that says why, if there is no such kernel. */
  #parseKernel(id: string): number {
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

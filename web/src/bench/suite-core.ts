/* The suites inside the core: wasm-core/bench/suite_exports.h, typed. One SuiteCore is one instance, with one
 * process at a time; of the bench build to be measured, of the trace build to count. */
import { instantiate } from '../core/module.ts';
import type { CoreExports, CoreModule } from '../core/module.ts';
import { readCounters } from '../protocol/protocol.gen.ts';
import type { Counters } from '../protocol/protocol.gen.ts';

interface SuiteExports extends CoreExports {
  readonly suite_name: (number: number) => number;
  readonly suite_workload: (number: number) => number;
  readonly suite_operation: (number: number) => number;
  readonly suite_size: (number: number) => number;
  readonly suite_smallest: (number: number) => number;
  readonly suite_largest: (number: number) => number;
  readonly suite_loops: (number: number) => number;
  readonly suite_setup: (number: number, era: number, n: number) => number;
  readonly suite_run: (operations: number) => number;
  readonly suite_calls: () => number;
  readonly suite_failed: () => number;
  readonly suite_areas: () => number;
  readonly suite_depth_of_area: () => number;
  readonly suite_counters: () => number;
}

export interface Workload {
  readonly number: number;
  readonly suite: string;
  readonly name: string;
  /** What one operation is. */
  readonly operation: string;
  /** What n counts. */
  readonly size: string;
  readonly smallest: number;
  readonly largest: number;
  /** So many operations make one run, each a sample of its own; 0: as many as one likes, all alike. */
  readonly loops: number;
}

const nothing = (): void => undefined;

export class SuiteCore {
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
      });
    return found;
  }

  /** The ids of the eras, oldest first. */
  eras(): readonly string[] {
    return Array.from({ length: this.#exports.vmascope_eras() }, (_, number) => {
      this.#exports.vmascope_describe_era(number);
      return /^id (\S+)/.exec(this.#text(this.#exports.vmascope_exchange()))![1]!;
    });
  }

  /** Starts afresh. */
  setup(workload: Workload, era: string, n: number): void {
    const error = this.#exports.suite_setup(workload.number, this.eras().indexOf(era), n);
    if (error !== 0) throw new Error(`${workload.name}, n = ${n}, era ${era}: error ${error}`);
  }

  /** Does so many operations. The checksum is made of all that the calls returned since `setup`. */
  run(operations: number): number {
    return this.#exports.suite_run(operations);
  }

  /** System calls since `setup`. */
  get calls(): number {
    return this.#exports.suite_calls();
  }

  /** Those of them that returned an error. */
  get failed(): number {
    return this.#exports.suite_failed();
  }

  get areas(): number {
    return this.#exports.suite_areas();
  }

  /** Of the node of the area that is worked on, the root's being 1; 0 where there is no red-black tree. */
  get depth(): number {
    return this.#exports.suite_depth_of_area();
  }

  /** Since `setup`; zeroes in the bench build. */
  counters(): Counters {
    const bytes = this.#exports.suite_counters();
    const at = this.#exports.vmascope_exchange();
    return readCounters(new Uint32Array(this.#exports.memory.buffer, at, bytes / 4), 0);
  }

  #text(at: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, at);
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

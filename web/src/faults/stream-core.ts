/* The replay of streams inside the core: wasm-core/api/faults.h, typed. One StreamCore is one instance: of count.wasm for
 * counting, of bench.wasm for timing. */
import { instantiate } from '../core/module.ts';
import type { CoreExports, CoreModule } from '../core/module.ts';
import { StartError } from '../core/start-error.ts';
import { message, readRefusal } from '../words/message.ts';
import { readCounters } from '../protocol/protocol.gen.ts';
import type { Counters } from '../protocol/protocol.gen.ts';
import { StreamError } from './stream-error.ts';

interface FaultExports extends CoreExports {
  readonly faults_input: () => number;
  readonly faults_start: (kernel: number, options: number) => number;
  readonly faults_decode: (bytes: number) => number;
  readonly faults_run: () => number;
  readonly faults_counters: () => number;
}

export interface ReplayOptions {
  /** Joins the segments of a file that aren't writable into one mapping, as linkers did until 2018. */
  readonly joinedSegments: boolean;
  /** Leaves out faults that transparent huge pages, set to "always", would have saved. */
  readonly hugePages: boolean;
}

/** FAULTS_INPUT_BYTES */
const PIECE = 65_536;
const ERA_ID_LONGEST = 207; // wasm-core/machine/era.h
/** The replay's error for page tables that end at 4 GiB, which are all that it refuses. */
const EINVAL = 22;
const nothing = (): void => undefined;

export class StreamCore {
  readonly #exports: FaultExports;
  #runTime = 0;

  constructor(module: CoreModule) {
    // The one cast: WebAssembly's own types don't know what a module exports.
    this.#exports = instantiate(module, { on_ring_full: nothing, on_ring_stop: nothing }) as FaultExports;
  }

  /** Milliseconds that the core ran since `start`, without decoding the text. */
  get runTime(): number {
    return this.#runTime;
  }

  /** Starts from the beginning. `kernel` is an id, also of a mixed row. Throws a StartError if there is no such kernel. */
  start(kernel: string, { joinedSegments, hugePages }: ReplayOptions): void {
    const { memory, vmascope_exchange: exchange } = this.#exports;
    const id = new TextEncoder().encode(kernel).subarray(0, ERA_ID_LONGEST + 1);
    new Uint8Array(memory.buffer, exchange(), id.length + 1).set([...id, 0]);
    const number = this.#exports.vmascope_parse_era();
    if (number < 0) throw new StartError(readRefusal('era_refusal', this.text()));
    const error = this.#exports.faults_start(number, (joinedSegments ? 1 : 0) | (hugePages ? 2 : 0));
    if (error === -EINVAL) throw new StartError(message('faults.needs64'));
    if (error < 0) throw new Error(`the replay cannot start: ${error}`);
    this.#runTime = 0;
  }

  /** Takes the next piece of the text; lines may be cut anywhere. Throws a StreamError with line and reason, and then takes no more. */
  feed(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += PIECE) this.piece(bytes.subarray(at, at + PIECE));
  }

  /** Must be called at the end of the text, which needs no final newline. */
  end(): void {
    this.piece(new Uint8Array());
  }

  /** The counters since `start`; zeroes in the bench build. */
  counters(): Counters {
    const bytes = this.#exports.faults_counters();
    const { memory, vmascope_exchange: exchange } = this.#exports;
    return readCounters(new Uint32Array(memory.buffer, exchange(), bytes / 4), 0);
  }

  private piece(bytes: Uint8Array): void {
    const { memory, faults_input: input } = this.#exports;
    new Uint8Array(memory.buffer, input(), PIECE).set(bytes);
    if (this.#exports.faults_decode(bytes.length) < 0) throw this.failure();
    const start = performance.now();
    const error = this.#exports.faults_run();
    this.#runTime += performance.now() - start;
    if (error < 0) throw this.failure();
  }

  private failure(): StreamError {
    const refusal = readRefusal('stream_refusal', this.text());
    return new StreamError(refusal, Number(refusal.params?.['line']));
  }

  /** The refusal in the exchange. */
  private text(): string {
    const { memory, vmascope_exchange: exchange } = this.#exports;
    const bytes = new Uint8Array(memory.buffer, exchange());
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
  }
}

/* threads.wasm: one instance is one thread. All instances share one memory of a fixed size. */
import { message, readRefusal } from '../words/message.ts';
import { ThreadError } from './thread-error.ts';
import type { ThreadResult } from './threads.ts';

/** wasm-core/Makefile, THREADS_MEMORY: 16 MiB. */
const PAGES = 256;
/** wasm-core/threads/exports.h. */
const EXCHANGE_BYTES = 512;
/** Linux's numbers. */
const EPERM = 1;
const EINVAL = 22;

/** The exports of wasm-core/threads/exports.h; pointers are byte offsets in the memory. */
interface ThreadExports {
  readonly __stack_pointer: WebAssembly.Global<'i32'>;
  readonly __tls_size: WebAssembly.Global<'i32'>;
  readonly threads_exchange: () => number;
  readonly threads_program: (number: number) => number;
  readonly threads_setup: (program: number, workers: number) => number;
  readonly threads_stack: (worker: number) => number;
  readonly threads_wait: () => void;
  readonly threads_run: (worker: number, rounds: number) => number;
  readonly threads_result: (worker: number) => number;
  readonly threads_verify: () => number;
}

/** What a worker did, without its times. */
type ThreadCounts = Omit<ThreadResult, 'start' | 'end'>;

/** Throws a ThreadError if there isn't enough shared memory. */
export function sharedMemory(): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });
  } catch {
    throw new ThreadError(message('threads.noMemory'));
  }
}

export class ThreadCore {
  readonly #exports: ThreadExports;
  readonly #memory: WebAssembly.Memory;

  /** The first instance on a memory also writes the module's data there, and others wait for it: the linker sees to that. */
  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory) {
    const instance = new WebAssembly.Instance(module, { env: { memory } });
    // The one cast: WebAssembly's own types don't know what a module exports.
    this.#exports = instance.exports as unknown as ThreadExports;
    this.#memory = memory;
    // oxlint-disable-next-line no-underscore-dangle -- the linker's name
    if (this.#exports.__tls_size.value > 0)
      throw new Error('threads.wasm has thread-local data, and nobody makes room for it');
  }

  /** The programs by their numbers, from 1. */
  programs(): readonly string[] {
    const names: string[] = [];
    for (let number = 1; ; number++) {
      const name = this.#exports.threads_program(number);
      if (name === 0) return names;
      names.push(this.#text(name));
    }
  }

  /** Returns the end of each worker's stack. Throws a ThreadError if there is no such kernel, or it can't be run. */
  setup(kernel: string, program: string, workers: number): readonly number[] {
    const { threads_exchange, threads_setup, threads_stack } = this.#exports;
    const bytes = new TextEncoder().encode(kernel).subarray(0, EXCHANGE_BYTES - 1);
    const exchange = threads_exchange();
    this.#bytes(exchange, EXCHANGE_BYTES).fill(0).set(bytes);
    const error = -threads_setup(this.programs().indexOf(program) + 1, workers);
    if (error === EPERM) throw new ThreadError(message('threads.unguarded', { kernel }));
    if (error === EINVAL && this.#text(exchange) !== '')
      throw new ThreadError(readRefusal('era_refusal', this.#text(exchange)));
    if (error !== 0) throw new ThreadError(message('threads.notSetUp', { kernel, error }));
    return Array.from({ length: workers }, (_, worker) => threads_stack(worker));
  }

  /** Returns once all workers of the gang have called it. */
  wait(stack: number): void {
    // oxlint-disable-next-line no-underscore-dangle -- the linker's name
    this.#exports.__stack_pointer.value = stack;
    this.#exports.threads_wait();
  }

  /** Throws a ThreadError if a call is refused. */
  run(worker: number, rounds: number): void {
    if (this.#exports.threads_run(worker, rounds) !== 0) throw new ThreadError(message('threads.refused'));
  }

  counts(worker: number): ThreadCounts {
    const view = new DataView(this.#memory.buffer, this.#exports.threads_result(worker));
    const at = (offset: number): number => view.getUint32(offset, true);
    return {
      spins: at(0) + at(4) * 2 ** 32,
      contended: at(8),
      sleeps: at(12),
      acquisitions: at(16),
      calls: at(20),
    };
  }

  /** Throws a ThreadError if the workers have left a wrong state behind. */
  verify(): void {
    if (this.#exports.threads_verify() === 0) return;
    throw new ThreadError(
      message('threads.broken', { complaint: this.#text(this.#exports.threads_exchange()) }),
    );
  }

  #bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.#memory.buffer, at, length);
  }

  /** The text up to its NUL. TextDecoder doesn't take shared bytes, so this copies them. */
  #text(at: number): string {
    const bytes = this.#bytes(at, EXCHANGE_BYTES);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }
}

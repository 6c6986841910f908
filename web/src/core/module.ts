/** The compiled core. Instances of one module use the same addresses, so memory can be copied from one to another. */
export type CoreModule = WebAssembly.Module;

/** A copy of words of the core that belongs to the caller and can be transferred. */
export type Words = Uint32Array<ArrayBuffer>;

/** The functions of wasm-core/include/vmascope.h. Pointers and sizes are in bytes of `memory`. */
export interface CoreExports {
  readonly memory: WebAssembly.Memory;
  /** Where the stack of C ends now. The name is the linker's, which wasm-core/Makefile asks to export it. */
  readonly __stack_pointer: WebAssembly.Global<'i32'>;
  readonly vmascope_exchange: () => number;
  readonly vmascope_eras: () => number;
  readonly vmascope_parse_era: () => number;
  readonly vmascope_describe_era: (kernel: number) => number;
  readonly vmascope_describe_strategies: () => number;
  readonly vmascope_start: (kernel: number) => number;
  readonly vmascope_add_file: () => number;
  readonly vmascope_add_area: () => number;
  readonly vmascope_call: () => number;
  /** Only in verify.wasm and count.wasm: what the page loads first does without it. */
  readonly vmascope_verify?: () => number;
  readonly vmascope_fail_allocation: (n: number) => void;
  readonly vmascope_arena: () => number;
  readonly vmascope_arena_used: () => number;
  readonly vmascope_arena_reserve: (bytes: number) => number;
  readonly vmascope_inspect_machine: () => number;
  readonly vmascope_inspect_mm: (process: number) => number;
  readonly vmascope_inspect_counters: () => number;
  readonly vmascope_inspect_vmas: (process: number, cursor: number) => number;
  readonly vmascope_inspect_processes: (cursor: number) => number;
  readonly vmascope_inspect_page_tables: (process: number, cursor: number) => number;
  readonly vmascope_inspect_ptes: (process: number, block: number, cursor: number) => number;
  readonly vmascope_inspect_page_runs: (process: number, cursor: number) => number;
  readonly vmascope_inspect_page: (process: number, block: number, n: number) => number;
  readonly vmascope_inspect_page_numbered: (page: number) => number;
  readonly vmascope_inspect_page_most_mapped: () => number;
  readonly vmascope_inspect_mappings: (page: number, cursor: number) => number;
  readonly vmascope_inspect_rmap: (page: number, cursor: number) => number;
  readonly vmascope_inspect_memory: () => number;
  readonly vmascope_inspect_tasks: (process: number, cursor: number) => number;
  readonly vmascope_inspect_cache_slots: (process: number, cursor: number) => number;
  readonly vmascope_inspect_maple_nodes: (process: number, cursor: number) => number;
  readonly vmascope_inspect_maple_slots: (process: number, cursor: number) => number;
  readonly vmascope_trace: (first: number, stop: number) => void;
  readonly vmascope_events: () => number;
  readonly vmascope_events_written: () => number;
}

/** Functions that the core calls in the middle of an operation. They may throw to abandon it. */
interface CoreImports {
  readonly on_ring_full: () => void;
  readonly on_ring_stop: () => void;
}

/** `bytes` is the content of trace.wasm or verify.wasm. The caller knows where to get it: page, worker or Node. */
export function loadCore(bytes: BufferSource): Promise<CoreModule> {
  return WebAssembly.compile(bytes);
}

/**
 * As loadCore(), but compiles while the bytes still arrive. Browsers do that only if the server says what they are; if it
 * says something else, or nothing, they are compiled once all are there.
 */
export async function loadArriving(response: Response): Promise<CoreModule> {
  const type = response.headers.get('Content-Type');
  if (type?.trim().toLowerCase() === 'application/wasm') return WebAssembly.compileStreaming(response);
  return loadCore(await response.arrayBuffer());
}

export function instantiate(module: CoreModule, imports: CoreImports): CoreExports {
  const instance = new WebAssembly.Instance(module, { env: { ...imports } });
  // A cast, because WebAssembly's types don't know what a module exports.
  return instance.exports as unknown as CoreExports;
}

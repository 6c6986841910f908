/* Replays a stream on several kernels at once: how often find_vma() hits its cache, and why it misses. */
import { nth } from '../base/known.ts';
import type { CoreModule } from '../core/module.ts';
import type { Counters } from '../protocol/protocol.gen.ts';
import { faultstreamOf } from './faultstream.ts';
import { Series, rateOf } from './series.ts';
import type { Window } from './series.ts';
import { StreamCore } from './stream-core.ts';
import type { ReplayOptions } from './stream-core.ts';

export interface FaultResult {
  readonly kernel: string;
  /** find_vma() calls, and how many the cache answered. */
  readonly calls: number;
  readonly hits: number;
  /** Per cent. */
  readonly rate: number;
  /** Misses because a VMA was removed since the thread filled its slots, … */
  readonly missSequence: number;
  /** … because the slot has another VMA, … */
  readonly missSlot: number;
  /** … and because it has nothing, or a VMA of another mm. */
  readonly missCold: number;
  /** Tree nodes compared, by these calls and all others. */
  readonly nodes: number;
  /** Lines of the text. */
  readonly lines: number;
  readonly series: readonly Window[];
}

interface ReplayHooks {
  /** Called after each piece of the text with the number of lines so far. */
  readonly onProgress?: (lines: number) => void;
  /** Lets other tasks run; called between pieces. */
  readonly pause?: () => Promise<void>;
}

const NEWLINE = 10;
/** Bytes of a piece: few at first, so that short streams have a series too, at most what the core takes. */
const SMALLEST_PIECE = 64;
const LARGEST_PIECE = 65_536;
/** The rough length of a lookup's text, in bytes. */
const BYTES_OF_A_CALL = 4;

/**
 * `count` is count.wasm. `source` is a faultstream or the text of perf script, gzip'ed or not. Results are in the order of
 * `kernels`. Rejects with a StartError if there is no such kernel, or a StreamError with line and reason.
 */
export async function replay(
  count: CoreModule,
  source: ReadableStream<Uint8Array> | Uint8Array,
  kernels: readonly string[],
  options: ReplayOptions,
  { onProgress, pause }: ReplayHooks = {},
): Promise<FaultResult[]> {
  const runs = kernels.map((kernel) => new KernelRun(count, kernel, options));
  const stream = source instanceof Uint8Array ? new Blob([new Uint8Array(source)]).stream() : source;
  let lines = 0;
  let last = NEWLINE;
  for await (const chunk of faultstreamOf(stream)) {
    if (chunk.length === 0) continue;
    for (const run of runs) run.feed(chunk);
    lines += newlinesIn(chunk);
    last = nth(chunk, -1);
    onProgress?.(lines);
    await pause?.();
  }
  if (last !== NEWLINE) lines++;
  return runs.map((run) => run.end(lines));
}

/** The core of one kernel on its way through the stream. */
class KernelRun {
  readonly #kernel: string;
  readonly #core: StreamCore;
  readonly #series = new Series();

  constructor(count: CoreModule, kernel: string, options: ReplayOptions) {
    this.#kernel = kernel;
    this.#core = new StreamCore(count);
    this.#core.start(kernel, options);
  }

  feed(chunk: Uint8Array): void {
    let start = 0;
    while (start < chunk.length) {
      const wanted = this.#series.step * BYTES_OF_A_CALL;
      const end = start + Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, wanted));
      this.#core.feed(chunk.subarray(start, end));
      start = end;
      this.#series.add(totalsOf(this.#core.counters()));
    }
  }

  end(lines: number): FaultResult {
    this.#core.end();
    const counters = this.#core.counters();
    const totals = totalsOf(counters);
    return {
      kernel: this.#kernel,
      ...totals,
      rate: rateOf(totals),
      missSequence: counters.cacheMissesSeqnum,
      missSlot: counters.cacheMissesElsewhere,
      missCold: counters.cacheMissesEmpty + counters.cacheMissesOtherMm,
      nodes: counters.treeNodes,
      lines,
      series: this.#series.windows(totals),
    };
  }
}

function totalsOf({ findVma, cacheHits }: Counters) {
  return { calls: findVma, hits: cacheHits };
}

function newlinesIn(bytes: Uint8Array): number {
  let found = 0;
  for (let place = bytes.indexOf(NEWLINE); place >= 0; place = bytes.indexOf(NEWLINE, place + 1)) found++;
  return found;
}

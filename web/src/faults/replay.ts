/** A stream on some eras at once: what find_vma() found in its cache, and why not. */
import type { CoreModule } from '../core/module.ts';
import type { Counters } from '../protocol/protocol.gen.ts';
import { faultstreamOf } from './faultstream.ts';
import { Series, rateOf } from './series.ts';
import type { Window } from './series.ts';
import { StreamCore } from './stream-core.ts';
import type { ReplayOptions } from './stream-core.ts';

export interface FaultResult {
  readonly era: string;
  /** find_vma() calls, and how many the cache answered. */
  readonly calls: number;
  readonly hits: number;
  /** Per cent. */
  readonly rate: number;
  /** Misses because an area has gone since the thread filled its slots, … */
  readonly missSequence: number;
  /** … because other areas were stored there, … */
  readonly missSlot: number;
  /** … and because nothing was, or another memory was asked about. */
  readonly missCold: number;
  /** Tree nodes compared, by these calls and others. */
  readonly nodes: number;
  /** Of the text. */
  readonly lines: number;
  readonly series: readonly Window[];
}

export interface ReplayHooks {
  /** After each piece of the text; `lines`: how many have been performed. */
  readonly onProgress?: (lines: number) => void;
  /** Gives way to other tasks; called between pieces. */
  readonly pause?: () => Promise<void>;
}

const NEWLINE = 10;
/** Bytes in one go, from few, so that short streams have a series too, to what the core takes. */
const SMALLEST_PIECE = 64;
const LARGEST_PIECE = 65_536;
/** A lookup is about so many bytes of text. */
const BYTES_OF_A_CALL = 4;

/**
 * `count`: count.wasm. `source`: a faultstream or perf script's text, gzip'ed or not. Results in the order of `eras`.
 * Rejects with StartError (no such era) or StreamError (line and reason).
 */
export async function replay(
  count: CoreModule,
  source: ReadableStream<Uint8Array> | Uint8Array,
  eras: readonly string[],
  options: ReplayOptions,
  { onProgress, pause }: ReplayHooks = {},
): Promise<FaultResult[]> {
  const runs = eras.map((era) => new EraRun(count, era, options));
  const stream = source instanceof Uint8Array ? new Blob([new Uint8Array(source)]).stream() : source;
  let lines = 0;
  let last = NEWLINE;
  for await (const chunk of faultstreamOf(stream)) {
    if (chunk.length === 0) continue;
    for (const run of runs) run.feed(chunk);
    lines += newlinesIn(chunk);
    last = chunk.at(-1)!;
    onProgress?.(lines);
    await pause?.();
  }
  if (last !== NEWLINE) lines++;
  return runs.map((run) => run.end(lines));
}

/** One era's core on its way through the stream. */
class EraRun {
  readonly #era: string;
  readonly #core: StreamCore;
  readonly #series = new Series();

  constructor(count: CoreModule, era: string, options: ReplayOptions) {
    this.#era = era;
    this.#core = new StreamCore(count);
    this.#core.start(era, options);
  }

  feed(chunk: Uint8Array): void {
    let at = 0;
    while (at < chunk.length) {
      const wanted = this.#series.step * BYTES_OF_A_CALL;
      const end = at + Math.min(LARGEST_PIECE, Math.max(SMALLEST_PIECE, wanted));
      this.#core.feed(chunk.subarray(at, end));
      at = end;
      this.#series.add(totalsOf(this.#core.counters()));
    }
  }

  end(lines: number): FaultResult {
    this.#core.end();
    const counters = this.#core.counters();
    const totals = totalsOf(counters);
    return {
      era: this.#era,
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
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) found++;
  return found;
}

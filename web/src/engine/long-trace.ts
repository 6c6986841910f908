/*
 * A trace with so many calls that the page runs only a window of them. It stays in the worker, packed, and its text
 * stays in its file; the page gets the calls and lines of one window at a time.
 */
import { nth } from '../base/known.ts';
import type { CallSequence, IndexedRecording } from '../trace-in/index.ts';
import type { LineOffsets } from './line-offsets.ts';
import { sizeOfWindow, startOfWindow, type PartProblems, type Thrice, type TraceWindow } from './window.ts';

/** In characters. Longer texts make the editor too slow. */
export const EDITABLE = 2_000_000;
/** How many problems before, in and after a window are listed. */
const MOST_LISTED = 100;

/** The decompressed bytes of a file, from `offset` on. */
type BytesFrom = (offset: number) => AsyncIterable<Uint8Array>;

export class LongTrace {
  readonly #recording: IndexedRecording;
  readonly #offsets: LineOffsets;
  readonly #bytesFrom: BytesFrom;

  constructor(recording: IndexedRecording, offsets: LineOffsets, bytesFrom: BytesFrom) {
    this.#recording = recording;
    this.#offsets = offsets;
    this.#bytesFrom = bytesFrom;
  }

  /** Undefined if there is no such image. */
  calls(image: number): CallSequence | undefined {
    return this.#recording.images[image]?.calls;
  }

  /** The window of `image` that begins with call `wanted`, counted from 0, or as near to it as there is one. */
  async window(image: number, wanted: number): Promise<TraceWindow> {
    const { calls } = nth(this.#recording.images, image);
    const size = sizeOfWindow(calls.length);
    const from = startOfWindow(wanted, calls.length);
    const to = from + size;
    const firstLine = calls.lastLine(from) + 1;
    const lastLine = to === calls.length ? this.#recording.lines : Math.max(firstLine, calls.lastLine(to));
    const text = await this.#text(firstLine, lastLine);
    return {
      image,
      from,
      size,
      of: calls.length,
      counts: [calls.counts(0, from), calls.counts(from, to), calls.counts(to, calls.length)],
      lines: [firstLine, lastLine],
      text,
      problems: this.#problems(firstLine, lastLine),
    };
  }

  /** Lines `first` … `last`, or undefined if they are too long to be shown. */
  async #text(first: number, last: number): Promise<string | undefined> {
    let { line, offset } = this.#offsets.before(first);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of this.#bytesFrom(offset)) {
      let rest = decoder.decode(chunk, { stream: true });
      // Lines before the first are dropped as they come, so that what is held stays short.
      while (line < first) {
        const end = rest.indexOf('\n');
        if (end < 0) break;
        rest = rest.slice(end + 1);
        line++;
      }
      if (line < first) continue;
      text += rest;
      const end = endOfLines(text, last - first + 1);
      if (end !== undefined) return end <= EDITABLE ? text.slice(0, end) : undefined;
      if (text.length > EDITABLE) return undefined;
    }
    return text;
  }

  #problems(first: number, last: number): Thrice<PartProblems> {
    const { problems, problemCount } = this.#recording;
    const where = (from: number, to: number): PartProblems => {
      const found = problems.filter(({ line = Infinity }) => line >= from && line <= to);
      return { count: found.length, listed: found.slice(0, MOST_LISTED) };
    };
    const after = where(last + 1, Infinity);
    // Only the first problems are kept, so the others come after these.
    const notKept = problemCount - problems.length;
    return [where(0, first - 1), where(first, last), { ...after, count: after.count + notKept }];
  }
}

/** Where the `count`-th line ends, without its newline. Undefined if there are fewer. */
function endOfLines(text: string, count: number): number | undefined {
  let end = -1;
  for (let i = 0; i < count; i++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return undefined;
  }
  return end;
}

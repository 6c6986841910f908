/* Where lines begin in a text of bytes, so that a few of them can be read again without the rest. */
import { nth } from '../base/known.ts';

/** Lines from one known offset to the next. */
const STRIDE = 1024;
const NEWLINE = 10;

export class LineOffsets {
  /** The offset of line i · STRIDE + 1. */
  readonly #offsets: number[] = [0];
  /** Newlines, and bytes, so far. */
  #newlines = 0;
  #bytes = 0;

  /** Takes the next bytes of the text. */
  feed(chunk: Uint8Array): void {
    for (let at = 0; (at = chunk.indexOf(NEWLINE, at) + 1) > 0;)
      if (++this.#newlines % STRIDE === 0) this.#offsets.push(this.#bytes + at);
    this.#bytes += chunk.length;
  }

  /** In bytes. */
  get length(): number {
    return this.#bytes;
  }

  /** The last known place at or before the beginning of `line`, which is counted from 1. */
  before(line: number): { readonly line: number; readonly offset: number } {
    const index = Math.min(Math.floor((line - 1) / STRIDE), this.#offsets.length - 1);
    return { line: index * STRIDE + 1, offset: nth(this.#offsets, index) };
  }
}

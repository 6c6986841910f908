import { firstOf } from '../base/first-of.ts';
import { nth } from '../base/known.ts';

/** A range of addresses, [start, end). */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Ranges of a chunk at most. In one long list each insertion would move half of the ranges, and a log of a million calls may
 * have hundreds of thousands.
 */
const MOST = 512;

/** Where a range is: its chunk, and its place in that. */
interface Place {
  readonly chunk: number;
  readonly at: number;
}

/** A set of addresses as sorted, disjoint ranges that do not touch, in chunks of which none is empty. */
export class Ranges {
  readonly #chunks: Range[][];

  constructor(chunks: readonly (readonly Range[])[] = []) {
    this.#chunks = chunks.map((chunk) => [...chunk]);
  }

  copy(): Ranges {
    return new Ranges(this.#chunks);
  }

  get count(): number {
    return this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  get all(): readonly Range[] {
    return this.#chunks.flat();
  }

  add(start: number, end: number): void {
    this.#replace(start, end, true);
  }

  remove(start: number, end: number): void {
    this.#replace(start, end, false);
  }

  /** The parts of [start, end) that are not in the set. */
  missing(start: number, end: number): readonly Range[] {
    const holes: Range[] = [];
    let at = start;
    for (const range of this.#from(this.#firstEndingFrom(start))) {
      if (at >= end) break;
      if (range.start > at) holes.push({ start: at, end: Math.min(range.start, end) });
      at = Math.max(at, range.end);
    }
    if (at < end) holes.push({ start: at, end });
    return holes;
  }

  /** Removes [start, end); with `fill`, inserts it instead, joined with adjacent ranges. */
  #replace(start: number, end: number, fill: boolean): void {
    if (end <= start) return;
    const first = this.#firstEndingFrom(start);
    let [below, above, count] = [start, end, 0];
    for (const range of this.#from(first)) {
      if (range.start > end) break;
      if (count++ === 0) below = Math.min(start, range.start);
      above = Math.max(end, range.end);
    }
    const parts = fill
      ? [{ start: below, end: above }]
      : [
          { start: below, end: start },
          { start: end, end: above },
        ].filter((part) => part.end > part.start);
    this.#splice(first, count, parts);
  }

  /** As splice() does for one list. */
  #splice({ chunk, at }: Place, count: number, parts: readonly Range[]): void {
    if (chunk === this.#chunks.length) this.#chunks.push([]);
    const first = nth(this.#chunks, chunk);
    let left = count - first.splice(at, count, ...parts).length;
    while (left > 0) {
      const next = nth(this.#chunks, chunk + 1);
      left -= next.splice(0, left).length;
      if (next.length === 0) this.#chunks.splice(chunk + 1, 1);
    }
    if (first.length === 0) this.#chunks.splice(chunk, 1);
    else if (first.length > MOST) this.#chunks.splice(chunk + 1, 0, first.splice(MOST / 2));
  }

  *#from({ chunk, at }: Place): Generator<Range, void> {
    for (let c = chunk, i = at; c < this.#chunks.length; c++, i = 0) {
      const ranges = nth(this.#chunks, c);
      for (; i < ranges.length; i++) yield nth(ranges, i);
    }
  }

  /** The first range with end ≥ address; if there is none, the place after all. */
  #firstEndingFrom(address: number): Place {
    const reaches = (range: Range) => range.end >= address;
    const chunk = firstOf(this.#chunks.length, (i) => reaches(nth(nth(this.#chunks, i), -1)));
    const ranges = this.#chunks[chunk];
    if (ranges) return { chunk, at: firstOf(ranges.length, (i) => reaches(nth(ranges, i))) };
    // What is appended goes to the last chunk.
    const last = this.#chunks.at(-1);
    return last ? { chunk: chunk - 1, at: last.length } : { chunk: 0, at: 0 };
  }
}

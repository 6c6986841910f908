/** A set of addresses as sorted, disjoint ranges [start, end). */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export class Ranges {
  #ranges: Range[] = [];

  get all(): readonly Range[] {
    return this.#ranges;
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
    for (let i = this.#firstEndingFrom(start); i < this.#ranges.length && at < end; i++) {
      const range = nth(this.#ranges, i);
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
    let last = first;
    while (last < this.#ranges.length && nth(this.#ranges, last).start <= end) last++;
    const below = last > first ? Math.min(start, nth(this.#ranges, first).start) : start;
    const above = last > first ? Math.max(end, nth(this.#ranges, last - 1).end) : end;
    const parts = fill
      ? [{ start: below, end: above }]
      : [
          { start: below, end: start },
          { start: end, end: above },
        ].filter((part) => part.end > part.start);
    this.#ranges.splice(first, last - first, ...parts);
  }

  /** Index of the first range with end ≥ address. */
  #firstEndingFrom(address: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (nth(this.#ranges, middle).end >= address) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
import { nth } from '../base/known.ts';

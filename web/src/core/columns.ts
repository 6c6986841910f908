/*
 * Records of one kind by columns, a column for each word of a record, and each column in parts of 128 records. In tens
 * of thousands of VMAs most parts have a single value: what belongs to a tree that this kernel doesn't have, pages that
 * nobody touched, upper halves of sizes. So what crosses from worker to page is a quarter to a half of the records. This
 * matters less for copying than for the garbage collector, which ten megabytes a seek would call in every few seeks.
 */
import { nth } from '../base/known.ts';
import type { Words } from './module.ts';

/** Records of a part: so few that all their words stay in the fastest cache while they are turned. */
const PART = 128;

export interface Columns {
  /** The number of records. */
  readonly length: number;
  /** Words of a record. */
  readonly width: number;
  /**
   * Where each column of each part of PART records is, part after part: twice its place in `words`, plus 1 if its
   * values differ. Only the last part may be shorter.
   */
  readonly places: Words;
  /** One word for all records of a part, or one for each. */
  readonly words: Words;
}

/** Turns records that arrive batch by batch into columns. It may be used again, as it keeps its memory. */
export class ColumnWriter {
  readonly #width: number;
  /** The records of the part that is not full yet. */
  readonly #rows: Words;
  #held = 0;
  #words: Words = new Uint32Array();
  #filled = 0;
  #places: number[] = [];
  #length = 0;

  /** `width`: the words of a record. */
  constructor(width: number) {
    this.#width = width;
    this.#rows = new Uint32Array(PART * width);
  }

  /** Appends `count` records, which begin at word `at`. */
  add(records: Uint32Array, at: number, count: number): void {
    const width = this.#width;
    const end = at + count * width;
    for (let from = at; from < end;) {
      const to = Math.min(end, from + (PART - this.#held) * width);
      this.#rows.set(records.subarray(from, to), this.#held * width);
      this.#held += (to - from) / width;
      from = to;
      if (this.#held === PART) this.#turn();
    }
  }

  /** The records that were added since the last call. */
  take(): Columns {
    this.#turn();
    const taken = {
      length: this.#length,
      width: this.#width,
      places: new Uint32Array(this.#places),
      words: this.#words.slice(0, this.#filled),
    };
    this.#length = this.#filled = 0;
    this.#places = [];
    return taken;
  }

  #turn(): void {
    const held = this.#held * this.#width;
    if (held === 0) return;
    this.#filled = turn(this.#rows, held, this.#width, this.#roomFor(held), this.#filled, this.#places);
    this.#length += this.#held;
    this.#held = 0;
  }

  #roomFor(more: number): Words {
    const needed = this.#filled + more;
    if (needed > this.#words.length) {
      const larger = new Uint32Array(Math.max(needed, 2 * this.#words.length));
      larger.set(this.#words);
      this.#words = larger;
    }
    return this.#words;
  }
}

/** Appends `held` words of records to `words`, which are filled up to `filled`; returns up to where they are then. */
function turn(
  rows: Words,
  held: number,
  width: number,
  words: Words,
  filled: number,
  places: number[],
): number {
  let to = filled;
  for (let column = 0; column < width; column++) {
    const first = rows[column];
    let from = column + width;
    while (from < held && rows[from] === first) from += width;
    const isMixed = from < held;
    places.push(2 * to + (isMixed ? 1 : 0));
    const end = isMixed ? held : column + 1;
    for (let each = column; each < end; each += width) words[to++] = rows[each] ?? 0;
  }
  return to;
}

/** `words`: whole records of `width` words each. */
export function inColumns(words: Uint32Array, width: number): Columns {
  const writer = new ColumnWriter(width);
  writer.add(words, 0, words.length / width);
  return writer.take();
}

/** The word in `column` of the record at `place`, which must be one of 0 … `length` − 1. */
export function wordAt({ width, places, words }: Columns, column: number, place: number): number {
  const code = places[Math.floor(place / PART) * width + column] ?? 0;
  return words[(code >>> 1) + (code & 1) * (place % PART)] ?? 0;
}

/** Whole records again, in the order of `places`. */
export function inRows(columns: Columns, places: readonly number[]): Words {
  const { width } = columns;
  const words = new Uint32Array(places.length * width);
  for (let to = 0; to < words.length; to++)
    words[to] = wordAt(columns, to % width, nth(places, Math.floor(to / width)));
  return words;
}

/*
 * A process's VMAs as the core wrote them. Each becomes an object only when somebody asks for it: a picture shows a few
 * hundred of 65,530, and to make objects of them all would take longer than everything else in a seek. Whoever goes
 * over all of them reads columns.
 */
import { cell } from '../base/cell.ts';
import { known } from '../base/known.ts';
import type { Words } from '../core/machine.ts';
import { NumberIndex } from '../protocol/number-index.ts';
import {
  RECORD_VMA_AT as AT,
  RECORD_VMA_WORDS,
  readRecordVma,
  writeRecordVma,
  type RecordVma,
} from '../protocol/protocol.gen.ts';

/** Fields of one word, which hold a plain number. */
export type NumberField = 'id' | 'node' | 'rbLeft' | 'rbRight' | 'file';

/** In the order of their starts. In the middle of an operation two neighbours may overlap. */
export class VmaRecords implements Iterable<RecordVma> {
  static readonly NONE = new VmaRecords(new Uint32Array());

  readonly length: number;
  readonly #words: Words;
  readonly #made = new Map<number, RecordVma>();
  /** Where objects of records that have not changed are taken from. */
  #before: VmaRecords | undefined;
  #ids: NumberIndex | undefined;
  #nodes: NumberIndex | undefined;

  private constructor(words: Words, before?: VmaRecords) {
    this.#words = words;
    this.#before = before;
    this.length = words.length / RECORD_VMA_WORDS;
    // A chain of all moments would keep them all.
    if (before) before.#before = undefined;
  }

  /**
   * `words`: record_vma records, which now belong to this list. If none has changed since `before`, that is returned;
   * else each that has not, counted from the front or from the back, stays the same object.
   */
  static read(words: Words, before?: VmaRecords): VmaRecords {
    const sorted = sortedByStart(words);
    return before && isSame(before.#words, sorted) ? before : new VmaRecords(sorted, before);
  }

  /** The same objects as a list. */
  static of(records: readonly RecordVma[]): VmaRecords {
    const sorted = records.toSorted((a, b) => a.start - b.start);
    const words = new Uint32Array(sorted.length * RECORD_VMA_WORDS);
    sorted.forEach((record, place) => writeRecordVma(words, place * RECORD_VMA_WORDS, record));
    const list = new VmaRecords(words);
    sorted.forEach((record, place) => list.#made.set(place, record));
    return list;
  }

  /** How many have become objects. */
  get made(): number {
    return this.#made.size;
  }

  /** The same object each time; undefined outside 0 … `length` − 1. */
  at(place: number): RecordVma | undefined {
    if (!(place >= 0 && place < this.length)) return undefined;
    const made = this.#made.get(place) ?? this.#taken(place);
    if (made) return made;
    const record = readRecordVma(this.#words, place * RECORD_VMA_WORDS);
    this.#made.set(place, record);
    return record;
  }

  startOf(place: number): number {
    return this.#wide(place * RECORD_VMA_WORDS + AT.start);
  }

  endOf(place: number): number {
    return this.#wide(place * RECORD_VMA_WORDS + AT.end);
  }

  /** The few fields that decide how a VMA looks, for whoever draws all of them: the object is not kept. */
  outline(place: number): Pick<RecordVma, 'start' | 'end' | 'vmFlags' | 'file'> {
    const vmFlags = this.#wide(place * RECORD_VMA_WORDS + AT.vmFlags);
    return {
      start: this.startOf(place),
      end: this.endOf(place),
      vmFlags,
      file: this.numberOf(place, 'file'),
    };
  }

  numberOf(place: number, field: NumberField): number {
    return cell(this.#words, place * RECORD_VMA_WORDS + AT[field]);
  }

  /** The place of the first VMA that starts at or above an address; `length` if none does. */
  firstFrom(address: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.startOf(middle) >= address) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The VMA that contains an address: of two that overlap, the upper one. */
  holding(address: number): RecordVma | undefined {
    const above = this.firstFrom(Math.floor(address) + 1);
    for (const place of [above - 1, above - 2])
      if (place >= 0 && address < this.endOf(place)) return this.at(place);
    return undefined;
  }

  /** The place of the VMA with a serial number, -1 if there is none. */
  placeOf(id: number): number {
    // Where nothing is chosen, no index is needed.
    if (id === 0) return -1;
    this.#ids ??= new NumberIndex(this.length, (place) => this.numberOf(place, 'id'));
    return this.#ids.get(id) ?? -1;
  }

  /** The place of the VMA whose tree node is at an address, -1 if there is none. */
  placeOfNode(node: number): number {
    this.#nodes ??= new NumberIndex(this.length, (place) => this.numberOf(place, 'node'));
    return this.#nodes.get(node) ?? -1;
  }

  /** Makes an object of each: for lists that are known to be short, and for tests. */
  *[Symbol.iterator](): Generator<RecordVma, void> {
    for (let place = 0; place < this.length; place++)
      yield known(this.at(place), 'each place of the list has a record');
  }

  /** The object of the previous list for an equal record, if that has one. */
  #taken(place: number): RecordVma | undefined {
    const before = this.#before;
    if (!before) return undefined;
    for (const old of [place, place + before.length - this.length]) {
      const record = before.#made.get(old);
      if (!record || !isRecord(before.#words, old, this.#words, place)) continue;
      this.#made.set(place, record);
      return record;
    }
    return undefined;
  }

  #wide(word: number): number {
    return cell(this.#words, word) + cell(this.#words, word + 1) * 2 ** 32;
  }
}

/** The core lists them by their starts, and then those that are in the tree alone for a moment. */
function sortedByStart(words: Words): Words {
  const startAt = (at: number): number =>
    cell(words, at + AT.start) + cell(words, at + AT.start + 1) * 2 ** 32;
  let before = 0;
  let isSorted = true;
  for (let at = 0; at < words.length && isSorted; at += RECORD_VMA_WORDS) {
    const start = startAt(at);
    isSorted = start >= before;
    before = start;
  }
  if (isSorted) return words;
  const places = Array.from({ length: words.length / RECORD_VMA_WORDS }, (_, i) => i * RECORD_VMA_WORDS);
  const sorted = new Uint32Array(words.length);
  places
    .toSorted((a, b) => startAt(a) - startAt(b))
    .forEach((at, i) => sorted.set(words.subarray(at, at + RECORD_VMA_WORDS), i * RECORD_VMA_WORDS));
  return sorted;
}

function isRecord(oldWords: Words, old: number, words: Words, place: number): boolean {
  const [from, to] = [old * RECORD_VMA_WORDS, place * RECORD_VMA_WORDS];
  for (let i = 0; i < RECORD_VMA_WORDS; i++) if (oldWords[from + i] !== words[to + i]) return false;
  return true;
}

export function isSame(a: Uint32Array, b: Uint32Array): boolean {
  const { length } = a;
  if (length !== b.length) return false;
  // By fours, as millions of words are compared in each step: it takes little more than half the time.
  const fours = length - (length % 4);
  let i = 0;
  for (; i < fours; i += 4)
    if (a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2] || a[i + 3] !== b[i + 3])
      return false;
  for (; i < length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/*
 * A process's VMAs by columns, as they came from the core. Each becomes an object only when somebody asks for it: a
 * picture shows a few hundred of 65,530, and to make objects of them all would take longer than everything else in a
 * seek. Whoever goes over all of them reads columns.
 */
import { known } from '../base/known.ts';
import { isSame } from '../base/same.ts';
import { inColumns, inRows, wordAt, type Columns } from '../core/columns.ts';
import { NumberIndex } from '../protocol/number-index.ts';
import {
  RECORD_VMA_AT as AT,
  RECORD_VMA_WORDS,
  readRecordVma,
  writeRecordVma,
  type RecordVma,
} from '../protocol/protocol.gen.ts';

/** Fields of one word, which hold a plain number. */
type NumberField = 'id' | 'node' | 'rbLeft' | 'rbRight' | 'file';

/** In the order of their starts. In the middle of an operation two neighbours may overlap. */
export class VmaRecords implements Iterable<RecordVma> {
  static readonly NONE = new VmaRecords(inColumns(new Uint32Array(), RECORD_VMA_WORDS));

  readonly length: number;
  readonly #columns: Columns;
  readonly #made = new Map<number, RecordVma>();
  /** Where objects of records that have not changed are taken from. */
  #before: VmaRecords | undefined;
  #ids: NumberIndex | undefined;
  #nodes: NumberIndex | undefined;

  private constructor(columns: Columns, before?: VmaRecords) {
    this.#columns = columns;
    this.#before = before;
    this.length = columns.length;
    // A chain of all moments would keep them all.
    if (before) before.#before = undefined;
  }

  /**
   * `columns` of record_vma, which now belong to this list. If none has changed since `before`, that is returned; else
   * each record that has not, counted from the front or from the back, stays the same object.
   */
  static read(columns: Columns, before?: VmaRecords): VmaRecords {
    const sorted = sortedByStart(columns);
    return before && areSame(before.#columns, sorted) ? before : new VmaRecords(sorted, before);
  }

  /** The same objects as a list. */
  static of(records: readonly RecordVma[]): VmaRecords {
    const sorted = records.toSorted((a, b) => a.start - b.start);
    const words = new Uint32Array(sorted.length * RECORD_VMA_WORDS);
    sorted.forEach((record, place) => writeRecordVma(words, place * RECORD_VMA_WORDS, record));
    const list = new VmaRecords(inColumns(words, RECORD_VMA_WORDS));
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
    const record = readRecordVma(inRows(this.#columns, [place]), 0);
    this.#made.set(place, record);
    return record;
  }

  startOf(place: number): number {
    return wideAt(this.#columns, AT.start, place);
  }

  endOf(place: number): number {
    return wideAt(this.#columns, AT.end, place);
  }

  /** The few fields that decide how a VMA looks, for whoever draws all of them: the object is not kept. */
  outline(place: number): Pick<RecordVma, 'start' | 'end' | 'vmFlags' | 'file'> {
    const vmFlags = wideAt(this.#columns, AT.vmFlags, place);
    return {
      start: this.startOf(place),
      end: this.endOf(place),
      vmFlags,
      file: this.numberOf(place, 'file'),
    };
  }

  numberOf(place: number, field: NumberField): number {
    return wordAt(this.#columns, AT[field], place);
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
      if (!record || !isRecord(before.#columns, old, this.#columns, place)) continue;
      this.#made.set(place, record);
      return record;
    }
    return undefined;
  }
}

/** The core lists them by their starts, and then those that are in the tree alone for a moment. */
function sortedByStart(columns: Columns): Columns {
  if (isSorted(columns)) return columns;
  const places = Array.from({ length: columns.length }, (_, place) => place);
  places.sort((a, b) => wideAt(columns, AT.start, a) - wideAt(columns, AT.start, b));
  return inColumns(inRows(columns, places), columns.width);
}

/** Starts are compared by halves, as no half outgrows a register. */
function isSorted(columns: Columns): boolean {
  let [low, high] = [0, 0];
  for (let place = 0; place < columns.length; place++) {
    const [lowBefore, highBefore] = [low, high];
    low = wordAt(columns, AT.start, place);
    high = wordAt(columns, AT.start + 1, place);
    if (high < highBefore || (high === highBefore && low < lowBefore)) return false;
  }
  return true;
}

/** A field of two words, the lower one first. */
function wideAt(columns: Columns, at: number, place: number): number {
  return wordAt(columns, at, place) + wordAt(columns, at + 1, place) * 2 ** 32;
}

function areSame(a: Columns, b: Columns): boolean {
  return a.length === b.length && isSame(a.places, b.places) && isSame(a.words, b.words);
}

function isRecord(before: Columns, old: number, columns: Columns, place: number): boolean {
  for (let column = 0; column < RECORD_VMA_WORDS; column++)
    if (wordAt(before, column, old) !== wordAt(columns, column, place)) return false;
  return true;
}

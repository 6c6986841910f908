/**
 * Finds a record by a number it contains, such as a VMA's serial number or the address of its node. An index is built
 * anew for each of many snapshots: with 65,530 records that takes a third of the time of a Map, whose construction
 * would be most of what a step costs the page.
 */
export class NumberIndex {
  /**
   * Open addressing, at most half full. `#keys` has the key of each slot, `#places` its place + 1, or 0 for an empty
   * slot.
   */
  readonly #keys: Uint32Array;
  readonly #places: Uint32Array;
  readonly #shift: number;

  /**
   * `keyAt(i)` is the 32-bit number of record i, 0 … `count` − 1. If two records have the same number, the later one
   * is found.
   */
  constructor(count: number, keyAt: (place: number) => number) {
    const bits = Math.ceil(Math.log2(count + 1)) + 1;
    this.#keys = new Uint32Array(2 ** bits);
    this.#places = new Uint32Array(2 ** bits);
    this.#shift = 32 - bits;
    for (let place = 0; place < count; place++) {
      const key = keyAt(place);
      const slot = this.#slotOf(key);
      this.#keys[slot] = key;
      this.#places[slot] = place + 1;
    }
  }

  get(key: number): number | undefined {
    const place = cell(this.#places, this.#slotOf(key));
    return place === 0 ? undefined : place - 1;
  }

  /** The slot that holds `key`, or the empty slot where it belongs. */
  #slotOf(key: number): number {
    // Multiplying by 2^32 / φ spreads consecutive numbers, and multiples of a structure's size, over the slots.
    let slot = Math.imul(key, 0x9e3779b1) >>> this.#shift;
    while (this.#places[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & (this.#keys.length - 1);
    return slot;
  }
}
import { cell } from '../base/cell.ts';

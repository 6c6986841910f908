/*
 * Aligns two sequences of numbers: the longest common subsequence, by Myers' algorithm in linear space (An O(ND) Difference
 * Algorithm and Its Variations, 1986). It takes time in proportion to the length times the number of differences. Two runs
 * of a program with many threads may differ almost everywhere, so a search that has found nothing after some steps goes on
 * from the farthest place it has come to. Then the common part may be shorter than the longest one, and this is said.
 */
import { cell } from '../base/cell.ts';

export interface Alignment {
  /** For each element of the first sequence, the place of the one in the second that it is aligned with; −1 without. */
  readonly partners: Int32Array<ArrayBuffer>;
  /** Whether no common subsequence is longer. */
  readonly isLongest: boolean;
}

/** How many differences a search looks for from either end, as long as each has come to its end. */
const MOST_STEPS = 3000;
/** After the first that hasn't: so many that all of them take a second or two. */
const EFFORT = 1e7;
const FEWEST_STEPS = 64;
/** Below and above every place. */
const NOWHERE_DOWN = -2;
const NOWHERE_UP = 2 ** 30;

/** `steps`: how many differences a search looks for from either end before it goes on from where it has come to. */
export function align(a: Uint32Array, b: Uint32Array, steps = MOST_STEPS): Alignment {
  // What only one sequence has can't be aligned, and only lengthens the way.
  const [placesA, placesB] = [placesIn(a, b), placesIn(b, a)];
  const search = new Search(
    Int32Array.from(placesA, (place) => cell(a, place)),
    Int32Array.from(placesB, (place) => cell(b, place)),
    steps,
  );
  search.run();
  const partners = new Int32Array(a.length).fill(-1);
  for (const [i, partner] of search.partners.entries())
    if (partner >= 0) partners[cell(placesA, i)] = cell(placesB, partner);
  return { partners, isLongest: search.isLongest };
}

/** The places of those elements that the other sequence has, too. */
function placesIn(sequence: Uint32Array, other: Uint32Array): Uint32Array<ArrayBuffer> {
  const there = new Set(other);
  const places = new Uint32Array(sequence.length);
  let count = 0;
  for (const [place, token] of sequence.entries()) if (there.has(token)) places[count++] = place;
  return places.slice(0, count);
}

/** A part of both sequences: places from … to − 1. */
interface Box {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

class Search {
  readonly partners: Int32Array<ArrayBuffer>;
  isLongest = true;
  readonly #a: Int32Array;
  readonly #b: Int32Array;
  #steps: number;
  /** By diagonal (place in A less place in B, shifted by the length of B): how far in A a path has come from either end. */
  readonly #down: Int32Array;
  readonly #up: Int32Array;
  readonly #shift: number;

  constructor(a: Int32Array, b: Int32Array, steps: number) {
    this.#a = a;
    this.#b = b;
    this.#steps = steps;
    this.partners = new Int32Array(a.length).fill(-1);
    this.#shift = b.length + 1;
    this.#down = new Int32Array(a.length + b.length + 3);
    this.#up = new Int32Array(a.length + b.length + 3);
  }

  run(): void {
    // A stack of our own: a box that is cut off by far ends may be cut thousands of times.
    const boxes: Box[] = [{ fromA: 0, toA: this.#a.length, fromB: 0, toB: this.#b.length }];
    for (let box = boxes.pop(); box; box = boxes.pop()) {
      const rest = this.#withoutEnds(box);
      const { fromA, toA, fromB, toB } = rest;
      if (fromA === toA || fromB === toB) continue;
      const [midA, midB] = this.#middle(rest);
      boxes.push({ fromA: midA, toA, fromB: midB, toB }, { fromA, toA: midA, fromB, toB: midB });
    }
  }

  /** Aligns what both begin and end with. */
  #withoutEnds({ fromA, toA, fromB, toB }: Box): Box {
    while (fromA < toA && fromB < toB && cell(this.#a, fromA) === cell(this.#b, fromB))
      this.partners[fromA++] = fromB++;
    while (fromA < toA && fromB < toB && cell(this.#a, toA - 1) === cell(this.#b, toB - 1))
      this.partners[--toA] = --toB;
    return { fromA, toA, fromB, toB };
  }

  /**
   * A place that a shortest path goes through, neither the first nor the last of the box. Paths go from both ends, with one
   * difference more in each round, until two meet.
   */
  #middle(box: Box): readonly [inA: number, inB: number] {
    const { fromA, toA, fromB, toB } = box;
    const [first, last] = [fromA - fromB, toA - toB];
    const [least, most] = [fromA - toB, toA - fromB];
    const isOdd = ((last - first) & 1) !== 0;
    const [down, up, shift] = [this.#down, this.#up, this.#shift];
    const [a, b] = [this.#a, this.#b];
    down[first + shift] = fromA;
    up[last + shift] = toA;
    for (let round = 1; ; round++) {
      // Every second diagonal is reached in a round; those outside the box are left out.
      const [low, high] = spanOf(first, round, least, most);
      // No path of the round before has come to these.
      if (low === first - round || low === least) down[low - 1 + shift] = NOWHERE_DOWN;
      if (high === first + round || high === most) down[high + 1 + shift] = NOWHERE_DOWN;
      for (let diagonal = low; diagonal <= high; diagonal += 2) {
        const right = cell(down, diagonal - 1 + shift) + 1;
        const below = cell(down, diagonal + 1 + shift);
        let inA = right > below ? right : below;
        let inB = inA - diagonal;
        while (inA < toA && inB < toB && cell(a, inA) === cell(b, inB)) {
          inA++;
          inB++;
        }
        down[diagonal + shift] = inA;
        if (isOdd && Math.abs(diagonal - last) < round && cell(up, diagonal + shift) <= inA)
          return [inA, inB];
      }
      const [lowUp, highUp] = spanOf(last, round, least, most);
      if (lowUp === last - round || lowUp === least) up[lowUp - 1 + shift] = NOWHERE_UP;
      if (highUp === last + round || highUp === most) up[highUp + 1 + shift] = NOWHERE_UP;
      for (let diagonal = lowUp; diagonal <= highUp; diagonal += 2) {
        const left = cell(up, diagonal + 1 + shift) - 1;
        const above = cell(up, diagonal - 1 + shift);
        let inA = left < above ? left : above;
        let inB = inA - diagonal;
        while (inA > fromA && inB > fromB && cell(a, inA - 1) === cell(b, inB - 1)) {
          inA--;
          inB--;
        }
        up[diagonal + shift] = inA;
        if (!isOdd && Math.abs(diagonal - first) <= round && cell(down, diagonal + shift) >= inA)
          return [inA, inB];
      }
      if (round >= this.#steps) return this.#farthest(box, low, high);
    }
  }

  /** Where the path has come to that has got farthest from the beginning. */
  #farthest({ fromA, toA, fromB, toB }: Box, low: number, high: number): readonly [number, number] {
    this.isLongest = false;
    const fewer = Math.floor(EFFORT / (this.#a.length + this.#b.length));
    this.#steps = Math.min(this.#steps, Math.max(FEWEST_STEPS, fewer));
    let best: readonly [number, number] = [fromA, fromB];
    for (let diagonal = low; diagonal <= high; diagonal += 2) {
      // A path may have left the box by a step.
      const inA = Math.min(cell(this.#down, diagonal + this.#shift), toA, toB + diagonal);
      const inB = inA - diagonal;
      if (inA >= fromA && inB >= fromB && inA + inB > best[0] + best[1]) best = [inA, inB];
    }
    return best;
  }
}

/** The first and the last of the diagonals that so many steps from `middle` lead to, within the box. */
function spanOf(middle: number, round: number, least: number, most: number): readonly [number, number] {
  const below = Math.max(0, least - (middle - round));
  const above = Math.max(0, middle + round - most);
  return [middle - round + below + (below % 2), middle + round - above - (above % 2)];
}

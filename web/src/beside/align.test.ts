import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { align } from './align.ts';

/** The length of the longest common subsequence, cell by cell. */
function longest(a: readonly number[], b: readonly number[]): number {
  let row = b.map(() => 0);
  for (const one of a) {
    const next: number[] = [];
    for (const [j, other] of b.entries())
      next.push(one === other ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function aligned(a: readonly number[], b: readonly number[], steps?: number) {
  const { partners, isLongest } = align(Uint32Array.from(a), Uint32Array.from(b), steps);
  const pairs = [...partners].flatMap((partner, i) => (partner < 0 ? [] : [[i, partner] as const]));
  return { pairs, isLongest };
}

/** Equal elements, and in both in the same order. */
function check(a: readonly number[], b: readonly number[], pairs: readonly (readonly [number, number])[]) {
  let before = -1;
  for (const [i, j] of pairs) {
    expect(b[j]).toBe(a[i]);
    expect(j).toBeGreaterThan(before);
    before = j;
  }
}

const sequence = (letters: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: letters - 1 }), { maxLength: most });
const pair = fc
  .integer({ min: 1, max: 12 })
  .chain((letters) => fc.tuple(sequence(letters, 40), sequence(letters, 40)));
const RUNS = process.env['LONG'] ? 100_000 : 1000;
const LENGTH = process.env['LONG'] ? 100_000 : 20_000;

describe('align', () => {
  it('finds a longest common subsequence, as brute force does', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const { pairs, isLongest } = aligned(a, b);
        check(a, b, pairs);
        expect(isLongest).toBe(true);
        expect(pairs.length).toBe(longest(a, b));
      }),
      { numRuns: RUNS },
    );
  });

  it('says whether it has given up, and is right even then', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: 1, max: 6 }), ([a, b], steps) => {
        const { pairs, isLongest } = aligned(a, b, steps);
        check(a, b, pairs);
        const most = longest(a, b);
        expect(pairs.length).toBeLessThanOrEqual(most);
        expect(isLongest && pairs.length < most).toBe(false);
      }),
      { numRuns: RUNS },
    );
  });

  it('aligns what was inserted and removed', () => {
    expect(aligned([1, 2, 3, 4, 5], [1, 3, 4, 9, 5]).pairs).toEqual([
      [0, 0],
      [2, 1],
      [3, 2],
      [4, 4],
    ]);
    expect(aligned([], [1]).pairs).toEqual([]);
    expect(aligned([1, 2], []).pairs).toEqual([]);
  });

  it('comes to its end with long sequences, however much they differ', () => {
    let state = 1;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const a = Uint32Array.from({ length: LENGTH }, () => random(60));
    const shuffled = Uint32Array.from({ length: LENGTH }, () => random(60));
    const alike = a.filter(() => random(50) > 0);
    for (const [b, least] of [
      [shuffled, LENGTH * 0.15],
      [alike, alike.length],
    ] as const) {
      const start = process.cpuUsage().user;
      const { partners, isLongest } = align(a, b);
      const took = (process.cpuUsage().user - start) / 1000;
      expect(partners.filter((partner) => partner >= 0).length).toBeGreaterThanOrEqual(least);
      expect(isLongest).toBe(b === alike);
      if (process.env['LONG']) process.stdout.write(`aligned in ${Math.round(took)} ms\n`);
    }
  });
});

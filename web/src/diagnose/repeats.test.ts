import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEAST, LONGEST, repeatsOf, type Repeat } from './repeats.ts';

/** From the front, each time the repetition that covers the most, by trying all of them. */
function slowly(tokens: readonly number[]): readonly Repeat[] {
  const found: Repeat[] = [];
  for (let from = 0; from < tokens.length;) {
    let best: Repeat | undefined;
    for (let period = 1; period <= LONGEST; period++) {
      let times = 1;
      while (isUnit(tokens, from, period, times)) times++;
      const covers = best === undefined ? 0 : best.period * best.times;
      if (times >= LEAST && period * times > covers) best = { from, period, times };
    }
    if (best) found.push(best);
    from += best === undefined ? 1 : best.period * best.times;
  }
  return found;
}

/** Whether unit number `times`, counted from 0, is there and like the first one. */
function isUnit(tokens: readonly number[], from: number, period: number, times: number): boolean {
  const at = from + times * period;
  if (at + period > tokens.length) return false;
  return Array.from({ length: period }, (_, i) => tokens[from + i] === tokens[at + i]).every(Boolean);
}

it('finds what trying everything finds', () => {
  const piece = fc.tuple(fc.array(fc.nat(2), { minLength: 1, maxLength: LONGEST + 1 }), fc.nat(5));
  const repeated = fc
    .array(piece, { maxLength: 8 })
    .map((pieces) => pieces.flatMap(([unit, times]) => Array.from({ length: times }, () => unit).flat()));
  let found = 0;
  fc.assert(
    fc.property(fc.oneof(repeated, fc.array(fc.nat(2), { maxLength: 60 })), (tokens) => {
      const repeats = repeatsOf(Uint32Array.from(tokens));
      found += repeats.length;
      expect(repeats).toEqual(slowly(tokens));
    }),
    { numRuns: process.env.LONG ? 20_000 : 500 },
  );
  expect(found).toBeGreaterThan(100);
});

it('takes the shortest unit', () => {
  expect(repeatsOf(Uint32Array.from([7, 1, 2, 1, 2, 1, 2, 1, 2, 9]))).toEqual([
    { from: 1, period: 2, times: 4 },
  ]);
  expect(repeatsOf(Uint32Array.from([1, 2, 1, 2]))).toEqual([]);
});

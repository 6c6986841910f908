import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberIndex } from './number-index.ts';

describe('NumberIndex', () => {
  it('finds what a Map finds, and nothing else', () => {
    const key = fc.oneof(
      fc.nat(40),
      fc.nat(2 ** 32 - 1),
      fc.nat(2 ** 20).map((n) => n * 80),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 300, size: 'max' }), fc.array(key), (keys, others) => {
        const index = new NumberIndex(keys.length, (place) => keys[place]!);
        const map = new Map(keys.map((each, place) => [each, place]));
        for (const each of [...keys, ...others]) expect(index.get(each)).toBe(map.get(each));
      }),
    );
  });

  it('has nothing of no records', () => {
    expect(new NumberIndex(0, () => 0).get(0)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { known, nth } from './known.ts';

describe('known()', () => {
  it('returns what is there, zero and empty text included', () => {
    expect(known(0, 'a count')).toBe(0);
    expect(known('', 'a name')).toBe('');
  });

  it('says which invariant does not hold', () => {
    expect(() => known(undefined, 'each VMA has an mm')).toThrow(/each VMA has an mm/);
    expect(() => known(null, 'the element is drawn')).toThrow(/the element is drawn/);
  });
});

describe('nth()', () => {
  it('counts from either end, in arrays and typed arrays', () => {
    expect(nth(['a', 'b', 'c'], 1)).toBe('b');
    expect(nth(['a', 'b', 'c'], -1)).toBe('c');
    expect(nth(Uint32Array.of(7, 8), 0)).toBe(7);
    expect(nth([undefined], 0)).toBeUndefined();
  });

  it('refuses an index outside', () => {
    expect(() => nth(['a'], 1)).toThrow('no element 1 in a list of 1');
    expect(() => nth(['a'], -2)).toThrow('no element -2 in a list of 1');
    expect(() => nth(['a'], Number.NaN)).toThrow('no element NaN');
  });
});

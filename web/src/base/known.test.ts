import { describe, expect, it } from 'vitest';
import { at, known } from './known.ts';

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

describe('at()', () => {
  it('counts from either end, in arrays and typed arrays', () => {
    expect(at(['a', 'b', 'c'], 1)).toBe('b');
    expect(at(['a', 'b', 'c'], -1)).toBe('c');
    expect(at(Uint32Array.of(7, 8), 0)).toBe(7);
    expect(at([undefined], 0)).toBeUndefined();
  });

  it('refuses an index outside', () => {
    expect(() => at(['a'], 1)).toThrow('no element 1 in a list of 1');
    expect(() => at(['a'], -2)).toThrow('no element -2 in a list of 1');
    expect(() => at(['a'], Number.NaN)).toThrow('no element NaN');
  });
});

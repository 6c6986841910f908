import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoration, parseFlags, parseNumber } from './numbers.ts';

function wide(value: bigint) {
  return { lo: Number(value & 0xffff_ffffn), hi: Number(value >> 32n) };
}

describe('numbers', () => {
  it('are the same in hexadecimal, decimal and octal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (value) => {
        const expected = wide(value);
        expect(parseNumber(`0x${value.toString(16)}`)).toEqual(expected);
        expect(parseNumber(`0X${value.toString(16).toUpperCase()}`)).toEqual(expected);
        expect(parseNumber(String(value))).toEqual(expected);
        expect(parseNumber(`0${value.toString(8)}`)).toEqual(expected);
      }),
    );
  });

  it.each([
    ['NULL', 0n],
    ['0', 0n],
    ['-1', 2n ** 64n - 1n],
    ['0x7fffffffe4f0 /* 40 vars */', 0x7fffffffe4f0n],
    ['3</usr/bin/curl>', 3n],
  ])('%s', (text, value) => {
    expect(parseNumber(text)).toEqual(wide(value));
  });

  it.each(['18446744073709551616', '0x10000000000000000', '9'.repeat(50_000), `-${2n ** 64n}`])(
    'that do not fit are told from what is none (%#)',
    (text) => {
      expect(parseNumber(text)).toBe('too-large');
    },
  );

  it.each(['', 'PROT_READ', '0x', '12ab', '1 2', '--1', '089'])('refuse "%s"', (text) => {
    expect(parseNumber(text)).toBeUndefined();
  });
});

describe('flags', () => {
  it.each([
    ['PROT_NONE', 'prot', 0],
    ['PROT_READ|PROT_WRITE', 'prot', 3],
    ['PROT_READ|0x8', 'prot', 9],
    ['0x10 /* PROT_??? */', 'prot', 0x10],
    ['MAP_PRIVATE|MAP_ANONYMOUS|MAP_NORESERVE', 'map', 0x4022],
    ['MAP_SHARED|MAP_HUGETLB|21<<MAP_HUGE_SHIFT', 'map', 0x5404_0001],
    ['MAP_HUGETLB|34<<MAP_HUGE_SHIFT', 'map', 0x8804_0000],
    ['MAP_SHARED_VALIDATE', 'map', 3],
  ] as const)('%s', (text, set, value) => {
    expect(parseFlags(text, set)).toBe(value);
  });

  it('name the part that is unknown', () => {
    expect(parseFlags('PROT_READ|PROT_FOO', 'prot')).toEqual({ unknown: 'PROT_FOO' });
    expect(parseFlags('PROT_READ|', 'prot')).toEqual({ unknown: '' });
  });

  it('do not fit beyond 32 bits', () => {
    expect(parseFlags('0x100000000', 'map')).toBe('too-large');
    expect(parseFlags('0x10000000000000000', 'map')).toBe('too-large');
  });
});

describe('the path behind a descriptor', () => {
  it.each([
    ['3</usr/bin/curl>', '/usr/bin/curl'],
    ['3</usr/bin/curl> <0.000012>', '/usr/bin/curl'],
    ['3</tmp/a b>(deleted)', '/tmp/a b'],
    ['0</dev/pts/0<char 136:0>>', '/dev/pts/0<char 136:0>'],
    ['4<TCP:[127.0.0.1:80->127.0.0.1:9]>', 'TCP:[127.0.0.1:80->127.0.0.1:9]'],
    ['3', undefined],
  ])('of %s', (text, path) => {
    expect(decoration(text)).toBe(path);
  });
});

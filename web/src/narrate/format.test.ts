import { describe, expect, it } from 'vitest';
import { u64 } from '../protocol/u64.ts';
import * as format from './format.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [4096, '4 KiB'],
    [8192, '8 KiB'],
    [1024 ** 2 - 1, '1024 KiB'],
    [205_100, '200 KiB'],
    [1_690_000, '1.6 MiB'],
    [2 * 1024 ** 2 - 4096, '2 MiB'],
    [2 ** 47, '128 TiB'],
    [-4096, '−4 KiB'],
  ])('%d is %s', (bytes, text) => {
    expect(plain(format.formatBytes(bytes))).toBe(text);
  });

  it.each([
    [1_601_536, 1_605_632, '1,564 KiB', '1,568 KiB'],
    [4096, 8192, '4 KiB', '8 KiB'],
    [8192, 8192, '8 KiB', '8 KiB'],
    [1_601_536, 1_601_536, '1.5 MiB', '1.5 MiB'],
  ])('%d and %d are told apart, unless they are the same', (a, b, textOfA, textOfB) => {
    expect(format.formatBoth(a, b).map(plain)).toEqual([textOfA, textOfB]);
    expect(format.formatWordBoth(u64(a), u64(b)).map(plain)).toEqual([textOfA, textOfB]);
  });

  it('shows what unsigned arithmetic took below zero as negative', () => {
    expect(plain(format.formatWordBytes({ lo: 0xffffe000, hi: 0xffffffff }))).toBe('−8 KiB');
    expect(plain(format.formatWordBytes({ lo: 0, hi: 0xffffffff }))).toBe('−4 GiB');
  });

  it('shows what no size can be as it stands', () => {
    expect(format.formatWordBytes({ lo: 1, hi: 0x80000000 })).toBe('0x8000000000000001');
  });
});

describe('addresses', () => {
  it('pads and groups, so that columns line up', () => {
    expect(plain(format.formatAddress(0x400000))).toBe('0000 0040 0000');
    expect(plain(format.formatAddress(0x7ffff7fc0000))).toBe('7fff f7fc 0000');
  });

  it('shows all 64 bits of what a program passes', () => {
    expect(plain(format.formatWordAddress({ lo: 0xff600000, hi: 0xffffffff }))).toBe('ffff ffff ff60 0000');
    expect(format.formatWordAddress(u64(0))).toBe('NULL');
  });
});

describe('bits', () => {
  it('names protection and flags', () => {
    expect(format.formatProtection(3)).toBe('PROT_READ|PROT_WRITE');
    expect(format.formatProtection(0)).toBe('PROT_NONE');
    expect(format.formatMapFlags(0x22)).toBe('MAP_PRIVATE|MAP_ANONYMOUS');
    expect(format.formatMapFlags(0x12)).toBe('MAP_PRIVATE|MAP_FIXED');
    expect(format.formatMapFlags(0x28)).toBe('MAP_DROPPABLE|MAP_ANONYMOUS');
    expect(format.formatMapFlags(0x8_0003)).toBe('MAP_SHARED_VALIDATE|MAP_SYNC');
    expect(format.formatMapFlags(0x5404_0022)).toBe('MAP_PRIVATE|MAP_ANONYMOUS|MAP_HUGETLB|MAP_HUGE_2MB');
    expect(format.formatMapFlags(0x400_0022)).toBe('MAP_PRIVATE|MAP_ANONYMOUS|MAP_UNINITIALIZED');
    expect(format.formatError(-10)).toBe('ECHILD');
    expect(format.formatError(-1000)).toBe('errno 1000');
  });

  it('shows bits without a name', () => {
    expect(format.formatProtection(0x81)).toBe('PROT_READ|0x80');
    expect(format.formatMapFlags(0x80000022)).toContain('0x80000000');
    expect(format.formatMapFlags(0x5)).toBe('0x5');
  });
});

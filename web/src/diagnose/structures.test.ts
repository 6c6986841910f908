import { describe, expect, it } from 'vitest';
import { PROT, VM } from '../protocol/vm-flags.ts';
import type { Vma } from './patient.ts';
import { patternsOf } from './patterns.ts';
import { structuresIn } from './structures.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const ACCESS: Readonly<Record<string, number>> = {
  none: PROT.NONE,
  rw: PROT.READ | PROT.WRITE,
  rwx: PROT.READ | PROT.WRITE | PROT.EXEC,
  r: PROT.READ,
};

/** VMAs that follow one another from an address; the size of a gap is negative. */
function row(
  at: number,
  ...parts: readonly (readonly [access: string, size: number, name?: string])[]
): Vma[] {
  const vmas: Vma[] = [];
  for (const [access, size, name = ''] of parts) {
    if (size > 0)
      vmas.push({
        start: at,
        end: at + size,
        vmFlags: VM.MAYREAD | VM.MAYWRITE | VM.MAYEXEC | (ACCESS[access] ?? 0),
        file: 0,
        pgoff: at / 4096,
        name,
        object: 0,
        others: '',
        anonVma: 0,
        anonVmaLinks: 0,
        guessed: true,
        lacks: { offset: false, permissions: false },
      });
    at += Math.abs(size);
  }
  return vmas;
}

const TOP = 0x7f00_0000_0000;
const high = row(0x7fff_0000_0000, ['rw', 132 * KIB, '[stack]']);
const names = (vmas: readonly Vma[]) =>
  structuresIn([...vmas, ...high]).map(({ name, length }) => [name, length]);

describe('a structure', () => {
  it('is known by its sizes', () => {
    expect(names(row(TOP, ['rw', 132 * KIB], ['none', 64 * MIB - 132 * KIB]))).toEqual([['glibcArena', 2]]);
    expect(names(row(TOP, ['rw', 4 * KIB], ['rw', 8 * KIB], ['none', 64 * MIB - 12 * KIB]))).toEqual([
      ['glibcArena', 3],
    ]);
    expect(names(row(TOP, ['none', 4 * KIB], ['rw', 8 * MIB]))).toEqual([['threadStack', 2]]);
    expect(names(row(TOP, ['none', 4 * KIB], ['rw', 8 * MIB - 4 * KIB]))).toEqual([['threadStack', 2]]);
    expect(names(row(0xc0_0000_0000, ['rw', 4 * MIB], ['none', 60 * MIB]))).toEqual([['goHeap', 2]]);
    expect(names(row(0x7fff_7000, ['rw', 0x1000_0000], ['none', 0x2000_0000_000]))).toEqual([
      ['asanShadow', 1],
      ['asanShadow', 1],
    ]);
  });

  it('is nobody’s if anything differs', () => {
    // Not aligned, not up to the end of a heap, apart, or named by somebody else.
    expect(names(row(TOP + 4096, ['rw', 132 * KIB], ['none', 64 * MIB - 136 * KIB]))).toEqual([]);
    expect(names(row(TOP, ['rw', 132 * KIB], ['none', 32 * MIB]))).toEqual([]);
    expect(names(row(TOP, ['rw', 132 * KIB], ['', -4096], ['none', 64 * MIB - 136 * KIB]))).toEqual([]);
    expect(names(row(TOP, ['rw', 132 * KIB, '[anon:mine]'], ['none', 64 * MIB - 132 * KIB]))).toEqual([]);
    expect(names(row(TOP, ['none', 4 * KIB], ['rw', 7 * MIB]))).toEqual([]);
    expect(names(row(TOP, ['none', 4 * KIB], ['rwx', 8 * MIB]))).toEqual([]);
    expect(names(row(0xc0_0000_1000, ['rw', 4 * MIB]))).toEqual([]);
  });
});

it('what repeats without being known is a pattern without an owner, read from behind the gap', () => {
  const unit = [
    ['rw', 12 * KIB],
    ['r', 4 * KIB],
    ['', -8 * KIB],
  ] as const;
  const vmas = row(TOP, ['r', 4 * KIB], ['', -4 * KIB], ...unit, ...unit, ...unit, ...unit);
  const [pattern, ...others] = patternsOf([...vmas, ...high]);
  expect(others).toEqual([]);
  expect(pattern).toMatchObject({
    times: 4,
    vmas: 8,
    parts: [
      { permissions: 'rw-p', size: { least: 12 * KIB, most: 12 * KIB } },
      { permissions: 'r--p', size: { least: 4 * KIB } },
    ],
    apart: { least: 24 * KIB, most: 24 * KIB },
    at: [0, 1, 2, 3].map((i) => TOP + 8 * KIB + i * 24 * KIB),
  });
  expect(pattern).not.toHaveProperty('structure');
});

it('knows heaps of malloc that can be executed, as with an executable stack, but not where that changes', () => {
  const heap = (...parts: Parameters<typeof row>[1][]) => structuresIn(row(0x7f00_0000_0000, ...parts));
  expect(heap(['rwx', MIB], ['none', 63 * MIB])).toEqual([{ name: 'glibcArena', from: 0, length: 2 }]);
  expect(heap(['rw', MIB], ['rwx', MIB], ['none', 62 * MIB])).toEqual([]);
});

it('takes no large reservation for the guard of a thread’s stack, even if the kernel says that a stack is above', () => {
  const stack = (guard: number) =>
    structuresIn(row(0x6000_0000, ['none', guard], ['rw', 9 * MIB, '[stack:475]'])).length;
  expect(stack(4 * KIB)).toBe(1);
  expect(stack(140 * MIB)).toBe(0);
});

it('tells of structures together only what is protected alike', () => {
  const shadow = row(0x7fff_7000, ['rw', 0x1000_0000], ['none', 0x2008_fff7_000 - 0x8fff_7000]);
  expect(
    patternsOf(shadow).map(({ times, parts }) => [times, parts.map((part) => part.permissions)]),
  ).toEqual([
    [1, ['rw-p']],
    [1, ['---p']],
  ]);
});

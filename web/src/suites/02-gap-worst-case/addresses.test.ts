import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import { say } from '../../words/index.ts';
import { addressNotes } from './addresses.ts';
import type { Answers } from '../../bench/suite.ts';

const answers = (workload: string, n: number, checksums: Readonly<Record<string, number>>): Answers[] =>
  Object.entries(checksums).map(([era, checksum]) => ({ era, workload, n, checksum }));

describe('addressNotes', () => {
  it('name the workload, and who got other addresses than 3.4 at any size', () => {
    const of = [
      ...answers('munmap, deep', 24, { '3.5-free-gap': 7, '3.4': 1, '3.8': 1 }),
      ...answers('munmap, deep', 48, { '3.5-free-gap': 8, '3.4': 2, '3.8': 5 }),
      ...answers('mprotect, deep', 24, { '3.5-free-gap': 3, '3.4': 3, '3.8': 3 }),
    ];
    expect(addressNotes(of).map(say)).toEqual([
      'munmap, deep: calls got other addresses on 3.5-free-gap, 3.8 than on 3.4, so the work is not the same.',
    ]);
  });

  it('compare with the first era where 3.4 is missing, and only where a place is part of the question', () => {
    const of = answers('munmap, deep', 24, { '3.8': 1, '6.18': 2 });
    expect(say(nth(addressNotes(of), 0))).toMatch(/calls got other addresses on 6\.18 than on 3\.8/);
    expect(addressNotes([])).toEqual([]);
  });
});

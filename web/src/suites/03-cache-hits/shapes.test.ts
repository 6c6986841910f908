import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { MIXED } from './plan.ts';
import { hitNotes } from './shapes.ts';
import type { Row } from '../../bench/report.ts';
import { usualSettings } from '../../bench/suites.ts';

const settings = usualSettings('cache-hits', true);
const row = (workload: string, kernel: string, metric: string, median: number, n = 10): Row => ({
  kernel,
  workload,
  n,
  metric,
  unit: '%',
  kind: 'counted',
  median,
});
const pair = (workload: string, before: number, after: number, n = 10): Row[] => [
  row(workload, '3.14', 'hit rate', before, n),
  row(workload, '3.14-vmacache', 'hit rate', after, n),
];
const noteOf = (rows: readonly Row[], about: string): string | undefined =>
  hitNotes(rows, settings)
    .map(say)
    .find((note) => note.includes(about));

describe('hitNotes', () => {
  it('sets each stream beside what was reported, and says what differs', () => {
    const note = noteOf(pair('kbuild', 79.42, 92.63), 'stands beside');
    expect(note).toContain(
      '“Kernel build”: reported hit rate 75.28 → 88.09 %, counted 79.42 (3.14) → 92.63 %',
    );
    expect(note).toContain('compiler');
    expect(noteOf(pair('java', 80, 90), 'stands beside')).toBeUndefined();
  });

  it('takes the largest size', () => {
    const rows = [...pair('kbuild', 10, 20, 5), ...pair('kbuild', 79, 92, 10), ...pair('kbuild', 1, 2, 6)];
    expect(
      hitNotes(rows, settings)
        .map(say)
        .filter((note) => note.includes('stands beside')),
    ).toHaveLength(1);
    expect(noteOf(rows, 'stands beside')).toContain('counted 79.00');
  });

  it('says where four slots beat one pointer, and where they do not', () => {
    const rows = [...pair('kbuild', 79, 92), ...pair('postgres', 60.2, 60.25)];
    expect(noteOf(rows, 'hit more often')).toContain('kbuild +13.0 (3.14-vmacache).');
    const other = noteOf(rows, 'did not come out');
    expect(other).toContain('postgres +0.0');
    expect(other).not.toContain('kbuild');
  });

  it('judges the jump of ebizzy by its figures', () => {
    expect(noteOf(pair('ebizzy-a-80-ncore', 0.41, 99.5), 'as reported:')).toContain(
      '0.41 % (3.14) → 99.50 %',
    );
    expect(noteOf(pair('ebizzy-a-80-ncore', 0.41, 80), 'did not come out')).toContain('ebizzy-a-80-ncore');
    expect(noteOf(pair('ebizzy-a-80-ncore', 67, 99.5), 'did not come out')).toContain('67.00');
  });

  it('says whether unmapping makes it worse, and why only if sequence numbers are most of the misses', () => {
    const worse = pair('ebizzy-m-80', 85, 56);
    const misses = (sequence: number, slot: number): Row[] => [
      row('ebizzy-m-80', '3.14-vmacache', 'misses: sequence number', sequence),
      row('ebizzy-m-80', '3.14-vmacache', 'misses: slot', slot),
    ];
    expect(noteOf([...worse, ...misses(40, 4)], 'make it worse')).toContain(
      '91 % find an outdated sequence number',
    );
    expect(noteOf([...worse, ...misses(4, 40)], 'make it worse')).toContain('9 % of its misses');
    expect(noteOf(pair('ebizzy-m-80', 85, 90), 'don’t make it worse')).toContain('90.00');
  });

  it('takes the merged form for the posted one where that was not run', () => {
    const rows = [row('kbuild', '3.14', 'hit rate', 70), row('kbuild', '4.20', 'hit rate', 90)];
    expect(noteOf(rows, 'hit more often')).toContain('kbuild +20.0 (4.20)');
  });

  it('sets the largest VMA beside what was reported of it in 2013', () => {
    const rows = [
      row('kbuild', '3.14', 'hit rate', 60),
      row('kbuild', '3.14+cache=largest_vma', 'hit rate', 65),
    ];
    expect(noteOf(rows, 'largest VMA')).toContain(
      '60.00 (3.14) → 65.00 % (3.14+cache=largest_vma), +5.0 points',
    );
    expect(noteOf(rows, 'largest VMA')).toContain('“Kernel build”: 72.32 → 84.55 %, +12.2 points');
    expect(noteOf(rows.slice(0, 1), 'largest VMA')).toBeUndefined();
  });

  it('says what more slots bring', () => {
    const sixteen = MIXED.find((kernel) => kernel.endsWith('16_pmd'))!;
    const rows = [row('java', '4.20', 'hit rate', 90), row('java', sixteen, 'hit rate', 97)];
    expect(noteOf(rows, 'Sixteen')).toContain(
      'java, hashed by PMD: +7.0 points. Of 1 pairs of stream and hash, 0 gain',
    );
  });

  it('says nothing of what was not run', () => {
    expect(hitNotes([], settings)).toEqual([]);
    expect(hitNotes([row('kbuild', '3.15', 'hit rate', 90)], settings)).toHaveLength(1);
  });
});

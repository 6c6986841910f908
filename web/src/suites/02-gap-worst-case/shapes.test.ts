import { describe, expect, it } from 'vitest';
import { nth } from '../../base/known.ts';
import type { Row } from '../../bench/report.ts';
import type { Answers } from '../../bench/suite.ts';
import { say } from '../../words/index.ts';
import { addressNotes, costNotes, shareNotes } from './shapes.ts';

describe('the worst case', () => {
  const LAZY = '3.5-free-gap+gap=free_gap_lazy';
  const pair = (kernel: string, min: number): Row => ({
    kernel,
    workload: 'agua',
    n: 1025,
    metric: 'time per pair',
    unit: 'ns',
    kind: 'measured',
    median: 1000,
    min,
  });
  const notes = (workload: string, costs: Readonly<Record<string, number>>, isNoisy = false): string[] =>
    costNotes(
      Object.entries(costs).map(([kernel, cost]) => Object.assign(pair(kernel, cost), { workload })),
      isNoisy,
    ).map(say);
  const pairs = (workload: string, posted: number, lazy: number, isNoisy = false): string[] =>
    notes(workload, { '3.4': 100, '3.5-free-gap': posted, [LAZY]: lazy, '3.8': 104 }, isNoisy);

  it('is lost and won back, beside what was reported', () => {
    const [note, ...others] = pairs('freegap in a process, munmap', 220, 105);
    expect(note).toContain('against 3.4: 3.5-free-gap × 2.2');
    expect(note).toMatch(/3\.8 × 1\.0; reported for 3\.5-free-gap: × 2\.1\.$/);
    expect(others).toEqual([]);
  });

  it('is lost by less than reported, or stands beside no report', () => {
    expect(pairs('freegap in a process, munmap', 120, 105)[0]).toMatch(
      /reported .* × 2\.1\. That is less than reported\./,
    );
    expect(pairs('munmap, as posted', 120, 105)[0]).not.toContain('reported');
  });

  it('is not said to be where it is not', () => {
    expect(pairs('munmap, as posted', 95, 90).join('\n')).toMatch(/doesn’t lose .* merge into one VMA/);
    expect(pairs('munmap, deep', 200, 230).join('\n')).toMatch(
      /free_gap_lazy doesn’t win back .* munmap, deep/,
    );
  });

  it('is won back only by what is faster than the posting, and in part by what stays above 3.4', () => {
    const HOLES = '3.5-free-gap+gap=free_gap_holes';
    const costs = { '3.4': 100, '3.5-free-gap': 300, [LAZY]: 300, [HOLES]: 210, '3.8': 300 };
    expect(notes('munmap, deep', costs).slice(1)).toEqual([
      `${LAZY} doesn’t win back what 3.5-free-gap loses in munmap, deep (n = 1,025) here.`,
      '3.8 doesn’t win back what 3.5-free-gap loses in munmap, deep (n = 1,025) here.',
      `Only a part of what 3.5-free-gap loses in munmap, deep (n = 1,025) is won back here. Against 3.4, this remains: ${HOLES} × 2.1.`,
    ]);
    expect(notes('munmap, deep', { ...costs, [LAZY]: 104, [HOLES]: 290, '3.8': 90 }).slice(1)).toEqual([
      expect.stringContaining(`${HOLES} doesn’t win back`),
    ]);
  });

  it('is laid to noise only where there are warnings', () => {
    expect(pairs('munmap, deep', 200, 230)[1]).not.toContain('noisy');
    expect(pairs('munmap, deep', 200, 230, true)[1]).toMatch(/Perhaps the machine was too noisy/);
    expect(pairs('munmap, deep', 100, 100)[1]).toMatch(/doesn’t lose .* 16 times\.$/);
    expect(pairs('munmap, deep', 100, 100, true)[1]).toMatch(/too noisy/);
  });
});

it('the share of keeping gaps lies between two bounds', () => {
  const row = (kernel: string, workload: string, metric: string, value: number): Row => {
    const isTime = metric.startsWith('time');
    const figures = isTime ? { min: value, median: 2 * value } : { median: value };
    return { kernel, workload, metric, unit: '', kind: isTime ? 'measured' : 'counted', ...figures };
  };
  const rows = [
    row('3.4', 'freegap in a process, munmap', 'time per pair', 100),
    row('3.5-free-gap', 'freegap in a process, munmap', 'time per pair', 200),
    row('3.5-free-gap', 'freegap in a process, munmap', 'gap evaluations per pair', 120),
    row('3.5-free-gap', 'gap updates alone', 'time per update', 20),
    row('3.5-free-gap', 'gap updates alone', 'gap evaluations per update', 40),
  ];
  expect(shareNotes(rows).map(say)).toEqual([
    expect.stringMatching(/120 subtree gaps .* between 30 % .* and 50 % .* Reported are 40\.6 %/),
  ]);
  for (const left of rows) expect(shareNotes(rows.filter((each) => each !== left))).toEqual([]);
});

const answers = (workload: string, n: number, checksums: Readonly<Record<string, number>>): Answers[] =>
  Object.entries(checksums).map(([kernel, checksum]) => ({ kernel, workload, n, checksum }));

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

  it('compare with the first kernel where 3.4 is missing, and only where a place is part of the question', () => {
    const of = answers('munmap, deep', 24, { '3.8': 1, '6.18': 2 });
    expect(say(nth(addressNotes(of), 0))).toMatch(/calls got other addresses on 6\.18 than on 3\.8/);
    expect(addressNotes([])).toEqual([]);
  });
});

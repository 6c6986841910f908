import { describe, expect, it } from 'vitest';
import { growthOf } from './report.ts';
import type { Row } from './report.ts';
import { shapeNotes } from './shapes.ts';

const isLinear = (era: string): boolean => era === '3.4';
const GROWING = new Set(['time per mmap']);

const time = (era: string, n: number, median: number): Row => ({
  era,
  workload: 'agua_frag',
  n,
  metric: 'time per mmap',
  unit: 'µs',
  kind: 'measured',
  median,
  min: median,
});
const growth = (young: (n: number) => number): string => {
  const sizes = [1000, 2000, 4000];
  const rows = sizes.flatMap((n) => [time('3.4', n, n), time('3.8', n, young(n))]);
  return shapeNotes('gap-search', rows, growthOf(rows, GROWING), isLinear).join('\n');
};

describe('growth', () => {
  it('is told where it is as it should be', () => {
    expect(growth(Math.log2)).toMatch(
      /grows as it should: 3\.4 along a straight line, 3\.8 with the logarithm\.$/,
    );
  });

  it('is told where it is not, and why', () => {
    expect(growth((n) => n)).toMatch(
      /on 3\.8 grows along a straight line .* rather than with the log.* caches/,
    );
  });
});

describe('the collapse', () => {
  const loop = (era: string, mean: number, max: number, stddev: number): Row => ({
    ...time(era, 1000, mean),
    metric: 'time per loop',
    mean,
    max,
    stddev,
  });

  it('stands beside what was reported', () => {
    const rows = [loop('3.4', 100, 200, 50), loop('3.5-free-gap', 20, 20, 5)];
    expect(shapeNotes('gap-search', rows, [], isLinear)).toEqual([
      expect.stringMatching(/come to 0\.20, 0\.10 and 0\.10 .* reported were 0\.13, 0\.099 and 0\.035\.$/),
    ]);
  });

  it('is not claimed where it is not seen', () => {
    const rows = [loop('3.4', 100, 200, 50), loop('3.5-free-gap', 20, 20, 60)];
    expect(shapeNotes('gap-search', rows, [], isLinear)[0]).toMatch(/did not come out here\.$/);
  });
});

describe('the worst case', () => {
  const LAZY = '3.5-free-gap+gap=free_gap_lazy';
  const pair = (era: string, min: number): Row => ({
    ...time(era, 1025, 1000),
    min,
    metric: 'time per pair',
  });
  const pairs = (workload: string, posted: number, lazy: number): string[] =>
    shapeNotes(
      'gap-worst-case',
      [pair('3.4', 100), pair('3.5-free-gap', posted), pair(LAZY, lazy), pair('3.8', 110)].map((row) =>
        Object.assign(row, { workload }),
      ),
      [],
      isLinear,
    );

  it('is lost and won back, beside what was reported', () => {
    const [note, ...others] = pairs('munmap, as posted', 220, 105);
    expect(note).toContain('against 3.4: 3.5-free-gap × 2.2');
    expect(note).toMatch(/3\.8 × 1\.1; reported for 3\.5-free-gap: × 2\.1\.$/);
    expect(others).toEqual([]);
  });

  it('is lost by less than reported where the tree has but one node', () => {
    expect(pairs('munmap, as posted', 120, 105)[0]).toMatch(
      /reported .* × 2\.1\. Less is lost here because/,
    );
  });

  it('is not said to be where it is not', () => {
    expect(pairs('munmap, as posted', 95, 90).join('\n')).toMatch(/does not lose .* merge into one area/);
    expect(pairs('munmap, deep', 200, 230).join('\n')).toMatch(/free_gap_lazy does not win munmap, deep/);
  });
});

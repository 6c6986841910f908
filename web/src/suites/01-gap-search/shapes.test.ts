import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { growthOf } from '../../bench/report.ts';
import type { Row } from '../../bench/report.ts';
import { searchNotes } from './shapes.ts';

const isLinear = (era: string): boolean => era === '3.4';
const GROWING = new Set(['time per mmap', 'search steps per mmap']);

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
const SIZES = [1000, 2000, 4000];
const notesOn = (rows: readonly Row[], isNoisy = false): string =>
  searchNotes(rows, growthOf(rows, GROWING), isLinear, isNoisy).map(say).join('\n');
const growth = (young: (n: number) => number, old = (n: number): number => n, isNoisy = false): string =>
  notesOn(
    SIZES.flatMap((n) => [time('3.4', n, old(n)), time('3.8', n, young(n))]),
    isNoisy,
  );
/** Grows with the logarithm by its exponent, but a straight line has the better r². */
const somewhatFaster = (n: number): number => 100 + n / 100;
const steps = (n: number, median: number): Row => ({
  ...time('3.8', n, median),
  metric: 'search steps per mmap',
  kind: 'counted',
});

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

  it('is not as it should be where costs fall, or fit badly', () => {
    const falling = growth((n) => 100 - 5 * Math.log2(n));
    expect(falling).toMatch(/on 3\.8 grows in no clear way \(r² 1\.000\) rather than with the logarithm/);
    expect(falling).not.toMatch(/should: .*3\.8|caches|noisy/);
    expect(growth((n) => (n === 2000 ? 10 : 100))).toMatch(/on 3\.8 grows in no clear way/);
  });

  it('that is slower than it should be has nothing to do with caches', () => {
    expect(growth(Math.log2, Math.log2)).toMatch(/on 3\.4 grows with the logarithm .* rather than .*\)\.$/);
    expect(growth(Math.log2, Math.log2, true)).toMatch(/\)\. Perhaps .* too noisy: see the warnings\.$/);
  });

  it('that is faster is laid to caches only where what is counted is not', () => {
    const times = SIZES.map((n) => time('3.8', n, somewhatFaster(n)));
    const faster = /time per mmap \(measured here\) grows little, but .* 3\.8 0\.1\d\./;
    expect(notesOn(times)).toMatch(faster);
    expect(notesOn(times)).not.toContain('The counts');
    const slowSteps = SIZES.map((n) => steps(n, Math.log2(n)));
    expect(notesOn([...times, ...slowSteps])).toMatch(/The counts don’t, on 3\.8: .* may be/);
    const alike = notesOn([...times, ...SIZES.map((n) => steps(n, somewhatFaster(n)))]);
    expect(alike).toMatch(faster);
    expect(alike).toMatch(/search steps per mmap \(counted here\) grows little, but somewhat faster/);
    expect(alike).not.toContain('The counts');
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
    expect(searchNotes(rows, [], isLinear, false).map(say)).toEqual([
      expect.stringMatching(/fall to 0\.20, 0\.10 and 0\.10 .* reported were 0\.13, 0\.099 and 0\.035\.$/),
    ]);
  });

  it('is not claimed where it is not seen', () => {
    const rows = [loop('3.4', 100, 200, 50), loop('3.5-free-gap', 20, 20, 60)];
    expect(searchNotes(rows, [], isLinear, false).map(say)[0]).toMatch(/did not come out here\.$/);
  });

  it('that is larger than reported may have several causes', () => {
    const rows = [loop('3.4', 100, 200, 50), loop('3.5-free-gap', 2, 2, 1)];
    expect(searchNotes(rows, [], isLinear, false).map(say)[0]).toMatch(
      /The difference may be larger because .*. We don’t know the size of the original\.$/,
    );
  });
});

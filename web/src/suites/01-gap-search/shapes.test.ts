import { describe, expect, it } from 'vitest';
import { say } from '../../words/index.ts';
import { growthOf } from '../../bench/report.ts';
import type { Row } from '../../bench/report.ts';
import { searchNotes } from './shapes.ts';

const isLinear = (kernel: string): boolean => kernel === '3.4';
const GROWING = new Set(['time per mmap', 'search steps per mmap']);

const time = (kernel: string, n: number, median: number): Row => ({
  kernel,
  workload: 'agua',
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
  const loop = (
    kernel: string,
    n: number,
    [min, mean, max, stddev]: readonly [number, number, number, number],
  ): Row => ({
    ...time(kernel, n, mean),
    metric: 'time per loop',
    min,
    mean,
    max,
    stddev,
  });
  const total = (kernel: string, mean: number): Row => ({
    ...time(kernel, 10_000, mean),
    metric: 'total run time',
    mean,
  });
  const before = [4, 100, 200, 50] as const;
  const note = (...rows: readonly Row[]): string => say(searchNotes(rows, [], isLinear, false)[0] ?? '');

  it('stands beside what was reported, best loop and whole run too', () => {
    const said = note(
      loop('3.4', 10_000, before),
      loop('3.5-free-gap', 10_000, [8, 20, 20, 5]),
      total('3.4', 60),
      total('3.5-free-gap', 20),
    );
    expect(said).toMatch(
      /falls by a factor of 5\.0, the longest by 10, .* by 10\. Reported are 7\.7, 10 and 29\./,
    );
    expect(said).toMatch(/best loop takes 2\.0 times as long; reported are 2\.3\. No search beats/);
    expect(said).toMatch(/whole run, .* falls by a factor of 3\.0\. .* “about a factor 4”\.$/);
  });

  it('is not claimed where it is not seen', () => {
    const said = note(loop('3.4', 10_000, before), loop('3.5-free-gap', 10_000, [2, 20, 20, 60]));
    expect(said).toMatch(/best loop takes 0\.50 times as long; .*, which is longer than before\./);
    expect(said).toMatch(/did not come out here\.$/);
  });

  it('is not said of a whole run that takes longer', () => {
    const said = note(
      loop('3.4', 10_000, before),
      loop('3.5-free-gap', 10_000, [4, 50, 90, 20]),
      total('3.4', 20),
      total('3.5-free-gap', 24),
    );
    expect(said).toContain('takes 1.2 times as long. The report says that it falls by “about a factor 4”.');
  });

  it('is smaller with fewer mappings', () => {
    expect(note(loop('3.4', 1000, before), loop('3.5-free-gap', 1000, [4, 50, 90, 20]))).toMatch(
      /The original has n = 10,000\. With fewer mappings/,
    );
  });
});

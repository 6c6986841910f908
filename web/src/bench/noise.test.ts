import { describe, expect, it } from 'vitest';
import { say } from '../words/index.ts';
import { warnings } from './noise.ts';
import type { Row } from './report.ts';

const row = (samples: readonly number[], loops?: number): Row => ({
  kernel: '3.8',
  workload: 'w',
  n: 10,
  metric: 'time',
  unit: 'ms',
  kind: 'measured',
  samples,
  loops,
});
const of = (...rows: readonly Row[]): string => warnings(rows, 10, 0.001).map(say).join('\n');

describe('warnings', () => {
  it('are none where all is quiet', () => {
    expect(of(row([10, 10.2, 9.9, 10.1, 10, 10]), row([7]))).toBe('');
  });

  it('name the row that scatters most', () => {
    const noisy = row([10, 20, 10, 20, 10, 20, 10, 20]);
    expect(of(row([10, 10, 10, 10]), noisy)).toMatch(
      /too noisy: of 2 measured figures, 1 scatter by more than 10 %/,
    );
    expect(of(noisy)).toContain('time of w with n = 10 on 3.8, by 33 %');
  });

  it('see a change between the halves', () => {
    expect(of(row([10, 10, 10, 13, 13, 13]))).toMatch(/unsteady: .* by 30 %/);
    // The one in the middle belongs to neither.
    expect(of(row([10, 10, 13, 13, 10]))).toMatch(/unsteady: .* by 15 %/);
  });

  it('compare loops with the same loop of other runs', () => {
    expect(of(row([1, 5, 9, 1, 5, 9, 1, 5, 9, 1, 5, 9], 3))).toBe('');
    expect(of(row([1, 5, 9, 1, 5, 9, 2, 10, 18, 2, 10, 18], 3))).toMatch(/unsteady: .* by 100 %/);
  });

  it('say when the clock is too coarse', () => {
    expect(warnings([], 0.01, 0.001).map(say).map(say)).toEqual([
      expect.stringMatching(/coarse: .* 0.01 ms, .* steps of the clock \(0.001 ms each\)/),
    ]);
    expect(warnings([], 10, 0.1)).toEqual([]);
  });

  it('say so, too, when the clock was not seen to move', () => {
    expect(warnings([], 0, 0).map(say).map(say)).toEqual([
      expect.stringMatching(/coarse: reading it over and over did not show it move/),
    ]);
    expect(warnings([], 100, 0).map(say)).toEqual([
      expect.stringMatching(/coarse: reading it over and over did not show it move/),
    ]);
    expect(warnings([], 0, 16).map(say)).toEqual([
      expect.stringMatching(/coarse: .* took 0 ms, .* steps of the clock \(16 ms each\)/),
    ]);
  });
});

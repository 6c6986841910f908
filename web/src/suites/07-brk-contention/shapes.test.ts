import { describe, expect, it } from 'vitest';
import type { Row } from '../../bench/report.ts';
import { amdahlGain, locksOfLoop } from './shapes.ts';

const taken = (kernel: string, median: number): Row => ({
  kernel,
  workload: 'aim7 loop',
  n: 8,
  metric: 'anon_vma locks taken',
  unit: 'per round',
  kind: 'simulated',
  median,
});

describe('the gain that the share of the lock predicts', () => {
  it('is 2.65 for 70 % and 16 of 18 acquisitions', () => {
    const locks = locksOfLoop([taken('2.6.31-rc8', 18), taken('2.6.31-zhang', 2)])!;
    expect(locks).toEqual({ before: 18, after: 2 });
    expect(amdahlGain(0.7, locks)).toBeCloseTo(2.647, 3);
    expect(amdahlGain(0, locks)).toBe(1);
    expect(amdahlGain(0.7, { before: 18, after: 0 })).toBeCloseTo(1 / 0.3, 6);
  });

  it('needs both kernels, and a lock that was taken', () => {
    expect(locksOfLoop([taken('2.6.31-rc8', 18)])).toBeUndefined();
    expect(locksOfLoop([taken('2.6.31-rc8', 0), taken('2.6.31-zhang', 0)])).toBeUndefined();
    expect(locksOfLoop([])).toBeUndefined();
  });
});

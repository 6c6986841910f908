import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { Series, WINDOWS } from './series.ts';

/** Samples after every `step` lookups. The first half always hits, the second never. */
function windowsOf(calls: number, step: number) {
  const series = new Series();
  const hits = (call: number): number => Math.min(call, calls / 2);
  for (let call = step; call <= calls; call += step) series.add({ calls: call, hits: hits(call) });
  return series.windows({ calls, hits: hits(calls) });
}

describe('the course of a rate', () => {
  it.each([
    [1000, 1],
    [100_000, 1],
    [1_000_000, 7],
  ])('of %i lookups, sampled every %i, has windows of nearly one size', (calls, step) => {
    const windows = windowsOf(calls, step);
    const sizes = windows.map((window, index) => window.calls - (windows[index - 1]?.calls ?? 0));
    expect(windows).toHaveLength(WINDOWS);
    expect(nth(windows, -1).calls).toBe(calls);
    expect(Math.max(...sizes) / (calls / WINDOWS)).toBeLessThan(1.2);
    expect(nth(windows, 10).rate).toBe(100);
    expect(nth(windows, WINDOWS - 10).rate).toBe(0);
  });

  it('has as many windows as samples if these are few, and none without lookups', () => {
    expect(windowsOf(90, 30)).toEqual([
      { calls: 30, rate: 100 },
      { calls: 60, rate: 50 },
      { calls: 90, rate: 0 },
    ]);
    expect(new Series().windows({ calls: 0, hits: 0 })).toEqual([]);
  });
});

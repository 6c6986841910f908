import { describe, expect, it } from 'vitest';
import { Series, WINDOWS } from './series.ts';

/** Samples after every `step` lookups; the first half hits always, the second never. */
function windowsOf(calls: number, step: number) {
  const series = new Series();
  const hits = (at: number): number => Math.min(at, calls / 2);
  for (let at = step; at <= calls; at += step) series.add({ calls: at, hits: hits(at) });
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
    expect(windows.at(-1)!.calls).toBe(calls);
    expect(Math.max(...sizes) / (calls / WINDOWS)).toBeLessThan(1.2);
    expect(windows[10]!.rate).toBe(100);
    expect(windows[WINDOWS - 10]!.rate).toBe(0);
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

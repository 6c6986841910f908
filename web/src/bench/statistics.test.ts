import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { summarize } from './statistics.ts';
import type { Summary } from './statistics.ts';

const samples = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 });

/** The definitions, taken literally. */
function byHand(values: readonly number[]): Summary {
  const sum = (terms: readonly number[]): number => terms.reduce((total, term) => total + term, 0);
  const quantile = (of: readonly number[], q: number): number => {
    const sorted = of.toSorted((a, b) => a - b);
    const below = Math.floor((sorted.length - 1) * q);
    const part = (sorted.length - 1) * q - below;
    return part === 0 ? nth(sorted, below) : nth(sorted, below) * (1 - part) + nth(sorted, below + 1) * part;
  };
  const [count, mean, median] = [values.length, sum(values) / values.length, quantile(values, 0.5)];
  return {
    median,
    mad: quantile(
      values.map((value) => Math.abs(value - median)),
      0.5,
    ),
    min: quantile(values, 0),
    max: quantile(values, 1),
    mean,
    stddev: count === 1 ? 0 : Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (count - 1)),
    p75: quantile(values, 0.75),
    p99: quantile(values, 0.99),
  };
}

describe('summarize', () => {
  it('gives what a textbook gives', () => {
    const { median, mad, min, max, mean, stddev, p75, p99 } = summarize([2, 4, 4, 4, 5, 5, 7, 9]);
    expect({ median, mad, min, max, mean, p75 }).toEqual({
      median: 4.5,
      mad: 0.5,
      min: 2,
      max: 9,
      mean: 5,
      p75: 5.5,
    });
    expect(stddev).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(p99).toBeCloseTo(8.86, 12);
  });

  it('is not moved by one outlier where it should not be', () => {
    expect(summarize([1, 2, 3, 4, 1000])).toMatchObject({ median: 3, mad: 1, max: 1000, mean: 202 });
  });

  it('of one sample is that sample', () => {
    const { mad, stddev, ...others } = summarize([7]);
    expect([mad, stddev]).toEqual([0, 0]);
    expect(new Set(Object.values(others))).toEqual(new Set([7]));
  });

  it('has no answer without samples', () => {
    expect(() => summarize([])).toThrow('no samples');
  });

  it('agrees with the definitions', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const expected = byHand(values);
        for (const [figure, value] of Object.entries(summarize(values)))
          expect(value, figure).toBeCloseTo(expected[figure as keyof Summary], 6);
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(samples, (values) => {
        const turned = summarize(values.toReversed());
        for (const [figure, value] of Object.entries(summarize(values)))
          expect(value, figure).toBeCloseTo(turned[figure as keyof Summary], 6);
      }),
    );
  });
});

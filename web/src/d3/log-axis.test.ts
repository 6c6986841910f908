import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nth } from '../base/known.ts';
import { logAxis, roundTicks, spread } from './log-axis.ts';

const value = fc.double({ min: 1e-4, max: 1e8, noNaN: true });

describe('logAxis', () => {
  it('keeps every value and tick within its ends, and its order', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
        const { at, ticks } = logAxis(values, 300, 20, 6);
        for (const each of [...values, ...ticks]) {
          expect(at(each)).toBeGreaterThanOrEqual(20 - 1e-6);
          expect(at(each)).toBeLessThanOrEqual(300 + 1e-6);
        }
        const places = values.toSorted((a, b) => a - b).map(at);
        expect(places).toEqual(places.toSorted((a, b) => b - a));
        expect(ticks.length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('keeps the order of values that are as good as equal', () => {
    const { at } = logAxis([23062972.701204848, 0.00010000000000000018, 0.0001], 300, 20, 6);
    expect(at(0.00010000000000000018)).toBeLessThanOrEqual(at(0.0001));
  });

  it('gives equal factors equal room', () => {
    const { at } = logAxis([1, 1000], 0, 100, 6);
    expect(at(10) - at(1)).toBeCloseTo(at(1000) - at(100), 9);
  });
});

describe('roundTicks', () => {
  it('are as dense as is wanted', () => {
    expect(roundTicks(0.9, 12, 8)).toEqual([1, 2, 5, 10]);
    expect(roundTicks(0.9, 1200, 8)).toEqual([1, 3, 10, 30, 100, 300, 1000]);
    expect(roundTicks(0.009, 1200, 6)).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
    expect(roundTicks(1, 1e8, 5)).toEqual([1, 1e2, 1e4, 1e6, 1e8]);
  });

  it('are written as short as they are', () => {
    expect(roundTicks(0.002, 0.06, 9).map(String)).toEqual(['0.002', '0.005', '0.01', '0.02', '0.05']);
  });
});

describe('spread', () => {
  it('leaves alone what does not touch', () => {
    expect(spread([10, 50, 30], 12, 0, 100)).toEqual([10, 50, 30]);
  });

  it('keeps labels apart, in order and inside', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { maxLength: 9 }), (wanted) => {
        const places = spread(wanted, 14, 0, 200);
        const order = wanted.map((_, i) => i).toSorted((a, b) => nth(wanted, a) - nth(wanted, b));
        order.slice(1).forEach((i, before) => {
          expect(nth(places, i) - nth(places, nth(order, before))).toBeGreaterThanOrEqual(14 - 1e-9);
        });
        for (const place of places) {
          expect(place).toBeGreaterThanOrEqual(0);
          expect(place).toBeLessThanOrEqual(200);
        }
      }),
    );
  });
});

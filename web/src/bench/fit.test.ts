import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { known, nth } from '../base/known.ts';
import { fit, lineOf, type Fit, type Point } from './fit.ts';

const SIZES = [24, 223, 1025, 4023, 16384, 65000];
/** A fit of enough sizes. */
const fitted = (of: readonly Point[]): Fit => known(fit(of), 'there are enough sizes');
const points = (cost: (size: number) => number) => SIZES.map((size) => ({ size, cost: cost(size) }));

describe('fit', () => {
  it('finds the line that the costs were made from', () => {
    const coefficient = fc.double({ min: 0.5, max: 100, noNaN: true });
    fc.assert(
      fc.property(coefficient, coefficient, (base, slope) => {
        const linear = fitted(points((size) => base + slope * size));
        expect(linear.shape).toBe('linear');
        expect(linear.linear.slope).toBeCloseTo(slope, 6);
        expect(linear.linear.r2).toBeCloseTo(1, 9);
        const log = fitted(points((size) => slope * Math.log2(size)));
        expect(log.shape).toBe('log');
        expect(log.log.slope).toBeCloseTo(slope, 6);
        expect(log.log.base).toBeCloseTo(0, 6);
      }),
    );
  });

  it('calls a cost constant that hardly changes', () => {
    expect(fit(points(() => 8))).toMatchObject({ shape: 'constant', linear: { slope: 0, r2: 1 } });
    expect(fitted(points((size) => 100 + 0.5 * Math.log2(size))).shape).toBe('constant');
  });

  it('takes a small rise on a large base for no straight line', () => {
    const found = fitted(points((size) => 100 + 0.001 * size));
    expect(found.linear.r2).toBeCloseTo(1, 9);
    expect(found.shape).toBe('unclear');
    expect(found.exponent).toBeLessThan(0.1);
    expect(fitted(points((size) => size ** 0.7)).exponent).toBeCloseTo(0.7, 9);
  });

  it('names no shape where costs fall, leap or scatter', () => {
    const shapeOf = (cost: (size: number) => number): string => fitted(points(cost)).shape;
    expect(shapeOf((size) => 100 - 5 * Math.log2(size))).toBe('unclear');
    expect(shapeOf((size) => 1000 - 0.01 * size)).toBe('unclear');
    expect(shapeOf((size) => size ** 1.7)).toBe('unclear');
    expect(shapeOf((size) => size ** 1.2)).toBe('linear');
    expect(shapeOf((size) => (SIZES.indexOf(size) % 2 === 0 ? 10 : 100))).toBe('unclear');
    expect(shapeOf((size) => (SIZES.indexOf(size) % 5 === 0 ? 10 : 100))).toBe('unclear');
    expect(shapeOf((size) => 100 - 0.5 * Math.log2(size))).toBe('constant');
  });

  it('has a line for every shape', () => {
    expect(lineOf({ shape: 'unclear', exponent: 1.7 })).toBe('linear');
    expect(lineOf({ shape: 'unclear', exponent: -0.7 })).toBe('log');
    expect(lineOf({ shape: 'constant', exponent: 0.7 })).toBe('log');
  });

  it('takes what is nothing at first for growing nevertheless', () => {
    expect(fitted(points((size) => size - nth(SIZES, 0))).shape).toBe('linear');
  });

  it('needs three sizes', () => {
    expect(fit([...points((size) => size).slice(0, 2), { size: nth(SIZES, 0), cost: 3 }])).toBeUndefined();
  });
});

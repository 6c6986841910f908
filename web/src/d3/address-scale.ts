/* Maps addresses to a picture of the whole address space: 0 at address 0, 1 at its end. */
import { cell } from '../base/cell.ts';

export interface AddressScale {
  toUnit(address: number): number;
  toAddress(unit: number): number;
}

/** Gives every byte the same size. */
export function trueScale(taskSize: number): AddressScale {
  return {
    toUnit: (address) => address / taskSize,
    toAddress: (unit) => unit * taskSize,
  };
}

/**
 * Linear between knots: item i spans `bounds[i]` … `bounds[i + 1]` and gets a share of the picture in proportion to `weights[i]`. `bounds`
 * rise from 0 to the size of the space, and there is one more of them than of `weights`.
 */
export function weightedScale(bounds: Float64Array, weights: Float64Array): AddressScale {
  const shares = new Float64Array(bounds.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) shares[i + 1] = sum += cell(weights, i);
  for (let i = 1; i < shares.length; i++) shares[i] = cell(shares, i) / sum;
  return {
    toUnit: (address) => interpolate(bounds, shares, address),
    toAddress: (unit) => interpolate(shares, bounds, unit),
  };
}

/** The scale `part` of the way, 0 … 1, from one to another. It rises as both do, so it is a scale at any time of the movement. */
export function blendScales(from: AddressScale, to: AddressScale, part: number): AddressScale {
  return {
    toUnit: (address) => from.toUnit(address) * (1 - part) + to.toUnit(address) * part,
    toAddress: (unit) => from.toAddress(unit) * (1 - part) + to.toAddress(unit) * part,
  };
}

function interpolate(xs: Float64Array, ys: Float64Array, x: number): number {
  const i = segmentOf(xs, x);
  const x0 = cell(xs, i);
  const y0 = cell(ys, i);
  const span = cell(xs, i + 1) - x0;
  return span === 0 ? y0 : y0 + ((x - x0) / span) * (cell(ys, i + 1) - y0);
}

/** The last i with `sorted[i]` ≤ x, but not that of the last element; 0 if x is below all. */
export function segmentOf(sorted: Float64Array, x: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (cell(sorted, middle) <= x) low = middle;
    else high = middle;
  }
  return low;
}

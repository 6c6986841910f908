/* Where an address lies in a picture of the whole address space: 0 at address 0, 1 at its end. */

export interface AddressScale {
  toUnit(address: number): number;
  toAddress(unit: number): number;
}

/** Every byte as large as every other. */
export function trueScale(taskSize: number): AddressScale {
  return {
    toUnit: (address) => address / taskSize,
    toAddress: (unit) => unit * taskSize,
  };
}

/**
 * Straight between knots: item i spans `bounds[i]` … `bounds[i + 1]` and gets a share of the picture in
 * proportion to `weights[i]`. `bounds` rise from 0 to the size of the space and are one more than `weights`.
 */
export function weightedScale(bounds: Float64Array, weights: Float64Array): AddressScale {
  const units = new Float64Array(bounds.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) units[i + 1] = sum += weights[i]!;
  for (let i = 0; i < units.length; i++) units[i]! /= sum;
  return {
    toUnit: (address) => interpolate(bounds, units, address),
    toAddress: (unit) => interpolate(units, bounds, unit),
  };
}

/** Part of the way, 0 … 1, from one scale to another. It rises as both do, so it is a scale while it moves. */
export function blendScales(from: AddressScale, to: AddressScale, part: number): AddressScale {
  return {
    toUnit: (address) => from.toUnit(address) * (1 - part) + to.toUnit(address) * part,
    toAddress: (unit) => from.toAddress(unit) * (1 - part) + to.toAddress(unit) * part,
  };
}

function interpolate(xs: Float64Array, ys: Float64Array, x: number): number {
  const i = segmentOf(xs, x);
  const x0 = xs[i]!;
  const y0 = ys[i]!;
  const span = xs[i + 1]! - x0;
  return span === 0 ? y0 : y0 + ((x - x0) / span) * (ys[i + 1]! - y0);
}

/** The last i with `sorted[i]` ≤ x that has a successor. */
export function segmentOf(sorted: Float64Array, x: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! <= x) low = middle;
    else high = middle;
  }
  return low;
}

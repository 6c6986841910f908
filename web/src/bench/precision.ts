/* How many digits of a figure are known. */
import type { Interval } from './bootstrap.ts';

const MOST = 6;

/** The decimals of a figure with this interval: the last one is that of the first digit of half its width. */
export function decimalsOf([low, high]: Interval): number {
  const half = (high - low) / 2;
  return half > 0 ? Math.min(MOST, Math.max(0, -Math.floor(Math.log10(half)))) : 2;
}

/** Half of an interval’s width, as a share of its middle. */
export function halfWidthOf([low, high]: Interval): number {
  return (high - low) / (high + low);
}

/** An interval that holds 1 is no difference between two kernels. */
export function isNoDifference([low, high]: Interval): boolean {
  return low <= 1 && high >= 1;
}

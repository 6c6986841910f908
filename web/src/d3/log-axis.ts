/* Logarithmic axes that include all values and have as many round ticks as are readable. */
import { scaleLog } from 'd3-scale';

export interface Axis {
  /** The place of a value, in pixels. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

export interface LogAxis extends Axis {
  /** The value of a place. */
  readonly valueAt: (place: number) => number;
}

/** The least factor between the ends of an axis. With less, noise would look like a mountain. */
const LEAST_SPAN = 4;

/** An axis from pixel `from` to pixel `to` over all of `values`: at least one, all above 0. */
export function logAxis(values: readonly number[], from: number, to: number, mostTicks: number): LogAxis {
  const [low, high] = widen(Math.min(...values), Math.max(...values));
  // The scale ends at 0 and 1, which avoids a second rounding: values that differ by one bit keep their order.
  const share = scaleLog([low, high], [0, 1]);
  return {
    at: (value) => from + share(value) * (to - from),
    valueAt: (place) => share.invert((place - from) / (to - from)),
    ticks: roundTicks(low, high, mostTicks),
  };
}

function widen(low: number, high: number): readonly [number, number] {
  const missing = Math.max(1, LEAST_SPAN / (high / low));
  const air = 1.12 * Math.sqrt(missing);
  return [low / air, high * air];
}

const STEPS = [[1, 2, 5], [1, 3], [1]] as const;

/** Round values between the ends: 1-2-5, 1-3 or powers of ten, the densest series with at most `most` of them. */
export function roundTicks(low: number, high: number, most: number): readonly number[] {
  const first = Math.floor(Math.log10(low));
  const decades = Array.from({ length: Math.ceil(Math.log10(high)) - first + 1 }, (_, i) => first + i);
  for (const steps of STEPS) {
    const ticks = decades.flatMap((decade) => steps.map((step) => times10(step, decade)));
    const inside = ticks.filter((tick) => tick >= low && tick <= high);
    if (inside.length <= most) return inside;
  }
  const every = Math.ceil(decades.length / most);
  return decades
    .filter((decade) => decade % every === 0)
    .map((decade) => times10(1, decade))
    .filter((tick) => tick >= low && tick <= high);
}

/** `step` · 10^`decade`, rounded once: 3 · 10⁻² is 0.03, not 0.030000000000000002. */
function times10(step: number, decade: number): number {
  return decade < 0 ? step / 10 ** -decade : step * 10 ** decade;
}

/**
 * Places near `wanted`, at least `gap` apart and between `low` and `high`, in the same order; for labels that would overlap. If not all
 * fit, they keep the gap and go below `low`.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const places = wanted.map((at) => ({ at }));
  const rising = places.toSorted((a, b) => a.at - b.at);
  let floor = low;
  for (const place of rising) floor = (place.at = Math.max(place.at, floor)) + gap;
  let ceiling = high;
  for (const place of rising.toReversed()) ceiling = (place.at = Math.min(place.at, ceiling)) - gap;
  return places.map(({ at }) => at);
}

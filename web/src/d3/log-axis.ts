/* Logarithmic axes: room for all values, and as many round ticks as can be read. */
import { scaleLog } from 'd3-scale';

export interface Axis {
  /** Pixels of a value. */
  readonly at: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Less than this factor between the ends would make noise look like a mountain. */
const LEAST_SPAN = 4;

/** An axis from `from` to `to` pixels over all of `values`, which are above 0 and at least one. */
export function logAxis(values: readonly number[], from: number, to: number, mostTicks: number): Axis {
  const [low, high] = widen(Math.min(...values), Math.max(...values));
  // Between 0 and 1 nothing is rounded twice, so that values a bit apart keep their order.
  const share = scaleLog([low, high], [0, 1]);
  return { at: (value) => from + share(value) * (to - from), ticks: roundTicks(low, high, mostTicks) };
}

function widen(low: number, high: number): readonly [number, number] {
  const missing = Math.max(1, LEAST_SPAN / (high / low));
  const air = 1.12 * Math.sqrt(missing);
  return [low / air, high * air];
}

const STEPS = [[1, 2, 5], [1, 3], [1]] as const;

/** Round values within the ends: 1-2-5, 1-3 or powers of ten, the densest that is not too many. */
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

/** 3 · 10⁻² as 0.03, not as 0.030000000000000002. */
function times10(step: number, decade: number): number {
  return decade < 0 ? step / 10 ** -decade : step * 10 ** decade;
}

/**
 * Places near `wanted`, at least `gap` apart and between `low` and `high`, in the same order; used for labels
 * that would lie on one another. Should there be no room for all, they keep the gap and pass the lower end.
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): readonly number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[a]! - wanted[b]!);
  const places = [...wanted];
  let floor = low;
  for (const i of order) floor = (places[i] = Math.max(places[i]!, floor)) + gap;
  let ceiling = high;
  for (const i of order.toReversed()) ceiling = (places[i] = Math.min(places[i]!, ceiling)) - gap;
  return places;
}

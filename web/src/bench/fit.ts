/** How a cost grows with a size: along a straight line, or with the size's logarithm. */
import { max, mean, min } from 'd3-array';

export interface Point {
  readonly size: number;
  readonly cost: number;
}

/** cost = base + slope · f(size). */
export interface Line {
  readonly base: number;
  readonly slope: number;
  /** Share of the costs' variance that the line explains, at most 1; 1 where they do not vary. */
  readonly r2: number;
}

export interface Fit {
  readonly linear: Line;
  /** f is the logarithm to base 2: the slope is the cost of each doubling. */
  readonly log: Line;
  /** The line that explains more. `constant`: along the better one the cost changes by less than a tenth. */
  readonly shape: 'constant' | 'linear' | 'log';
}

const HARDLY = 0.1;

/** Undefined with fewer than three different sizes: two points lie on both lines. */
export function fit(points: readonly Point[]): Fit | undefined {
  if (new Set(points.map(({ size }) => size)).size < 3) return undefined;
  const linear = leastSquares(points, (size) => size);
  const log = leastSquares(points, Math.log2);
  const [smallest, largest] = [min(points, ({ size }) => size)!, max(points, ({ size }) => size)!];
  const isLinear = linear.r2 > log.r2;
  const change = isLinear
    ? linear.slope * (largest - smallest)
    : log.slope * (Math.log2(largest) - Math.log2(smallest));
  const hardly = Math.abs(change) <= HARDLY * Math.abs(mean(points, ({ cost }) => cost)!);
  return { linear, log, shape: hardly ? 'constant' : isLinear ? 'linear' : 'log' };
}

function leastSquares(points: readonly Point[], f: (size: number) => number): Line {
  const meanX = mean(points, ({ size }) => f(size))!;
  const meanY = mean(points, ({ cost }) => cost)!;
  const sxx = mean(points, ({ size }) => (f(size) - meanX) ** 2)!;
  const sxy = mean(points, ({ size, cost }) => (f(size) - meanX) * (cost - meanY))!;
  const syy = mean(points, ({ cost }) => (cost - meanY) ** 2)!;
  const slope = sxy / sxx;
  return { slope, base: meanY - slope * meanX, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}

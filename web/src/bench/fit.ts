/* How a cost grows with a size: along a straight line, or with the size's logarithm. */
import { known } from '../base/known.ts';
import { deviation, mean } from 'd3-array';

export interface Point {
  readonly size: number;
  readonly cost: number;
}

/** cost = base + slope · f(size). */
export interface Line {
  readonly base: number;
  readonly slope: number;
  /** Share of the costs' variance that the line explains, at most 1; 1 where costs don't vary. */
  readonly r2: number;
}

export interface Fit {
  readonly linear: Line;
  /** f is the logarithm to base 2: the slope is the cost of each doubling. */
  readonly log: Line;
  /** The cost grows with this power of the size: the slope of the costs' logarithms. */
  readonly exponent: number;
  /**
   * The exponent decides: `linear` from one half on, else `log`. The better r² wouldn't do, because a large base hides that
   * a cost hardly grows. `constant`: the cost changes by less than a tenth over all sizes. `unclear`: it falls, grows
   * faster than along a straight line, or lies far from the line of its exponent.
   */
  readonly shape: 'constant' | 'linear' | 'log' | 'unclear';
}

const HARDLY = 0.1;
/** A constant cost doesn't jump up and down either: its standard deviation is at most this share of its mean. */
const CALM = 0.2;
const STEEP = 0.5;
/** Above this exponent a cost grows faster than along a straight line. */
export const STEEPEST = 1.5;
/** The least r² for a line to name the shape. */
export const FAIR = 0.8;

/** Undefined with fewer than three different sizes, because two points lie on both lines. */
export function fit(points: readonly Point[]): Fit | undefined {
  if (new Set(points.map(({ size }) => size)).size < 3) return undefined;
  const linear = leastSquares(points, (size) => size);
  const log = leastSquares(points, Math.log2);
  const exponent = exponentOf(points);
  const isLinear = exponent >= STEEP;
  const line = isLinear ? linear : log;
  const sizes = points.map(({ size }) => size);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const change = line.slope * (isLinear ? largest - smallest : Math.log2(largest) - Math.log2(smallest));
  const middle = Math.abs(meanOf(points, ({ cost }) => cost));
  const spread = known(
    deviation(points, ({ cost }) => cost),
    'a fit has three points',
  );
  const isCalm = spread <= CALM * middle;
  const isUnclear = change < 0 || exponent > STEEPEST || line.r2 < FAIR;
  const shape = isUnclear ? 'unclear' : isLinear ? 'linear' : 'log';
  return { linear, log, exponent, shape: isCalm && Math.abs(change) <= HARDLY * middle ? 'constant' : shape };
}

/** The line that the exponent asks for, whether it fits or not. */
export function lineOf({ exponent, shape }: Pick<Fit, 'exponent' | 'shape'>): 'linear' | 'log' {
  return shape !== 'constant' && exponent >= STEEP ? 'linear' : 'log';
}

/** Skips costs of zero, which have no logarithm. */
function exponentOf(points: readonly Point[]): number {
  const logs = points
    .filter(({ cost }) => cost > 0)
    .map(({ size, cost }) => ({ size, cost: Math.log2(cost) }));
  return new Set(logs.map(({ size }) => size)).size < 2 ? 0 : leastSquares(logs, Math.log2).slope;
}

export function leastSquares(points: readonly Point[], f: (size: number) => number): Line {
  const meanX = meanOf(points, ({ size }) => f(size));
  const meanY = meanOf(points, ({ cost }) => cost);
  const sxx = meanOf(points, ({ size }) => (f(size) - meanX) ** 2);
  const sxy = meanOf(points, ({ size, cost }) => (f(size) - meanX) * (cost - meanY));
  const syy = meanOf(points, ({ cost }) => (cost - meanY) ** 2);
  const slope = sxy / sxx;
  return { slope, base: meanY - slope * meanX, r2: syy === 0 ? 1 : sxy ** 2 / (sxx * syy) };
}

function meanOf(points: readonly Point[], of: (point: Point) => number): number {
  return known(mean(points, of), 'a line goes through points');
}

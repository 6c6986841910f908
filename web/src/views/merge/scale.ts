/* One scale for both strips, so that what stays doesn't move. A word fits between any two neighbouring bounds, and large ranges get more
 * space, by their logarithm. */
import { nth } from '../../base/known.ts';
import { type AddressScale, weightedScale } from '../../d3/address-scale.ts';
import type { Piece } from './strips.ts';

const PAGE = 4096;

export function stripScale(pieces: readonly Piece[]): AddressScale {
  const bounds = [...new Set(pieces.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const weights = bounds.slice(1).map((end, i) => weightOf(nth(bounds, i), end, pieces));
  return weightedScale(Float64Array.from(bounds), Float64Array.from(weights));
}

function weightOf(start: number, end: number, pieces: readonly Piece[]): number {
  const inside = pieces.filter((piece) => piece.start <= start && end <= piece.end);
  // Ranges that take no part are there only for orientation.
  if (inside.every(({ role }) => role === 'around' || role === 'hole')) return 1;
  return 2.2 + Math.min(2, 0.25 * Math.log2((end - start) / PAGE));
}

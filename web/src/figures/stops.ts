import { X86_64 } from '../core/layout.ts';

/** How many mappings a slider offers, at like distances: each is about a third more than the one before. */
export const STOPS = [
  10, 14, 20, 27, 36, 56, 75, 100, 140, 200, 270, 360, 500, 700, 1000, 1400, 2000, 3000,
].concat([5000, 7000, 10_000, 14_000, 20_000, 30_000, 50_000, X86_64.maxMapCount]);

/** The place of the slider for a number of mappings, of which the figure allows `most`. */
export function stopAt(mappings: number, most: number): number {
  return mappings >= most ? STOPS.length - 1 : STOPS.findLastIndex((stop) => stop <= mappings);
}

/* The number of VMAs of both sequences over the calls that both make: at so many of these that a curve can show them. */
import { cell } from '../base/cell.ts';

export interface CurvePoint {
  /** After how many of the calls that both make; 0 is the start. */
  readonly at: number;
  /** After how many calls of each sequence, and how many VMAs there are then. */
  readonly calls: readonly [a: number, b: number];
  readonly vmas: readonly [a: number, b: number];
}

/** Stretches of equal length; of each, the last point and both maxima are kept. */
const STRETCHES = 120;

/** `partners` is as in Alignment; `counts` as in Ran. */
export function curvesOf(
  partners: Int32Array,
  [countsA, countsB]: readonly [Uint32Array, Uint32Array],
): readonly CurvePoint[] {
  const pairs: (readonly [number, number])[] = [[0, 0]];
  for (const [i, partner] of partners.entries()) if (partner >= 0) pairs.push([i + 1, partner + 1]);
  // What only one makes after the last common call counts at the end.
  const last = [countsA.length - 1, countsB.length - 1] as const;
  const pointAt = (at: number): CurvePoint => {
    const calls = at === pairs.length ? last : (pairs[at] ?? last);
    return { at, calls, vmas: [cell(countsA, calls[0]), cell(countsB, calls[1])] };
  };
  const isLonger = pairs.at(-1)?.some((calls, side) => calls !== last[side]) === true;
  const length = pairs.length + (isLonger ? 1 : 0);
  if (length <= 3 * STRETCHES) return Array.from({ length }, (_, at) => pointAt(at));
  const kept: CurvePoint[] = [pointAt(0)];
  for (let stretch = 0; stretch < STRETCHES; stretch++) {
    const from = Math.floor((stretch * length) / STRETCHES);
    const end = Math.floor(((stretch + 1) * length) / STRETCHES) - 1;
    let [mostA, mostB] = [from, from];
    for (let at = from; at <= end; at++) {
      if (pointAt(at).vmas[0] > pointAt(mostA).vmas[0]) mostA = at;
      if (pointAt(at).vmas[1] > pointAt(mostB).vmas[1]) mostB = at;
    }
    for (const at of new Set([mostA, mostB, end].toSorted((x, y) => x - y)))
      if (at > (kept.at(-1)?.at ?? -1)) kept.push(pointAt(at));
  }
  return kept;
}

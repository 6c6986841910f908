/* Where the new mapping could go, and what an answer means, once the core has said where it goes. */
import { sizeOf, type Span } from '../process.ts';

/** The two ends of a gap: the kernel uses no other place in it. */
type End = 'low' | 'high';

export interface Place {
  readonly gap: Span;
  readonly end: End;
  /** The address of the mapping there. */
  readonly start: number;
}

/** What is between neighbours; `vmas` are in order. */
export function gapsOf(vmas: readonly Span[]): readonly Span[] {
  return vmas.flatMap(({ end }, i) => {
    const above = vmas[i + 1];
    return above !== undefined && above.start > end ? [{ start: end, end: above.start }] : [];
  });
}

/** The places for `length` bytes, by address. A gap that fits exactly has only one. */
export function placesOf(gaps: readonly Span[], length: number): readonly Place[] {
  return gaps.flatMap((gap) => {
    const low: Place = { gap, end: 'low', start: gap.start };
    const high: Place = { gap, end: 'high', start: gap.end - length };
    if (sizeOf(gap) < length) return [];
    return sizeOf(gap) === length ? [high] : [low, high];
  });
}

/**
 * A guess beside the core's answer. `otherEnd`: the right gap, but its other end. Of the wrong gaps that are large enough,
 * `above` is higher than the right one; lower ones fit exactly, are the largest of all, or are neither.
 */
type Verdict = 'right' | 'otherEnd' | 'above' | 'exact' | 'largest' | 'lower';

export function judge(guess: Place, answer: number, gaps: readonly Span[], length: number): Verdict {
  if (guess.start === answer) return 'right';
  const { gap } = guess;
  if (gap.start <= answer && answer < gap.end) return 'otherEnd';
  if (gap.start > answer) return 'above';
  if (sizeOf(gap) === length) return 'exact';
  return sizeOf(gap) === Math.max(...gaps.map(sizeOf)) ? 'largest' : 'lower';
}

/** The number of the place that is `by` places higher or lower; -1, in the hand, is beside both ends. */
export function moved(place: number, by: 1 | -1, count: number): number {
  if (place < 0) return by > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, place + by));
}

/** The place that a key leads to; undefined if the key means nothing here. */
export function placeByKey(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return moved(place, 1, count);
    case 'ArrowLeft':
    case 'ArrowDown':
      return moved(place, -1, count);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

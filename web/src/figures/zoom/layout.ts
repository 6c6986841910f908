/* Where the strip has its marks: pure, in pixels. */
import type { Span } from '../process.ts';
import type { View } from './parameters.ts';

/** In pixels: so wide is a mark at least, so that it can be seen. */
export const THINNEST = 3;

/** VMAs that are drawn as one. */
export interface Mark {
  /** The first of them, and how many there are. */
  readonly first: number;
  readonly count: number;
  readonly x: number;
  readonly width: number;
  /** It is drawn wider than it is to scale, and what touches such a mark and is as thin is a part of it. */
  readonly isWidened: boolean;
}

export function xOf({ start, size }: View, address: number, width: number): number {
  return ((address - start) / size) * width;
}

export function isSeen({ start, end }: Span, view: View): boolean {
  return end > view.start && start < view.start + view.size;
}

/**
 * A mark for each VMA in the view that is wide enough, exactly where it is. The others are widened about their middle; those that would
 * overlap then are one mark.
 */
export function marksOf(spans: readonly Span[], view: View, width: number): readonly Mark[] {
  const marks: Mark[] = [];
  for (const [first, span] of spans.entries()) {
    if (!isSeen(span, view)) continue;
    const [from, end] = [xOf(view, span.start, width), xOf(view, span.end, width)];
    const [x, to] = [Math.max(0, from), Math.min(width, end)];
    // One that only the end of the strip makes thin is as wide as what there is to see of it.
    if (end - from >= THINNEST) {
      marks.push({ first, count: 1, x, width: to - x, isWidened: false });
      continue;
    }
    const left = Math.min(width - THINNEST, Math.max(0, (x + to - THINNEST) / 2));
    const last = marks.at(-1);
    if (last?.isWidened === true && last.x + last.width >= left)
      marks.splice(-1, 1, { ...last, count: last.count + 1, width: left + THINNEST - last.x });
    else marks.push({ first, count: 1, x: left, width: THINNEST, isWidened: true });
  }
  return marks;
}

/** The mark at a point of the strip, or within `reach` pixels of it. */
export function markAt(marks: readonly Mark[], x: number, reach: number): Mark | undefined {
  const away = ({ x: left, width }: Mark): number => Math.max(left - x, x - left - width, 0);
  const [nearest] = marks.toSorted((a, b) => away(a) - away(b));
  return nearest && away(nearest) <= reach ? nearest : undefined;
}

/** What is free between VMAs, where it is in the view. */
export function gapsOf(spans: readonly Span[], view: View, end: number): readonly Span[] {
  const edges = [0, ...spans.flatMap((span) => [span.start, span.end]), end];
  return edges.flatMap((start, i) => {
    const next = edges[i + 1];
    const isGap = i % 2 === 0 && next !== undefined && start < next;
    return isGap && isSeen({ start, end: next }, view) ? [{ start, end: next }] : [];
  });
}

/** VMAs without a gap between them, one run after another: indices of the first, and of the one after the last. */
export function runsOf(spans: readonly Span[]): readonly (readonly [number, number])[] {
  const firsts = spans.flatMap(({ start }, i) => (spans[i - 1]?.end === start ? [] : [i]));
  return firsts.map((first, i) => [first, firsts[i + 1] ?? spans.length]);
}

/** A power of two, in bytes, that is at most `most` pixels wide. */
export function unitOf({ size }: View, width: number, most: number): number {
  return 2 ** Math.floor(Math.log2((size / width) * most));
}

/* What is in the way of a block that lies over the strip. */
import type { Strip } from '../strip.ts';

export interface Stretch {
  /** In pixels. */
  readonly x: number;
  readonly width: number;
}

/** The mappings’ parts from `x` on, `width` pixels long; none where mappings aren’t drawn one by one. */
export function hitsOf({ items, unit }: Strip, { x, width }: Stretch): readonly Stretch[] {
  return items.flatMap(({ vma, many, from, to }) => {
    if (vma === undefined || many !== undefined) return [];
    const [left, right] = [Math.max(x, from * unit), Math.min(x + width, to * unit)];
    // Rounding must not make neighbours touch.
    return right - left > 0.5 ? [{ x: left, width: right - left }] : [];
  });
}

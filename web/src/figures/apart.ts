/* Labels of letters of 13 pixels in a row, without those that would run into the one before. */

/** In pixels: half a digit, and from one label to the next. */
const HALF = 3.9;
const APART = 3;

interface Label {
  /** Its middle, in pixels. */
  readonly x: number;
  readonly text: string;
}

export function keptApart<T extends Label>(labels: readonly T[]): readonly T[] {
  let free = -Infinity;
  return labels.filter(({ x, text }) => {
    if (x - text.length * HALF < free) return false;
    free = x + text.length * HALF + APART;
    return true;
  });
}

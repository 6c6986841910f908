/* Labels of letters of 13 pixels in rows, without those for which no row has room. */

/** In pixels: half a digit, and from one label to the next. */
const HALF = 3.9;
const APART = 3;

interface Label {
  /** Its middle, in pixels. */
  readonly x: number;
  readonly text: string;
}

/** Each label in the first row where it is apart from those before it. Who matters most comes first. */
export function inRows<T extends Label>(
  labels: readonly T[],
  rows: number,
  apart = APART,
): readonly (T & { readonly row: number })[] {
  const taken: { readonly from: number; readonly to: number }[][] = Array.from({ length: rows }, () => []);
  return labels.flatMap((label) => {
    const half = label.text.length * HALF;
    const [from, to] = [label.x - half, label.x + half];
    const row = taken.findIndex((others) =>
      others.every((other) => to + apart <= other.from || other.to + apart <= from),
    );
    taken[row]?.push({ from, to });
    return row < 0 ? [] : [{ ...label, row }];
  });
}

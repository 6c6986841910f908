/* The curve of the number of VMAs, as a path in a box of WIDTH × HEIGHT. */

export const WIDTH = 1000;
export const HEIGHT = 200;

export interface CourseShape {
  readonly path: string;
  /** The number at the upper edge. */
  readonly top: number;
}

/** Where a number lies, from the upper edge; 0 and 1 lie at the lower one. */
export function heightOf(count: number, top: number): number {
  return HEIGHT * (1 - Math.log(Math.max(1, count)) / Math.log(top));
}

/** With more calls than WIDTH, each column shows the most and the least of its calls. */
export function courseShape(counts: Uint32Array, limit: number): CourseShape {
  let most = limit;
  for (const count of counts) most = Math.max(most, count);
  const top = most * 1.6;
  const calls = Math.max(1, counts.length - 1);
  const columns = Math.min(calls, WIDTH);
  const points: string[] = [];
  for (let column = 0; column <= columns; column++) {
    const [from, to] = [Math.round((column / columns) * calls), Math.round(((column + 1) / columns) * calls)];
    const part = counts.subarray(from, Math.max(from + 1, to));
    const x = (column / columns) * WIDTH;
    const [first = 0] = part;
    const range = [part.reduce((a, b) => Math.max(a, b), 0), part.reduce((a, b) => Math.min(a, b), first)];
    const drawn = columns < calls ? range : [first];
    for (const count of drawn) points.push(`${round(x)} ${round(heightOf(count, top))}`);
  }
  return { path: `M${points.join('L')}`, top };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

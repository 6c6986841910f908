/* Two pictures of the same page compared, so that nothing is found but what a reader would see. */
import type { PNG } from 'pngjs';

/** How far apart, 0 … 255 in any channel, two colours may be and still be taken for one. */
const SAME = 48;
/** Edge of the squares that are compared by their mean colour. */
const SQUARE = 8;
const SAME_MEAN = 20;

/** The pixels of either picture whose colour the other has neither there nor beside it: edges may be smoothed otherwise. */
export function differingPixels(a: PNG, b: PNG): number {
  let count = 0;
  for (let y = 0; y < a.height; y++)
    for (let x = 0; x < a.width; x++) if (isMissing(a, b, x, y) || isMissing(b, a, x, y)) count++;
  return count;
}

function isMissing(from: PNG, other: PNG, x: number, y: number): boolean {
  const at = (y * from.width + x) * 4;
  if (isSame(from, at, other, at)) return false;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= other.width || row >= other.height) continue;
      if (isSame(from, at, other, (row * other.width + column) * 4)) return false;
    }
  return true;
}

function isSame(a: PNG, at: number, b: PNG, there: number): boolean {
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs(a.data[at + channel]! - b.data[there + channel]!) > SAME) return false;
  return true;
}

/** How many squares have another mean colour. Whatever draws letters and edges, they have the same. */
export function differingSquares(a: PNG, b: PNG): number {
  let count = 0;
  for (let y = 0; y < a.height; y += SQUARE)
    for (let x = 0; x < a.width; x += SQUARE) {
      const [one, other] = [meanOf(a, x, y), meanOf(b, x, y)];
      if (one.some((value, channel) => Math.abs(value - other[channel]!) > SAME_MEAN)) count++;
    }
  return count;
}

function meanOf({ data, width, height }: PNG, left: number, top: number): readonly number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = top; y < Math.min(top + SQUARE, height); y++)
    for (let x = left; x < Math.min(left + SQUARE, width); x++, count++)
      for (let channel = 0; channel < 3; channel++) sums[channel]! += data[(y * width + x) * 4 + channel]!;
  return sums.map((sum) => sum / count);
}

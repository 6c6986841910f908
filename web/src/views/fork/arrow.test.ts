import { describe, expect, it } from 'vitest';
import { arrowPath, placesOf } from './arrow.ts';

const from = { x: 200, y: 60, width: 80, height: 40 };
const to = { x: 120, y: 30, width: 60, height: 24 };

/** The first and the last point of a path. */
function ends(path = '') {
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return { start: numbers.slice(0, 2), end: numbers.slice(-2) };
}

describe('the arrow from an original to its copy', () => {
  it.each([
    { width: 900, height: 300 },
    { width: 900, height: 600 },
    { width: 400, height: 300 },
  ])('leads from the middle of one side to the middle of the other, $width × $height', (size) => {
    const { stacked, origins } = placesOf(size);
    const [parent, child] = origins;
    expect(ends(arrowPath({ from, to }, size, origins, stacked))).toEqual({
      // Trees side by side: from the right edge. One above the other: around their left.
      start: [parent.x + from.x + (stacked ? 0 : from.width), parent.y + from.y + from.height / 2],
      end: [child.x + to.x, child.y + to.y + to.height / 2],
    });
  });

  it('is none if one of them is off the screen', () => {
    const size = { width: 900, height: 600 };
    const { stacked, origins } = placesOf(size);
    expect(arrowPath({ from: { ...from, x: -90 }, to }, size, origins, stacked)).toBeUndefined();
    expect(arrowPath({ from, to: { ...to, x: 901 } }, size, origins, stacked)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { between } from './zoom.ts';

describe('between', () => {
  const page = { centre: 123.456, width: 1e-7 };
  const all = { centre: 300, width: 600 };

  it.each([
    [page, all],
    [all, page],
    [all, all],
    [
      { centre: 100, width: 10 },
      { centre: 500, width: 10 },
    ],
  ])('starts and ends where it should: %j → %j', (from, to) => {
    for (const [part, wanted] of [
      [0, from],
      [1, to],
    ] as const) {
      const { centre, width } = between(from, to, part);
      expect(centre).toBeCloseTo(wanted.centre, 9);
      expect(width / wanted.width).toBeCloseTo(1, 9);
    }
  });

  it('keeps a place of the page in the picture all the way', () => {
    for (let part = 0; part <= 1; part += 0.1) {
      const { centre, width } = between(page, all, part);
      expect(Math.abs(page.centre - centre)).toBeLessThanOrEqual(width / 2 + 1e-9);
    }
  });
});

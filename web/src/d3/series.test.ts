import { expect, test } from 'vitest';
import { seriesStyle } from './series.ts';

const PLACES = Array.from({ length: 64 }, (_, place) => place);

test('no two of the first 64 series look alike, colours aside', () => {
  const looks = PLACES.map(seriesStyle).map(({ mark, filled, dash }) => `${mark} ${filled} ${dash}`);
  expect(new Set(looks).size).toBe(PLACES.length);
});

test('a colour always has the same dashes', () => {
  const pairs = new Set(PLACES.map(seriesStyle).map(({ token, dash }) => `${token} ${dash}`));
  expect(pairs.size).toBe(8);
});

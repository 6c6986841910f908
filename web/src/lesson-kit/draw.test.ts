import { expect, it } from 'vitest';
import { draw } from './draw.ts';

const ALL = Array.from({ length: 40 }, (_, i) => i);

it('draws the same for the same seed, and each once', () => {
  const drawn = draw(ALL, 5, 20_000);
  expect(drawn).toEqual(draw(ALL, 5, 20_000));
  expect(new Set(drawn).size).toBe(5);
  expect(draw(ALL, 5, 20_001)).not.toEqual(drawn);
  expect(new Set(draw([1, 2], 5, 1))).toEqual(new Set([1, 2]));
});

it('leaves nothing out for long', () => {
  const days = Array.from({ length: 100 }, (_, day) => draw(ALL, 5, 20_000 + day)).flat();
  expect(new Set(days).size).toBe(ALL.length);
});

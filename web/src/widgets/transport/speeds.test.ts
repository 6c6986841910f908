import { expect, it } from 'vitest';
import { SPEEDS, nextOf } from './speeds.ts';

it('walks through all speeds and stops at the ends', () => {
  let speed = SPEEDS[0] ?? 0;
  expect(nextOf(SPEEDS, speed, -1)).toBe(speed);
  const seen = [speed];
  while (nextOf(SPEEDS, speed, 1) !== speed) seen.push((speed = nextOf(SPEEDS, speed, 1)));
  expect(seen).toEqual(SPEEDS);
});

it('finds its way back from a speed that is not in the list', () => {
  expect(nextOf(SPEEDS, 10, 1)).toBe(16);
  expect(nextOf(SPEEDS, 10, -1)).toBe(8);
});

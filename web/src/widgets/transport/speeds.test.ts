import { expect, it } from 'vitest';
import { SPEEDS, nextSpeed } from './speeds.ts';

it('walks through all speeds and stops at the ends', () => {
  let speed = SPEEDS[0] ?? 0;
  expect(nextSpeed(speed, -1)).toBe(speed);
  const seen = [speed];
  while (nextSpeed(speed, 1) !== speed) seen.push((speed = nextSpeed(speed, 1)));
  expect(seen).toEqual(SPEEDS);
});

it('finds its way back from a speed that is not in the list', () => {
  expect(nextSpeed(10, 1)).toBe(16);
  expect(nextSpeed(10, -1)).toBe(8);
});

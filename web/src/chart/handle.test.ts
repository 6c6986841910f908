import { expect, it } from 'vitest';
import { byKey, onStep } from './Handle.tsx';

const POINT = {
  name: 'share',
  value: 0.3,
  least: 0,
  most: 1,
  step: 0.1,
  text: '30 %',
  onMove: () => undefined,
};
const led = (key: string, value = POINT.value): number | undefined => {
  const next = byKey({ ...POINT, value }, key);
  return next === undefined ? undefined : onStep(POINT, next);
};

it('moves by the keys of a slider, and by no other', () => {
  expect(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown'].map((key) => led(key))).toEqual([
    0.4, 0.4, 0.2, 0.2,
  ]);
  expect([led('Home'), led('End'), led('PageUp', 0), led('PageDown', 1)]).toEqual([0, 1, 1, 0]);
  expect([led('Enter'), led('a')]).toEqual([undefined, undefined]);
});

it('stays between its ends, on whole steps', () => {
  expect([led('ArrowRight', 1), led('ArrowLeft', 0)]).toEqual([1, 0]);
  expect(onStep(POINT, 0.1 + 0.2)).toBe(0.3);
  expect(onStep({ ...POINT, step: 0.3 }, 1)).toBe(0.9);
});

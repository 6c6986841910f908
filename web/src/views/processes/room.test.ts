import { expect, it } from 'vitest';
import { roomFor } from './room.ts';

it('puts pictures beside figures where there is room, then below them, and figures below names last', () => {
  expect(roomFor(1400, 3)).toMatchObject({ form: 'wide' });
  expect(roomFor(790, 3)).toMatchObject({ form: 'stacked', strip: 714, gutter: 48 });
  expect(roomFor(366, 9)).toMatchObject({ form: 'narrow', strip: 274, gutter: 64 });
  expect(roomFor(0, 3).strip).toBe(0);
});

it('never asks for more than there is', () => {
  const widths = Array.from({ length: 400 }, (_, i) => i * 7);
  const rooms = widths.map((width) => Object.assign({ width }, roomFor(width, 5)));
  expect(rooms.filter(({ width, strip, gutter }) => strip > 0 && strip + gutter > width)).toEqual([]);
  const wide = rooms.filter(({ form }) => form === 'wide');
  expect(wide.filter(({ width, strip }) => strip + 290 + 5 * 64 + 6 * 10 > width)).toEqual([]);
  expect(wide.length).toBeGreaterThan(100);
});

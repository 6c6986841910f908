import { describe, expect, it } from 'vitest';
import { formatMoment, formatTime, timeTicks } from './time.ts';
import { greatestZoom, timeScale } from './time-scale.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('formatTime', () => {
  it.each([
    [0, '0'],
    [5, '5 ps'],
    [999, '999 ps'],
    [1000, '1 ns'],
    [12_345, '12.3 ns'],
    [999_600, '1 µs'],
    [1_234_567, '1.23 µs'],
    [123_456_789, '123 µs'],
    [4_500_000_000, '4.5 ms'],
    [61e12, '61 s'],
  ])('%i ps', (ps, text) => expect(plain(formatTime(ps))).toBe(text));
});

it('formatMoment tells neighbours in a window apart', () => {
  expect(plain(formatMoment(1_234_567_890, 1e9))).toBe('1.235 ms');
  expect(plain(formatMoment(1_234_567_890, 1e6))).toBe('1.234568 ms');
});

describe('timeTicks', () => {
  it('are round, apart, and within', () => {
    const ticks = timeTicks(0, 9.3e6, 5);
    expect(ticks.map(({ text }) => plain(text))).toEqual(['0', '2 µs', '4 µs', '6 µs', '8 µs']);
  });

  it('differ in text, from one hold to the whole run', () => {
    for (const span of [3e3, 5e4, 7e6, 2e9, 4e12]) {
      for (const from of [0, 1_234_567_891_000, 1e12]) {
        const ticks = timeTicks(from, from + span, 8);
        expect(ticks.length).toBeGreaterThan(2);
        expect(ticks.length).toBeLessThanOrEqual(10);
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
      }
    }
  });
});

describe('timeScale', () => {
  it('leads there and back, also far in', () => {
    const end = 1e12;
    const k = greatestZoom(end);
    const scale = timeScale(end, { k, t: -0.4 * k * 800 }, 800);
    const time = scale.time(400);
    expect(scale.x(time)).toBeCloseTo(400, 3);
    expect(time).toBeCloseTo(0.4 * end + 400 * scale.perPixel, 0);
    // A hold of 50 ns is wider than the screen.
    expect(50_000 / scale.perPixel).toBeGreaterThan(800);
  });
});

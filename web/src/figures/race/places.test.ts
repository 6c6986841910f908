import { expect, it } from 'vitest';
import { gapsOf, judge, moved, placeByKey, placesOf } from './places.ts';

const VMAS = [
  { start: 0, end: 10 },
  { start: 50, end: 60 },
  { start: 63, end: 70 },
  { start: 70, end: 72 },
  { start: 80, end: 90 },
  { start: 92, end: 100 },
  { start: 105, end: 110 },
];
const gaps = gapsOf(VMAS);
const places = placesOf(gaps, 3);

it('finds gaps between neighbours that do not touch', () => {
  expect(gaps.map(({ start, end }) => [start, end])).toEqual([
    [10, 50],
    [60, 63],
    [72, 80],
    [90, 92],
    [100, 105],
  ]);
});

it('has two places in a gap, one if it fits exactly, none if it is too small', () => {
  expect(places.map(({ start, end }) => [start, end])).toEqual([
    [10, 'low'],
    [47, 'high'],
    [60, 'high'],
    [72, 'low'],
    [77, 'high'],
    [100, 'low'],
    [102, 'high'],
  ]);
});

it('says what a guess would have meant', () => {
  const verdicts = places.map((guess) => judge(guess, 77, gaps, 3));
  expect(verdicts).toEqual(['largest', 'largest', 'exact', 'otherEnd', 'right', 'above', 'above']);
  expect(judge(places[3]!, 102, gaps, 3)).toBe('lower');
});

it('goes from place to place by keys, and stays at the ends', () => {
  expect([moved(-1, 1, 7), moved(-1, -1, 7), moved(3, 1, 7), moved(6, 1, 7), moved(0, -1, 7)]).toEqual([
    0, 6, 4, 6, 0,
  ]);
  const keys = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Home', 'End', 'a'];
  expect(keys.map((key) => placeByKey(key, 3, 7))).toEqual([4, 4, 2, 2, 0, 6, undefined]);
});

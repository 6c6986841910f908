import { describe, expect, it } from 'vitest';
import { NO_ZOOM } from '../../d3/zoom.ts';
import { snapshotOf } from '../testing/snapshots.ts';
import type { Touch } from '../touch.ts';
import { projection } from './projection.ts';
import { buildStrip, PAGE, placesAt, scaleOf } from './strip.ts';
import { ticksOf } from './ticks.ts';

/** Nothing is worked on. */
const NONE = new Set<number>();
const UNTOUCHED: Touch = { visited: NONE, compared: NONE, changed: NONE, pruned: NONE, looked: [] };
const PITCH = 13;

/** Two crowds of VMAs, the bounds of both within one pitch of each other, with nothing but gaps around them. */
const [LOW, HIGH, COUNT] = [0x400000, 0x7ffff0000000, 8];
const crowd = (start: number) =>
  Array.from({ length: COUNT }, (_, i) => ({ start: start + i * PAGE, end: start + (i + 1) * PAGE }));
const { vmas, mm } = snapshotOf([...crowd(LOW), ...crowd(HIGH)]);
const strip = buildStrip(vmas, mm.taskSize);
const ticksIn = (height: number, touch: Touch = UNTOUCHED) =>
  ticksOf(strip, projection(scaleOf(placesAt(strip), 'folded'), NO_ZOOM, height), touch, PITCH);

describe('the addresses beside the picture', () => {
  it('keep their distance, and stand inside, however high it is', () => {
    for (const height of [60, 150, 400, 900]) {
      const places = ticksIn(height).map(({ textY }) => textY);
      expect(places.length).toBeGreaterThan(2);
      places.slice(1).forEach((y, i) => expect(y - places[i]!).toBeGreaterThanOrEqual(PITCH));
      for (const y of places) expect(Math.abs(y - height / 2)).toBeLessThanOrEqual(height / 2 - 6);
    }
  });

  it('name the bounds next to great gaps rather than those between neighbours', () => {
    const addresses = ticksIn(150).map(({ address }) => address);
    expect(addresses.length).toBeLessThan(strip.bounds.length);
    expect(addresses).toEqual(expect.arrayContaining([LOW + COUNT * PAGE, HIGH]));
  });

  it('always name what is worked on', () => {
    const start = LOW + 3 * PAGE;
    const addresses = ticksIn(150, { ...UNTOUCHED, cursor: start }).map(({ address }) => address);
    expect(addresses).toContain(start);
  });
});

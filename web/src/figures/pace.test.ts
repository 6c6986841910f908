import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthOf, stepsAt, timeOf } from './pace.ts';

const PACE = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.oneof(fc.nat(100), fc.nat(65_530)))
  .chain(([few, more]) => fc.boolean().map((isEven) => ({ few, many: few + more, isEven })));

it('shows every step in its turn, and is over within ten seconds', () => {
  fc.assert(
    fc.property(PACE, (pace) => {
      const length = lengthOf(pace);
      expect(length).toBeLessThanOrEqual(10_000);
      expect([stepsAt(pace, 0), stepsAt(pace, length)]).toEqual([0, pace.many]);
      let before = 0;
      for (let ms = 0; ms <= length; ms += length / 200) {
        const steps = stepsAt(pace, ms);
        expect(steps).toBeGreaterThanOrEqual(before);
        before = steps;
      }
    }),
  );
});

it('never stands still: within a tenth of a second, a thirtieth of a step is on its way', () => {
  fc.assert(
    fc.property(PACE, (pace) => {
      for (let ms = 0; ms < lengthOf(pace) - 100; ms += 50)
        expect(stepsAt(pace, ms + 100) - stepsAt(pace, ms)).toBeGreaterThan(1 / 30);
    }),
  );
});

it('shows a step by itself for as long as it takes to read it, if there are few', () => {
  for (const few of [1, 2, 3, 4, 5]) expect(lengthOf({ few, many: few }) / few, String(few)).toBe(2000);
  expect(lengthOf({ few: 5, many: 12 }) / 10).toBeGreaterThan(800);
});

it('knows when so many steps have been shown', () => {
  fc.assert(
    fc.property(PACE, fc.double({ min: 0, max: 1, noNaN: true }), (pace, share) => {
      const steps = share * pace.many;
      expect(stepsAt(pace, timeOf(pace, steps))).toBeCloseTo(steps, 4);
    }),
  );
});

it('gathers speed when one kernel goes on alone', () => {
  const pace = { few: 3, many: 49 };
  expect(stepsAt(pace, 6000)).toBe(3);
  const [first, last] = [stepsAt(pace, 6380) - 3, 49 - stepsAt(pace, 9620)];
  expect(first).toBeGreaterThan(0.9);
  expect(last).toBeGreaterThan(5 * first);
  const most = { few: 40, many: 65_523 };
  expect(lengthOf(most)).toBe(10_000);
  // The strip isn’t crossed in a blink.
  expect(stepsAt(most, 9000) / 65_523).toBeLessThan(0.35);
  expect(stepsAt(most, 8000) / 65_523).toBeGreaterThan(0.05);
});

it('goes on evenly where that is asked for, long enough to be watched', () => {
  const pace = { few: 12, many: 208, isEven: true };
  expect([stepsAt(pace, 3000), lengthOf(pace)]).toEqual([12, 10_000]);
  expect(stepsAt(pace, 6500)).toBeCloseTo((12 + 208) / 2);
});

it('gives each step its own time, where each has one', () => {
  const pace = { few: 3, many: 3, lasts: [1000, 4000, 500] };
  expect(lengthOf(pace)).toBe(5500);
  expect([0, 500, 1000, 3000, 5000, 5250, 5500, 9000].map((ms) => stepsAt(pace, ms))).toEqual([
    0, 0.5, 1, 1.5, 2, 2.5, 3, 3,
  ]);
  for (const steps of [0, 0.5, 1, 1.5, 2.5, 3]) expect(stepsAt(pace, timeOf(pace, steps))).toBe(steps);
});

it('is over when the time of all steps is, however it rounds', () => {
  const times = fc.array(fc.double({ min: 0.1, max: 2000, noNaN: true }), { minLength: 1, maxLength: 200 });
  const property = fc.property(times, (lasts) => {
    const pace = { few: lasts.length, many: lasts.length, lasts };
    expect(stepsAt(pace, lengthOf(pace))).toBe(lasts.length);
  });
  fc.assert(property);
});

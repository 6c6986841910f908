import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthOf, tickAt, timeOf } from './pace.ts';

const PACE = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.oneof(fc.nat(100), fc.nat(65_530)))
  .map(([few, more]) => ({ few, many: few + more }));

it('shows every look in its turn, and is over within fifteen seconds', () => {
  fc.assert(
    fc.property(PACE, (pace) => {
      const length = lengthOf(pace);
      expect(length).toBeLessThanOrEqual(15_000);
      expect([tickAt(pace, 0), tickAt(pace, length)]).toEqual([0, pace.many]);
      let before = 0;
      for (let ms = 0; ms <= length; ms += length / 200) {
        const tick = tickAt(pace, ms);
        expect(tick).toBeGreaterThanOrEqual(before);
        before = tick;
      }
    }),
  );
});

it('never stands still for 400 ms', () => {
  fc.assert(
    fc.property(PACE, (pace) => {
      for (let ms = 0; ms < lengthOf(pace); ms += 50) {
        const next = Math.min(ms + 400, lengthOf(pace));
        expect(tickAt(pace, next)).toBeGreaterThan(tickAt(pace, ms));
      }
    }),
  );
});

it('knows when a look is shown', () => {
  fc.assert(
    fc.property(PACE, fc.double({ min: 0, max: 1, noNaN: true }), (pace, share) => {
      const tick = Math.round(share * pace.many);
      expect(tickAt(pace, timeOf(pace, tick) + 1e-6)).toBeGreaterThanOrEqual(tick);
      expect(tickAt(pace, timeOf(pace, tick) - 1e-3)).toBeLessThanOrEqual(tick);
    }),
  );
});

it('looks one by one while they can be followed', () => {
  const pace = { few: 10, many: 49 };
  expect(tickAt(pace, 380)).toBe(1);
  expect(tickAt(pace, 3800)).toBe(10);
  expect(tickAt(pace, 3800 + 1100)).toBe(20);
  expect(lengthOf({ few: 40, many: 65_523 })).toBe(12_000);
});

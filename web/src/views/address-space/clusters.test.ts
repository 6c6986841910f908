import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { snapshotOf } from '../testing/snapshots.ts';
import { clustersOf } from './clusters.ts';

/** One VMA after the other, joined to the last range or not. */
function oneByOne(vmas: readonly { readonly start: number; readonly end: number }[], least: number) {
  const found: [number, number][] = [];
  for (const { start, end } of vmas) {
    const last = found.at(-1);
    if (last && start - last[1] < least) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}

it('joins what is near, as if one looked at each VMA', () => {
  const place = fc.record({ gap: fc.nat(9), size: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (places, least) => {
      let end = 0;
      const vmas = places.map(({ gap, size }) => {
        const start = end + gap;
        return { start, end: (end = start + size) };
      });
      expect(clustersOf(snapshotOf(vmas).vmas, least)).toEqual(oneByOne(vmas, least));
    }),
  );
});

it('leaps over what a pixel holds', () => {
  const specs = Array.from({ length: 20_000 }, (_, i) => ({ start: 10 * i, end: 10 * i + 5 }));
  const { vmas } = snapshotOf(specs);
  let asked = 0;
  const counted = {
    length: vmas.length,
    startOf: (place: number) => vmas.startOf(place),
    endOf: (place: number) => vmas.endOf(place),
    firstFrom: (address: number) => (asked++, vmas.firstFrom(address)),
  };
  expect(clustersOf(counted, 2000)).toEqual([[0, 199_995]]);
  expect(asked).toBeLessThan(150);
});

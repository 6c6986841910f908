import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptApart } from './apart.ts';

it('leaves out what would run into the label before, and only that', () => {
  const labels = (...all: readonly [number, string][]) => all.map(([x, text]) => ({ x, text }));
  expect(keptApart(labels([0, '9'], [15, '10'], [30, '11'])).map(({ text }) => text)).toEqual(['9', '10']);
  expect(keptApart(labels([0, '9'], [15, '10'], [34, '11']))).toHaveLength(3);
  const one = fc.record({ x: fc.integer({ min: 0, max: 400 }), text: fc.constantFrom('4', '12', '128 MiB') });
  fc.assert(
    fc.property(fc.array(one), (all) => {
      const kept = keptApart(all.toSorted((a, b) => a.x - b.x));
      const overlaps = kept.filter(({ x, text }, i) => {
        const before = kept[i - 1];
        return before !== undefined && x - before.x < (text.length + before.text.length) * 3.75;
      });
      expect(overlaps).toEqual([]);
    }),
  );
});

import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels, thin } from './labels.ts';

const wishes = array(record({ at: integer({ min: 0, max: 400 }), priority: integer({ min: 0, max: 9 }) }), {
  maxLength: 60,
}).map((list) => list.map((wish, i) => ({ ...wish, key: String(i) })));

describe('placeLabels', () => {
  it('keeps labels apart, inside, and in order', () => {
    assert(
      property(wishes, (list) => {
        const placed = placeLabels(list, 400, 15);
        placed.forEach(({ y, at }, i) => {
          expect(y).toBeGreaterThanOrEqual(7.5 - 1e-9);
          expect(y).toBeLessThanOrEqual(392.5 + 1e-9);
          const before = placed[i - 1];
          expect(y - (before?.y ?? -15)).toBeGreaterThanOrEqual(15 - 1e-9);
          expect(at).toBeGreaterThanOrEqual(before?.at ?? 0);
        });
      }),
    );
  });

  it('puts a lone label where it wants to be', () => {
    expect(placeLabels([{ key: 'a', at: 100, priority: 0 }], 400, 15)).toEqual([
      { key: 'a', at: 100, y: 100 },
    ]);
  });

  it('never drops the most important one', () => {
    const crowd = Array.from({ length: 50 }, (_, i) => ({ key: String(i), at: 200, priority: i }));
    expect(placeLabels(crowd, 400, 15).map(({ key }) => key)).toContain('49');
  });
});

describe('thin', () => {
  it('keeps places and prefers what matters', () => {
    const kept = thin(
      [
        { key: 'low', at: 100, priority: 0 },
        { key: 'high', at: 105, priority: 1 },
        { key: 'far', at: 150, priority: 0 },
      ],
      13,
    );
    expect(kept.map(({ key }) => key)).toEqual(['high', 'far']);
  });
});

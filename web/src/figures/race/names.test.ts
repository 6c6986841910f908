import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { t } from '../../words/index.ts';
import { layoutNames, LETTER } from './names.ts';

const LINES = [t('race.memory'), t('race.noticed', { size: '64\u00A0KiB' })];
const NAME = t('race.base');

it('what Linux 3.4 remembers and mmap_base have names that neither overlap nor are cut off', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.8, max: 1, noNaN: true }),
      (width, share, high) => {
        const base = width * high;
        const places = layoutNames(width, { x: base, name: NAME }, { x: base * share, lines: LINES });
        const half = (Math.max(...LINES.map(({ length }) => length)) * LETTER) / 2;
        expect(places.memory - half).toBeGreaterThanOrEqual(0);
        expect(places.memory + half).toBeLessThan(places.base);
        expect(places.base + NAME.length * LETTER).toBeLessThanOrEqual(width);
      },
    ),
  );
});

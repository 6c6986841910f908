import { expect, it } from 'vitest';
import { Machine } from '../../core/machine.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { layoutStrip, spotOf } from '../strip.ts';
import { hitsOf } from './hits.ts';
import { answer } from './model.ts';
import { lookAt, type Search } from './search.ts';

const machine = new Machine(await loadTestCore());

it.each([1, 3, 8])(
  'the block of %i pages touches a mapping wherever the core says that it doesn’t fit',
  (pages) => {
    const length = pages * 4096;
    const search = answer(machine, { kernel: '3.4', parameters: { mappings: 36, length } }) as Search;
    const strip = layoutStrip(search, 700, 1);
    for (let i = 0; i < search.cost; i++) {
      const { end, verdict } = lookAt(search, i)!;
      const hits = hitsOf(strip, { x: spotOf(strip, end - length, length).x, width: pages * strip.unit });
      expect(hits.length === 0).toBe(verdict === 'fits');
    }
  },
);

it('touches none of very many, which are one item', () => {
  const search = answer(machine, { kernel: '3.4', parameters: { mappings: 1000, length: 12288 } }) as Search;
  expect(hitsOf(layoutStrip(search, 700, 1), { x: 300, width: 5 })).toEqual([]);
});

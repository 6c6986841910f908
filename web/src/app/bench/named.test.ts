import { expect, it } from 'vitest';
import { named } from './named.ts';

const LAZY = '3.5-free-gap+gap=free_gap_lazy';
const ERAS = ['3.5-free-gap', LAZY, '3.8', '6.18', '2.6.31-zhang', '2.6.31-rc8'];

it.each([
  [
    'shortest time against 3.4: 3.8 × 1.1, 6.18 × 3.8',
    'shortest time against Linux 3.4: Linux 3.8 × 1.1, Linux 6.18 × 3.8',
  ],
  ['June, 3.5-free-gap against 3.4.', 'June, June 2012 against Linux 3.4.'],
  [`on ${LAZY}, by 13.4 %`, 'on June 2012 with free_gap_lazy, by 13.4 %'],
  ['3.8 3.45, 3.4 0.21', 'Linux 3.8 3.45, Linux 3.4 0.21'],
  ['took 3.4 ms, ×3.8, 3.4 %', 'took 3.4 ms, ×3.8, 3.4 %'],
  ['come to 3.4, 3.8 and 3.8 of what they were', 'come to 3.4, 3.8 and 3.8 of what they were'],
  ['with 2.6.31-zhang as with 2.6.31-rc8', 'with Zhang’s patch (September 2009) as with Linux 2.6.31-rc8'],
  ['3.4.1, 13.4, 3.45, 6.180', '3.4.1, 13.4, 3.45, 6.180'],
])('names the kernels of “%s”', (text, result) => {
  expect(named(text, ERAS)).toBe(result);
});

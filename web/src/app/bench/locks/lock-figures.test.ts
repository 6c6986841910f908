import { expect, it } from 'vitest';
import { ownFirst } from './lock-figures.tsx';

it('has the kernels of a suite in its order, which the base of ratios leads, then others in that of the page', () => {
  const own = ['6.1', '6.5', '6.18', '3.8'];
  expect(ownFirst(own, ['2.4', '3.4', '3.8', '6.1', '6.18'])).toEqual(['6.1', '6.18', '3.8', '2.4', '3.4']);
});

import { expect, it } from 'vitest';
import { eraOfKernel } from './era-of-kernel.ts';

const ROWS = ['3.4', '3.5-free-gap', '3.8', '6.1', '6.18'].map((id) => ({ id }));

it.each([
  ['6.18.44-fc-v445', '6.18'],
  ['6.18', '6.18'],
  ['6.17.9', '6.1'],
  ['6.5-rc3', '6.1'],
  ['6.2', '6.1'],
  ['5.10.0-30-amd64', '3.8'],
  ['3.10', '3.8'],
  ['3.5.0', '3.4'],
  ['3.7', '3.4'],
  ['7.0', '6.18'],
  ['3.6', '3.4'],
  ['3.2', undefined],
  ['mine', undefined],
  ['6', undefined],
  [undefined, undefined],
])('kernel %s: era %s', (kernel, era) => {
  expect(eraOfKernel(ROWS, kernel)).toBe(era);
});

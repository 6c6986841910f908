import { expect, it } from 'vitest';
import { similarTo } from './similar.ts';

const NAMES = ['replay', 'check', 'bench', 'events', 'kernels', 'explain'];

it.each([
  ['relpay', 'replay'],
  ['ben', 'bench'],
  ['e', undefined],
  ['', undefined],
  ['show', undefined],
  ['constructor', undefined],
])('“%s” is similar to %s', (word, expected) => {
  expect(similarTo(word, NAMES)).toBe(expected);
});

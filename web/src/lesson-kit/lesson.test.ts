import { expect, it } from 'vitest';
import { rowName } from './lesson.ts';

it('calls a row what the lesson does, and otherwise what everybody does', () => {
  const names = { '3.5-free-gap+gap=free_gap_lazy': 'lazy chain' };
  expect(rowName({ names }, '3.5-free-gap+gap=free_gap_lazy')).toBe('lazy chain');
  expect(rowName({ names }, '3.8')).toBe('Linux 3.8');
  expect(rowName({}, '3.8')).toBe('Linux 3.8');
});

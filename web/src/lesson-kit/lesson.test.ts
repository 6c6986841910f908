import { expect, it } from 'vitest';
import { eraName } from './lesson.ts';

it('calls a row what the lesson does, and otherwise a Linux', () => {
  const names = { '3.5-free-gap': 'June 2012' };
  expect(eraName({ names }, '3.5-free-gap')).toBe('June 2012');
  expect(eraName({ names }, '3.8')).toBe('Linux 3.8');
  expect(eraName({}, '3.8')).toBe('Linux 3.8');
});

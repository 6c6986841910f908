import { expect, inject, it } from 'vitest';

it('the bundler has nothing to warn of', () => {
  expect(inject('warnings')).toEqual([]);
});

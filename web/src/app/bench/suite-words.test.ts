import { expect, it } from 'vitest';
import { suiteNames } from '../../bench/suites.ts';
import { suiteWords } from './suite-words.ts';

it.each(suiteNames())('the page has words for the suite %s', (suite) => {
  expect(suiteWords(suite)).toBeDefined();
});

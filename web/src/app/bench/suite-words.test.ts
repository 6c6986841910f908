import { expect, it } from 'vitest';
import { suiteNames } from '../../bench/suites.ts';
import { suites } from '../../words/en/suites.ts';
import { suiteWords } from './suite-words.ts';

it('each suite has its words in words/en/suites.ts, in the order of the suites, and there are no others', () => {
  const keys = suiteNames().flatMap((suite) => Object.values(suiteWords(suite) ?? {}));
  expect(Object.keys(suites).map((key) => `suites.${key}`)).toEqual(keys);
});

it('there are none of a suite that there isn’t', () => {
  expect(suiteWords('nothing')).toBeUndefined();
});

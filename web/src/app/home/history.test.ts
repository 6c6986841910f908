import { expect, it } from 'vitest';
import { suiteNames } from '../../bench/suites.ts';
import { lessonSlugs } from '../../lesson-kit/catalogue.ts';
import { HISTORY } from './history.ts';

it('leads to lessons and benchmarks that there are', () => {
  expect(lessonSlugs()).toEqual(expect.arrayContaining(HISTORY.map(({ slug }) => slug)));
  expect(suiteNames()).toEqual(expect.arrayContaining(HISTORY.map(({ suite }) => suite)));
});

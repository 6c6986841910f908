import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'benchFork.title',
  question: 'benchFork.question',
  story: 'benchFork.story',
};

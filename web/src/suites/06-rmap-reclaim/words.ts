import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'benchReclaim.title',
  question: 'benchReclaim.question',
  story: 'benchReclaim.story',
};

import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'benchLocks.brkTitle',
  question: 'benchLocks.brkQuestion',
  story: 'benchLocks.brkStory',
};

import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'benchLocks.faultTitle',
  question: 'benchLocks.faultQuestion',
  story: 'benchLocks.faultStory',
};

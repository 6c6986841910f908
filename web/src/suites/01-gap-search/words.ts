import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'bench.gapSearchTitle',
  question: 'bench.gapSearchQuestion',
  story: 'bench.gapSearchStory',
};

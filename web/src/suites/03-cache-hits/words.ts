import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'bench.cacheHitsTitle',
  question: 'bench.cacheHitsQuestion',
  story: 'bench.cacheHitsStory',
};

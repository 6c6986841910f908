import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'bench.gapWorstCaseTitle',
  question: 'bench.gapWorstCaseQuestion',
  story: 'bench.gapWorstCaseStory',
};

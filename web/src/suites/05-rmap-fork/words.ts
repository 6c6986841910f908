import type { SuiteWords } from '../../app/bench/page-of-suite.ts';

export const words: SuiteWords = {
  title: 'benchRmapFork.title',
  question: 'benchRmapFork.question',
  story: 'benchRmapFork.story',
};

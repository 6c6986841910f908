/* What the page says about each suite, by their folders. */
import type { SuiteWords } from './page-of-suite.ts';

const modules = import.meta.glob<SuiteWords>('../../suites/*/words.ts', { eager: true, import: 'words' });

/** By name. */
const WORDS: ReadonlyMap<string, SuiteWords> = new Map(
  Object.entries(modules).map(([path, words]) => [/\/\d+-([^/]+)\/words\.ts$/.exec(path)![1]!, words]),
);

/** Undefined when there is no such suite. */
export function suiteWords(suite: string): SuiteWords | undefined {
  return WORDS.get(suite);
}

/* The words of suites, found by their folders. */
import { suiteAt } from '../../bench/suites.ts';
import type { SuiteWords } from './page-of-suite.ts';

const modules = import.meta.glob<SuiteWords>('../../suites/*/words.ts', { eager: true, import: 'words' });

/** By name. */
const WORDS: ReadonlyMap<string, SuiteWords> = new Map(
  Object.entries(modules).map(([path, words]) => [suiteAt(path), words]),
);

/** Undefined if there is no such suite. */
export function suiteWords(suite: string): SuiteWords | undefined {
  return WORDS.get(suite);
}

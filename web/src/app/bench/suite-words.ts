/* The words of suites, found by their names. */
import { suiteOf } from '../../bench/suites.ts';
import type { MessageKey } from '../../words/index.ts';

export interface SuiteWords {
  readonly title: MessageKey;
  readonly question: MessageKey;
  /** Who reported what, and how our programs resemble theirs. */
  readonly story: MessageKey;
}

/** Undefined if there is no such suite. */
export function suiteWords(suite: string): SuiteWords | undefined {
  if (!suiteOf(suite)) return undefined;
  const key = (name: string): MessageKey => `suites.${suite}.${name}` as MessageKey;
  return { title: key('title'), question: key('question'), story: key('story') };
}

import { known } from '../../../base/known.ts';
import { title } from '../../../words/index.ts';
import { suiteWords } from '../suite-words.ts';

/** The title of a suite. */
export function titleOf(suite: string): string {
  return title(known(suiteWords(suite), 'each suite has words').title);
}

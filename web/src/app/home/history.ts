/* The five changes, oldest first. `by` names the authors of the first posting and, after them, of what was merged; `slug` is
 * the lesson's. */
import type { MessageKey } from '../../words/index.ts';

export interface Change {
  readonly year: number;
  readonly by: string;
  readonly kernel: string;
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly slug: string;
  /** The suite that measures it. */
  readonly suite: string;
}

export const HISTORY: readonly Change[] = [
  {
    year: 2004,
    by: 'Andrea Arcangeli',
    kernel: '2.6.7',
    title: 'home.history2004',
    text: 'home.history2004Text',
    slug: 'reverse-mapping',
    suite: 'rmap-fork',
  },
  {
    year: 2009,
    by: 'Yanmin Zhang; merged form by Lee Schermerhorn',
    kernel: '2.6.32',
    title: 'home.history2009',
    text: 'home.history2009Text',
    slug: 'lock-contention',
    suite: 'brk-contention',
  },
  {
    year: 2012,
    by: 'Rik van Riel; merged form by Michel Lespinasse',
    kernel: '3.8',
    title: 'home.history2012',
    text: 'home.history2012Text',
    slug: 'gap-search',
    suite: 'gap-search',
  },
  {
    year: 2014,
    by: 'Davidlohr Bueso',
    kernel: '3.15',
    title: 'home.history2014',
    text: 'home.history2014Text',
    slug: 'cache-hits',
    suite: 'cache-hits',
  },
  {
    year: 2023,
    by: 'Peng Zhang',
    kernel: '6.8',
    title: 'home.history2023',
    text: 'home.history2023Text',
    slug: 'fork',
    suite: 'fork-spawn',
  },
];

/* What the page says about each suite. */
import { BRK_SUITE } from '../../bench/brk-plan.ts';
import { FAULT_SUITE } from '../../bench/fault-plan.ts';
import { FORK_SUITE } from '../../bench/fork-plan.ts';
import { RMAP_FORK_SUITE } from '../../bench/rmap-fork-plan.ts';
import { RECLAIM_SUITE } from '../../bench/rmap-reclaim-plan.ts';
import { STREAM_SUITE } from '../../bench/stream-list.ts';
import type { MessageKey } from '../../words/index.ts';

export interface SuiteWords {
  readonly title: MessageKey;
  readonly question: MessageKey;
  /** Who reported what, and how ours is like it. */
  readonly story: MessageKey;
}

const WORDS: Readonly<Record<string, SuiteWords>> = {
  'gap-search': {
    title: 'bench.gapSearchTitle',
    question: 'bench.gapSearchQuestion',
    story: 'bench.gapSearchStory',
  },
  'gap-worst-case': {
    title: 'bench.gapWorstCaseTitle',
    question: 'bench.gapWorstCaseQuestion',
    story: 'bench.gapWorstCaseStory',
  },
  [STREAM_SUITE]: {
    title: 'bench.cacheHitsTitle',
    question: 'bench.cacheHitsQuestion',
    story: 'bench.cacheHitsStory',
  },
  [FORK_SUITE]: {
    title: 'benchFork.title',
    question: 'benchFork.question',
    story: 'benchFork.story',
  },
  [RMAP_FORK_SUITE]: {
    title: 'benchRmapFork.title',
    question: 'benchRmapFork.question',
    story: 'benchRmapFork.story',
  },
  [RECLAIM_SUITE]: {
    title: 'benchReclaim.title',
    question: 'benchReclaim.question',
    story: 'benchReclaim.story',
  },
  [BRK_SUITE]: {
    title: 'benchLocks.brkTitle',
    question: 'benchLocks.brkQuestion',
    story: 'benchLocks.brkStory',
  },
  [FAULT_SUITE]: {
    title: 'benchLocks.faultTitle',
    question: 'benchLocks.faultQuestion',
    story: 'benchLocks.faultStory',
  },
};

/** Undefined when there is no such suite. */
export function suiteWords(suite: string): SuiteWords | undefined {
  return Object.hasOwn(WORDS, suite) ? WORDS[suite] : undefined;
}

/* Says of a beat what happened and why it matters. */
import type { Topic } from '../../timeline/beat-roles.ts';
import type { SnapshotBeat } from '../../timeline/snapshot.ts';
import { t } from '../../words/index.ts';
import type { NarrateContext } from '../context.ts';
import { narrate, type Narration } from '../narrate.ts';
import { tellBalance, tellGaps, tellLink, tellMerge, tellSplit, tellStore } from './changes.ts';
import { tellLookup } from './lookup.ts';
import { tellCopy, tellExit, tellFork, tellRmap } from './processes.ts';
import { tellSearch } from './search.ts';
import type { BeatNarrator } from './telling.ts';

const NARRATORS: { readonly [T in Topic]?: BeatNarrator } = {
  search: tellSearch,
  lookup: tellLookup,
  merge: tellMerge,
  split: tellSplit,
  link: tellLink,
  balance: tellBalance,
  gaps: tellGaps,
  store: tellStore,
  rmap: tellRmap,
  fork: tellFork,
  copy: tellCopy,
  exit: tellExit,
};

/** For a beat that has ended. A beat without a narrator says what its telling event says. */
export function narrateBeat(
  { topic, tally, told, number }: SnapshotBeat,
  ctx: NarrateContext,
): Narration | undefined {
  const narration = NARRATORS[topic]?.(tally, ctx, number);
  if (narration || !told) return narration;
  const isAccess = told.type === 'load_leave' || told.type === 'store_leave';
  return isAccess && told.error === 0
    ? { what: t('narrateBeats.nothing'), why: t('narrateBeats.nothingWhy') }
    : narrate(told, ctx, []);
}

/* Says of a beat what happened and why it matters. */
import { EVENT_INFO, type CoreEvent } from '../../protocol/protocol.gen.ts';
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

/** For a beat that has ended. If it ends a call that fails, the second line says so. */
export function narrateBeat(beat: SnapshotBeat, ctx: NarrateContext): Narration | undefined {
  const told = tell(beat, ctx);
  const failed = told && [...beat.tally.values()].map(({ last }) => last).find(isFailure);
  return failed && failed !== beat.told ? { what: told.what, why: narrate(failed, ctx, []).what } : told;
}

/** A beat without a narrator says what its telling event says. The same reason is not given twice. */
function tell(beat: SnapshotBeat, ctx: NarrateContext): Narration | undefined {
  const { topic, tally, told, number, isSingle, repeats } = beat;
  const narration = isSingle ? undefined : NARRATORS[topic]?.(tally, ctx, number);
  if (narration || !told) return narration;
  const isAccess = told.type === 'load_leave' || told.type === 'store_leave';
  // The lookup of a page fault may be left untold.
  const isFault = tally.has('find_vma_enter');
  return isAccess && told.error === 0 && !isFault
    ? { what: t('narrateBeats.nothing'), why: t('narrateBeats.nothingWhy') }
    : { ...narrate(told, ctx, []), ...(repeats && { why: '' }) };
}

/** Whether a call ends with an error, a signal or, as only brk() can, without what was asked for. */
function isFailure(event: CoreEvent): boolean {
  const { kind, grain } = EVENT_INFO[event.type];
  if (kind !== 'leave' || grain !== 'operation' || !('error' in event)) return false;
  return event.error !== 0 || ('reason' in event && event.reason !== 'none');
}

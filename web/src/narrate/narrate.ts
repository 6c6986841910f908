/* Says of each event what happened and why it matters; of an event type without a narrator, what it means in general. */
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { anonVmaNarrators } from './anon-vma.ts';
import { vmaNarrators } from './vmas.ts';
import { callNarrators } from './calls.ts';
import type { NarrateContext } from './context.ts';
import { forkNarrators } from './fork.ts';
import { gapSearchNarrators } from './gap-search.ts';
import { linearSearchNarrators } from './linear-search.ts';
import { cacheNarrators } from './caches.ts';
import { lockNarrators } from './locks.ts';
import { lookupNarrators } from './lookup.ts';
import { mapleNarrators } from './maple.ts';
import { mapleGapNarrators } from './maple-gaps.ts';
import type { Narration, Narrators } from './narrator.ts';
import { pageCallNarrators } from './page-calls.ts';
import { pageNarrators } from './pages.ts';
import { processNarrators } from './processes.ts';
import { rbtreeNarrators } from './rbtree.ts';
import { rmapNarrators } from './rmap.ts';
import { t } from '../words/index.ts';

export type { Narration } from './narrator.ts';

const NARRATORS: Partial<Narrators> = {
  ...callNarrators,
  ...linearSearchNarrators,
  ...gapSearchNarrators,
  ...cacheNarrators,
  ...lookupNarrators,
  ...vmaNarrators,
  ...rbtreeNarrators,
  ...pageCallNarrators,
  ...processNarrators,
  ...forkNarrators,
  ...pageNarrators,
  ...anonVmaNarrators,
  ...rmapNarrators,
  ...lockNarrators,
  ...mapleNarrators,
  ...mapleGapNarrators,
};

/**
 * `stack`: the enter events of the functions on the stack at `event`, the outermost first. Only `why` depends on it.
 */
export function narrate(event: CoreEvent, ctx: NarrateContext, stack: readonly CoreEvent[]): Narration {
  // TypeScript can't see that a key and the event it comes from belong together.
  const narrator = (NARRATORS[event.type] ?? meaningOf) as (
    event: CoreEvent,
    ctx: NarrateContext,
    stack: readonly CoreEvent[],
  ) => Narration;
  return narrator(event, ctx, stack);
}

function meaningOf({ type }: CoreEvent): Narration {
  const meaning = t(`events.${type}`);
  const end = meaning.endsWith('?') ? '' : '.';
  return { what: `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}${end}`, why: '' };
}

/* What find_vma() remembers: one area for the whole mm, or a few slots in each thread. */
import { CODE_MEANINGS } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { areaName } from './context.ts';
import { formatRange } from './format.ts';
import { toNumber } from '../protocol/u64.ts';
import type { Narrators } from './narrator.ts';

export const cacheNarrators = {
  cache_hit: ({ vma, task, slot }, ctx) => ({
    what: task
      ? t('narrate.cacheHitSlot', { area: areaName(ctx, vma), task, slot })
      : t('narrate.cacheHit', { area: areaName(ctx, vma) }),
    why: t('narrate.cacheHitWhy'),
  }),
  cache_miss: ({ vma, why, task, slot }, ctx) => {
    if (!task)
      return {
        what: vma ? t('narrate.cacheMiss', { area: areaName(ctx, vma) }) : t('narrate.cacheMissEmpty'),
        why: t('narrate.cacheMissWhy'),
      };
    return {
      what: t('narrate.cacheMissSlots', { task, slot, cause: CODE_MEANINGS.cache_miss[why] }),
      why: t('narrate.cacheMissWhy'),
    };
  },
  cache_store: ({ vma, cause, task, slot }, ctx) => {
    const meaning = CODE_MEANINGS.cache_cause[cause];
    if (task)
      return {
        what: t('narrate.cacheStoreSlot', { area: areaName(ctx, vma), task, slot }),
        why: t('narrate.cacheStoreSlotWhy'),
      };
    return vma
      ? {
          what: t('narrate.cacheStore', { area: areaName(ctx, vma), cause: meaning }),
          why: t('narrate.cacheStoreWhy'),
        }
      : { what: t('narrate.cacheStoreNone', { cause: meaning }), why: t('narrate.cacheStoreNoneWhy') };
  },
  cache_invalidate: ({ old, seqnum }) => ({
    what: t('narrate.cacheInvalidate', { old: toNumber(old), seqnum: toNumber(seqnum) }),
    why: t('narrate.cacheInvalidateWhy'),
  }),
  cache_flush: ({ old, seqnum, task }) => ({
    what: t('narrate.cacheFlush', { old: toNumber(old), seqnum: toNumber(seqnum), task }),
    why: t('narrate.cacheFlushWhy'),
  }),
  cache_overflow: ({ tasks }) => ({
    what: t('narrate.cacheOverflow', { count: tasks }),
    why: t('narrate.cacheOverflowWhy'),
  }),
  cache_foreign_hit: ({ start, end, slot }) => ({
    what: t('narrate.cacheForeignHit', { range: formatRange(start, end), slot }),
    why: t('narrate.cacheForeignHitWhy'),
  }),
} satisfies Partial<Narrators>;

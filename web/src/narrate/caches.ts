/* What find_vma() remembers: one VMA for the whole mm, or a few slots in each thread. */
import { t } from '../words/index.ts';
import { vmaName } from './context.ts';
import { formatRange, formatSequence } from './format.ts';
import type { Narrators } from './narrator.ts';

export const cacheNarrators = {
  cache_hit: ({ vma, task, slot }, ctx) => ({
    what: task
      ? t('narrate.cacheHitSlot', { vma: vmaName(ctx, vma), task: String(task), slot })
      : t('narrate.cacheHit', { vma: vmaName(ctx, vma) }),
    why: t(task ? 'narrate.cacheHitSlotWhy' : 'narrate.cacheHitWhy'),
  }),
  cache_miss: ({ vma, why, task, slot }, ctx) => {
    if (!task)
      return {
        what: vma ? t('narrate.cacheMiss', { vma: vmaName(ctx, vma) }) : t('narrate.cacheMissEmpty'),
        why: t('narrate.cacheMissWhy'),
      };
    const thread = String(task);
    switch (why) {
      case 'seqnum':
      case 'other_mm':
        return {
          what: t(`narrate.cacheMissSlot_${why}`, { task: thread }),
          why: t(`narrate.cacheMissSlotWhy_${why}`),
        };
      default:
        return {
          what: vma
            ? t('narrate.cacheMissSlot_elsewhere', { task: thread, slot, vma: vmaName(ctx, vma) })
            : t('narrate.cacheMissSlot_empty', { task: thread, slot }),
          why: t('narrate.cacheMissSlotWhy'),
        };
    }
  },
  cache_store: ({ old, vma, cause, task, slot }, ctx) => {
    const meaning = t(`codes.cache_cause.${cause}`);
    if (task)
      return {
        what: t('narrate.cacheStoreSlot', { vma: vmaName(ctx, vma), task: String(task), slot }),
        why:
          old && old !== vma
            ? t('narrate.cacheStoreSlotOldWhy', { old: vmaName(ctx, old) })
            : t('narrate.cacheStoreSlotWhy'),
      };
    if (slot && vma)
      return {
        what: t('narrate.cacheStoreLargest', { vma: vmaName(ctx, vma), cause: meaning }),
        why: t('narrate.cacheStoreLargestWhy'),
      };
    return vma
      ? {
          what: t('narrate.cacheStore', { vma: vmaName(ctx, vma), cause: meaning }),
          why: t('narrate.cacheStoreWhy'),
        }
      : { what: t('narrate.cacheStoreNone', { cause: meaning }), why: t('narrate.cacheStoreNoneWhy') };
  },
  cache_invalidate: ({ old, seqnum, cause }) => ({
    what: t('narrate.cacheInvalidate', { old: formatSequence(old), seqnum: formatSequence(seqnum) }),
    why: t(cause === 'merge' ? 'narrate.cacheInvalidateMergeWhy' : 'narrate.cacheInvalidateWhy'),
  }),
  cache_flush: ({ old, seqnum, task }) => ({
    what: t('narrate.cacheFlush', {
      old: formatSequence(old),
      seqnum: formatSequence(seqnum),
      task: String(task),
    }),
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

/* Looking up an area by address: find_vma(), its cache and the walk through the tree. */
import { CODE_MEANINGS } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { areaName, nodeName } from './context.ts';
import { formatAddress } from './format.ts';
import type { Narrators } from './narrator.ts';

export const lookupNarrators = {
  find_vma_enter: ({ addr }) => ({
    what: t('narrate.findVmaEnter', { address: formatAddress(addr) }),
    why: t('narrate.findVmaEnterWhy'),
  }),
  find_vma_leave: ({ addr, vma }, ctx) => {
    if (vma === 0) {
      return {
        what: t('narrate.findVmaLeaveNone', { address: formatAddress(addr) }),
        why: t('narrate.findVmaLeaveNoneWhy'),
      };
    }
    const found = ctx.vma(vma);
    return {
      what: t('narrate.findVmaLeave', { area: areaName(ctx, vma) }),
      why:
        found && found.start > addr
          ? t('narrate.findVmaLeaveAboveWhy')
          : t('narrate.findVmaLeaveContainsWhy'),
    };
  },
  cache_hit: ({ vma }, ctx) => ({
    what: t('narrate.cacheHit', { area: areaName(ctx, vma) }),
    why: t('narrate.cacheHitWhy'),
  }),
  cache_miss: ({ vma }, ctx) => ({
    what: vma ? t('narrate.cacheMiss', { area: areaName(ctx, vma) }) : t('narrate.cacheMissEmpty'),
    why: t('narrate.cacheMissWhy'),
  }),
  cache_store: ({ vma, cause }, ctx) => {
    const meaning = CODE_MEANINGS.cache_cause[cause];
    return vma
      ? {
          what: t('narrate.cacheStore', { area: areaName(ctx, vma), cause: meaning }),
          why: t('narrate.cacheStoreWhy'),
        }
      : { what: t('narrate.cacheStoreNone', { cause: meaning }), why: t('narrate.cacheStoreNoneWhy') };
  },
  tree_compare: ({ addr, vma, turn }, ctx, stack) => {
    const values = { area: areaName(ctx, vma), address: formatAddress(addr) };
    const isForPlace = stack.at(-1)?.type === 'find_links_enter';
    switch (turn) {
      case 'left':
        return {
          what: t('narrate.treeCompareLeft', values),
          why: t(isForPlace ? 'narrate.placeLeftWhy' : 'narrate.treeCompareLeftWhy'),
        };
      case 'right':
        return {
          what: t('narrate.treeCompareRight', values),
          why: t(isForPlace ? 'narrate.placeRightWhy' : 'narrate.treeCompareRightWhy'),
        };
      case 'contains':
        return {
          what: t('narrate.treeCompareContains', values),
          why: t(isForPlace ? 'narrate.placeTakenWhy' : 'narrate.treeCompareContainsWhy'),
        };
    }
  },
  find_links_enter: ({ addr }) => ({
    what: t('narrate.findLinksEnter', { address: formatAddress(addr) }),
    why: t('narrate.findLinksEnterWhy'),
  }),
  find_links_leave: ({ prev, parent }, ctx) => ({
    what: parent
      ? t('narrate.findLinksLeave', { prev: areaName(ctx, prev), parent: nodeName(ctx, parent) })
      : t('narrate.findLinksLeaveEmpty'),
    why: t('narrate.findLinksLeaveWhy'),
  }),
} satisfies Partial<Narrators>;

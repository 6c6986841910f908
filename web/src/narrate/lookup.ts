/* How a VMA is looked up by address: find_vma() and the walk through the tree. */
import { t } from '../words/index.ts';
import { vmaName, nodeName, type NarrateContext } from './context.ts';
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
      what: t('narrate.findVmaLeave', { vma: vmaName(ctx, vma) }),
      why:
        found && found.start > addr
          ? t('narrate.findVmaLeaveAboveWhy')
          : t('narrate.findVmaLeaveContainsWhy'),
    };
  },
  tree_compare: ({ addr, vma, turn }, ctx, stack) => {
    const values = { vma: vmaName(ctx, vma), address: formatAddress(addr) };
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
    what: parent ? placeFound(prev, parent, ctx) : t('narrate.findLinksLeaveEmpty'),
    why: t('narrate.findLinksLeaveWhy'),
  }),
} satisfies Partial<Narrators>;

function placeFound(prev: number, parent: number, ctx: NarrateContext): string {
  const values = { parent: nodeName(ctx, parent) };
  return prev
    ? t('narrate.findLinksLeave', { ...values, prev: vmaName(ctx, prev) })
    : t('narrate.findLinksLeaveFirst', values);
}

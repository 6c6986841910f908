/* The red-black tree (tree/rbtree.c). Its events have nodes; readers get the names of their VMAs. */
import { t } from '../words/index.ts';
import { nodeName } from './context.ts';
import { plainly, type Narrators } from './narrator.ts';

export const rbtreeNarrators = {
  rb_link: ({ node, parent, side }, ctx) => ({
    what: parent
      ? t('narrate.rbLink', {
          node: nodeName(ctx, node),
          side: t(`codes.side.${side}`),
          parent: nodeName(ctx, parent),
        })
      : t('narrate.rbLinkRoot', { node: nodeName(ctx, node) }),
    why: t('narrate.rbLinkWhy'),
  }),
  rb_insert_enter: ({ node }, ctx) => ({
    what: t('narrate.rbInsertEnter', { node: nodeName(ctx, node) }),
    why: t('narrate.rbInsertEnterWhy'),
  }),
  rb_insert_leave: () => plainly('rbInsertLeave'),
  rb_erase_enter: ({ node }, ctx) => ({
    what: t('narrate.rbEraseEnter', { node: nodeName(ctx, node) }),
    why: t('narrate.rbEraseEnterWhy'),
  }),
  rb_erase_leave: () => plainly('rbEraseLeave'),
  rb_splice: ({ node, successor, eraseCase }, ctx) =>
    successor
      ? {
          what: t('narrate.rbSplice', {
            node: nodeName(ctx, node),
            successor: nodeName(ctx, successor),
            how: t(`codes.erase_case.${eraseCase}`),
          }),
          why: t('narrate.rbSpliceWhy'),
        }
      : {
          what: t('narrate.rbSpliceNone', { node: nodeName(ctx, node) }),
          why: t('narrate.rbSpliceNoneWhy'),
        },
  rb_recolour: ({ node, rule }, ctx) => ({
    what: t('narrate.rbRecolour', { node: nodeName(ctx, node), rule: t(`codes.recolour.${rule}`) }),
    why: t('narrate.rbRecolourWhy'),
  }),
  rb_rotate: ({ sinks, rises, side }, ctx) => ({
    what: t('narrate.rbRotate', {
      side: t(`codes.side.${side}`),
      rises: nodeName(ctx, rises),
      sinks: nodeName(ctx, sinks),
    }),
    why: t('narrate.rbRotateWhy'),
  }),
} satisfies Partial<Narrators>;

/* Which VMAs may share anonymous pages (rmap/areas.c). */
import { t } from '../words/index.ts';
import { vmaName } from './context.ts';
import { formatError } from './format.ts';
import type { Narrators } from './narrator.ts';

export const anonVmaNarrators = {
  anon_vma_prepare_enter: ({ vma }, ctx) => ({
    what: t('narrate.anonVmaPrepareEnter', { vma: vmaName(ctx, vma) }),
    why: t('narrate.anonVmaPrepareEnterWhy'),
  }),
  anon_vma_prepare_leave: ({ vma, anonVma, error }, ctx) => {
    const name = vmaName(ctx, vma);
    return error === 0
      ? {
          what: t('narrate.anonVmaPrepareLeave', { vma: name, number: String(anonVma) }),
          why: t('narrate.anonVmaPrepareLeaveWhy'),
        }
      : {
          what: t('narrate.anonVmaPrepareFails', { vma: name, error: formatError(error) }),
          why: t('narrate.anonVmaPrepareFailsWhy'),
        };
  },
  anon_vma_lender: ({ vma, neighbour, verdict }, ctx) => ({
    what: t('narrate.anonVmaLender', {
      vma: vmaName(ctx, vma),
      neighbour: vmaName(ctx, neighbour),
      verdict: t(`codes.lender.${verdict}`),
    }),
    why: t('narrate.anonVmaLenderWhy'),
  }),
  anon_vma_alloc: ({ anonVma, parent }) => {
    const number = String(anonVma);
    return parent === anonVma || parent === 0
      ? { what: t('narrate.anonVmaAlloc', { number }), why: t('narrate.anonVmaAllocWhy') }
      : {
          what: t('narrate.anonVmaAllocChild', { number, parent: String(parent) }),
          why: t('narrate.anonVmaAllocChildWhy'),
        };
  },
  anon_vma_free: ({ anonVma }) => ({
    what: t('narrate.anonVmaFree', { number: String(anonVma) }),
    why: t('narrate.anonVmaFreeWhy'),
  }),
  anon_vma_link: ({ vma, anonVma }, ctx) => ({
    what: t('narrate.anonVmaLink', { vma: vmaName(ctx, vma), number: String(anonVma) }),
    why: t('narrate.anonVmaLinkWhy'),
  }),
  anon_vma_unlink: ({ vma, links }, ctx) => ({
    what: t('narrate.anonVmaUnlink', { vma: vmaName(ctx, vma), count: links }),
    why: t('narrate.anonVmaUnlinkWhy'),
  }),
  anon_vma_idle: ({ vma, anonVma }, ctx) => ({
    what: t('narrate.anonVmaIdle', { vma: vmaName(ctx, vma), number: String(anonVma) }),
    why: t('narrate.anonVmaIdleWhy'),
  }),
  anon_vma_clone_enter: ({ vma, from }, ctx) => ({
    what: t('narrate.anonVmaCloneEnter', { vma: vmaName(ctx, vma), from: vmaName(ctx, from) }),
    why: t('narrate.anonVmaCloneEnterWhy'),
  }),
  anon_vma_clone_leave: ({ vma, links, error }, ctx) =>
    error === 0
      ? {
          what: t('narrate.anonVmaCloneLeave', { vma: vmaName(ctx, vma), count: links }),
          why: t('narrate.anonVmaCloneLeaveWhy'),
        }
      : {
          what: t('narrate.anonVmaCloneFails', { error: formatError(error) }),
          why: t('narrate.anonVmaCloneFailsWhy'),
        },
  anon_vma_fork_enter: ({ child, parent }, ctx) => ({
    what: t('narrate.anonVmaForkEnter', { child: `#${child}`, parent: vmaName(ctx, parent) }),
    why: t('narrate.anonVmaForkEnterWhy'),
  }),
  anon_vma_fork_leave: ({ child, anonVma, error }) => {
    const vma = `#${child}`;
    if (error !== 0) {
      return {
        what: t('narrate.anonVmaCloneFails', { error: formatError(error) }),
        why: t('narrate.anonVmaCloneFailsWhy'),
      };
    }
    return {
      what: anonVma
        ? t('narrate.anonVmaForkLeave', { vma, number: String(anonVma) })
        : t('narrate.anonVmaForkLeaveNone', { vma }),
      why: t('narrate.anonVmaForkLeaveWhy'),
    };
  },
} satisfies Partial<Narrators>;

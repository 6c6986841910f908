/* Which lock is acquired, released or spared (lock/). */
import type { LockCause, LockClass } from '../protocol/protocol.gen.ts';
import { t, title } from '../words/index.ts';
import { vmaName } from './context.ts';
import type { NarrateContext } from './context.ts';
import type { Narration, Narrators } from './narrator.ts';

/** Causes that change a VMA's bounds: their texts are about anon_vmas. */
const OF_BOUNDS: ReadonlySet<LockCause> = new Set(['end', 'start', 'split', 'removal', 'boundary', 'joins']);

function whyTaken(lock: LockClass, cause: LockCause, { mmapLock }: NarrateContext): string {
  if (cause === 'mark') return t('narrate.lockWhyMark', { mmapLock });
  return lock === 'i_mmap' && OF_BOUNDS.has(cause)
    ? t('narrate.lockWhyFileBounds')
    : title(`narrate.lockWhy_${cause}`);
}

function lockName(lock: LockClass, id: number, ctx: NarrateContext): string {
  const number = String(id);
  switch (lock) {
    case 'mmap':
      return t('narrate.lockOfMmap', { mmapLock: ctx.mmapLock, number });
    case 'vma':
      return t('narrate.lockOfVma', { vma: vmaName(ctx, id) });
    case 'i_mmap':
      return t('narrate.lockOfIMmap', { number });
    case 'anon_vma':
      return t('narrate.lockOfAnonVma', { number });
    case 'page_table':
      return t('narrate.lockOfPageTable', { number });
  }
}

function spared(vma: string, cause: LockCause): Narration {
  switch (cause) {
    case 'end':
      return { what: t('narrate.lockSparedEnd', { vma }), why: t('narrate.lockSparedEndWhy') };
    case 'start':
      return { what: t('narrate.lockSparedStart', { vma }), why: t('narrate.lockSparedStartWhy') };
    case 'boundary':
      return { what: t('narrate.lockSparedBoundary', { vma }), why: t('narrate.lockSparedStartWhy') };
    case 'split':
      return { what: t('narrate.lockSparedSplit', { vma }), why: t('narrate.lockSparedSplitWhy') };
    case 'removal':
      return { what: t('narrate.lockSparedRemoval', { vma }), why: t('narrate.lockSparedRemovalWhy') };
    case 'joins':
      return { what: t('narrate.lockSparedJoins', { vma }), why: t('narrate.lockSparedJoinsWhy') };
    default:
      return { what: t('narrate.lockSparedOther', { vma }), why: t('narrate.lockSparedOtherWhy') };
  }
}

export const lockNarrators = {
  lock_take: ({ lock, number, mode, cause, times }, ctx) => ({
    what: t(mode === 'read' ? 'narrate.lockTakeRead' : 'narrate.lockTakeWrite', {
      lock: lockName(lock, number, ctx),
      count: times,
    }),
    why: whyTaken(lock, cause, ctx),
  }),
  lock_drop: ({ lock, number }, ctx) => ({
    what: t('narrate.lockDrop', { lock: lockName(lock, number, ctx) }),
    why: t('narrate.lockDropWhy'),
  }),
  lock_spared: ({ vma, cause }, ctx) => spared(vmaName(ctx, vma), cause),
} satisfies Partial<Narrators>;

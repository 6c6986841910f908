/* Beats of reverse mapping, of fork and of exit. */
import { t } from '../../words/index.ts';
import { vmaName } from '../context.ts';
import { counted, countOf, type BeatNarrator } from './telling.ts';

export const tellRmap: BeatNarrator = (tally) => {
  const walk = counted(tally, 'rmap_walk_leave')?.last;
  if (!walk) return undefined;
  const { looked, found } = walk;
  return {
    what: t('narrateBeats.rmap', { count: looked, found: String(found) }),
    why:
      looked > found
        ? t('narrateBeats.rmapWasteWhy', { count: looked - found })
        : t('narrateBeats.rmapAllWhy'),
  };
};

export const tellFork: BeatNarrator = (tally, ctx) => {
  const inherited = counted(tally, 'fork_area')?.last;
  if (!inherited) return undefined;
  const parent = vmaName(ctx, inherited.parent);
  const tables = countOf(tally, 'page_table_copied');
  return {
    what:
      inherited.how === 'left_out'
        ? t('narrateBeats.forkSkips', { parent, how: t('codes.inherit.left_out') })
        : t('narrateBeats.fork', { parent, child: `#${inherited.child}` }),
    why:
      tables > 0
        ? t('narrateBeats.forkWhy', { count: tables, parent })
        : t('narrateBeats.forkNoPagesWhy', { parent }),
  };
};

export const tellCopy: BeatNarrator = (tally, _ctx, number) => {
  const copy = counted(tally, 'mt_dup_copy')?.last;
  return (
    copy && {
      what: t('narrateBeats.copyNode', { count: copy.slots }),
      why: t('narrateBeats.copyNodeWhy', { count: number }),
    }
  );
};

export const tellExit: BeatNarrator = (tally) => {
  const count = countOf(tally, 'vma_free');
  if (counted(tally, 'dup_undo_leave'))
    return { what: t('narrateBeats.undo', { count }), why: t('narrateBeats.undoWhy') };
  return { what: t('narrateBeats.exit', { count }), why: t('narrateBeats.exitWhy') };
};

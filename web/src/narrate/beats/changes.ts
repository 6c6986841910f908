/* Beats in which VMAs and their index change. */
import { t } from '../../words/index.ts';
import { vmaName, nodeName } from '../context.ts';
import { formatAddress, formatBytes, formatRange } from '../format.ts';
import { formatKeys } from '../maple.ts';
import { counted, countOf, type BeatNarrator } from './telling.ts';

export const tellMerge: BeatNarrator = (tally, ctx) => {
  const range = counted(tally, 'vma_range')?.last;
  return (
    range && {
      what: t('narrateBeats.mergeRange', {
        vma: vmaName(ctx, range.vma),
        range: formatRange(range.start, range.end),
      }),
      why: t('narrateBeats.mergeRangeWhy'),
    }
  );
};

export const tellSplit: BeatNarrator = (tally, ctx) => {
  const cut = counted(tally, 'split_enter')?.first;
  return (
    cut && {
      what: t('narrateBeats.splitRange', { vma: vmaName(ctx, cut.vma), address: formatAddress(cut.at) }),
      why: t('narrateBeats.splitRangeWhy'),
    }
  );
};

export const tellLink: BeatNarrator = (tally, ctx) => {
  const link = counted(tally, 'rb_link')?.last;
  if (!link) return undefined;
  const refused = counted(tally, 'merge_refuse')?.last;
  return {
    what: link.parent
      ? t('narrateBeats.link', { side: t(`codes.side.${link.side}`), parent: nodeName(ctx, link.parent) })
      : t('narrateBeats.linkRoot'),
    why: refused?.vma
      ? t('narrateBeats.linkRefusedWhy', {
          vma: vmaName(ctx, refused.vma),
          reason: t(`codes.refusal.${refused.why}`),
        })
      : t('narrateBeats.linkWhy'),
  };
};

export const tellBalance: BeatNarrator = (tally, ctx) => {
  const rotation = counted(tally, 'rb_rotate')?.last;
  const recoloured = counted(tally, 'rb_recolour');
  if (rotation) {
    const names = { rises: nodeName(ctx, rotation.rises), sinks: nodeName(ctx, rotation.sinks) };
    return {
      what: t('narrate.rbRotate', { side: t(`codes.side.${rotation.side}`), ...names }),
      why: recoloured
        ? t('narrateBeats.rotateRecoloursWhy', { count: recoloured.count, ...names })
        : t('narrateBeats.rotateWhy', names),
    };
  }
  return (
    recoloured && {
      what: t('narrateBeats.recolour', { count: recoloured.count }),
      why: t('narrateBeats.recolourWhy'),
    }
  );
};

export const tellGaps: BeatNarrator = (tally, ctx) => {
  const told = counted(tally, 'gap_evaluate');
  if (told) {
    const { vma, value } = told.last;
    const values = { vma: vmaName(ctx, vma), value: formatBytes(value) };
    const isEarly = counted(tally, 'gap_update_leave')?.last.stoppedEarly === 'yes';
    return {
      what: t('narrateBeats.gaps', { count: told.count }),
      why: t(isEarly ? 'narrateBeats.gapsEarlyWhy' : 'narrateBeats.gapsWhy', values),
    };
  }
  const slots = counted(tally, 'maple_gap');
  if (!slots) return undefined;
  return {
    what: t('narrateBeats.gapsMaple', { count: slots.count }),
    why: t(`narrate.mapleGap_${slots.last.then}`),
  };
};

export const tellStore: BeatNarrator = (tally) => {
  const store = counted(tally, 'maple_store_enter')?.last;
  if (!store) return undefined;
  const range = formatKeys(store.first, store.last);
  const isErase = store.filled === 'no';
  const made = countOf(tally, 'maple_copy', 'maple_build');
  return {
    what: t(isErase ? 'narrateBeats.storeErase' : 'narrateBeats.store', { range }),
    why: made > 0 ? t('narrateBeats.storeNodesWhy', { count: made }) : t('narrateBeats.storeInPlaceWhy'),
  };
};

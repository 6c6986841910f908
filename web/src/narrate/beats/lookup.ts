/* Beats in which a VMA, or the place of a new one, is looked up. */
import type { Tally } from '../../timeline/tally.ts';
import { t } from '../../words/index.ts';
import { vmaName, isInMapleTree, nodeName, type NarrateContext } from '../context.ts';
import { formatAddress } from '../format.ts';
import { formatKeys } from '../maple.ts';
import type { Narration } from '../narrator.ts';
import { counted, countOf, type BeatNarrator } from './telling.ts';

export const tellLookup: BeatNarrator = (tally, ctx) =>
  tellPlace(tally, ctx) ?? tellFind(tally, ctx) ?? tellMaple(tally);

function tellFind(tally: Tally, ctx: NarrateContext): Narration | undefined {
  const found = counted(tally, 'find_vma_leave');
  if (!found) return undefined;
  const { addr, vma } = found.last;
  const values = { vma: vmaName(ctx, vma), address: formatAddress(addr) };
  // In a red-black tree each comparison is a node further down; in a maple tree a node has many keys.
  const isMaple = isInMapleTree(ctx);
  const count = countOf(tally, isMaple ? 'maple_compare' : 'tree_compare');
  if (found.count > 1 && vma !== 0) {
    const lookups = String(found.count);
    return {
      what: t('narrateBeats.lookupMany', { lookups, vma: values.vma }),
      why: t('narrateBeats.lookupManyWhy'),
    };
  }
  if (count === 0 && counted(tally, 'cache_hit')) {
    return { what: t('narrateBeats.lookupCached', values), why: t('narrateBeats.lookupCachedWhy') };
  }
  if (vma === 0) {
    return {
      what: t(isMaple ? 'narrateBeats.lookupFindsNoneByKeys' : 'narrateBeats.lookupFindsNone', {
        count,
        ...values,
      }),
      why: t('narrateBeats.lookupFindsNoneWhy'),
    };
  }
  const isAbove = (ctx.vma(vma)?.start ?? 0) > addr;
  return {
    what: t(isMaple ? 'narrateBeats.lookupFindsByKeys' : 'narrateBeats.lookupFinds', { count, ...values }),
    why: t(isAbove ? 'narrateBeats.lookupFindsAboveWhy' : 'narrateBeats.lookupFindsContainsWhy', values),
  };
}

function tellPlace(tally: Tally, ctx: NarrateContext): Narration | undefined {
  const place = counted(tally, 'find_links_leave')?.last;
  if (!place || counted(tally, 'find_vma_leave')) return undefined;
  const count = countOf(tally, 'tree_compare');
  return {
    what: t('narrateBeats.lookupPlace', { count, parent: nodeName(ctx, place.parent) }),
    why: place.prev
      ? t('narrateBeats.lookupPlaceWhy', { prev: vmaName(ctx, place.prev) })
      : t('narrateBeats.lookupPlaceFirstWhy'),
  };
}

function tellMaple(tally: Tally): Narration | undefined {
  const walk = counted(tally, 'maple_walk_leave');
  if (walk) {
    const { first, last, filled } = walk.last;
    const count = countOf(tally, 'maple_compare');
    const range = formatKeys(first, last);
    return filled === 'yes'
      ? { what: t('narrateBeats.lookupMaple', { range }), why: t('narrateBeats.lookupMapleWhy', { count }) }
      : {
          what: t('narrateBeats.lookupMapleGap', { range }),
          why: t('narrateBeats.lookupMapleGapWhy', { count }),
        };
  }
  const steps = counted(tally, 'maple_step');
  return (
    steps && {
      what: t('narrateBeats.lookupSteps', {
        count: steps.count,
        range: formatKeys(steps.last.first, steps.last.last),
      }),
      why: t('narrateBeats.lookupStepsWhy'),
    }
  );
}

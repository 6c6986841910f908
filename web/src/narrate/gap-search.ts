/* The gap in the tree: searching by it and keeping it true (gap/rb_subtree_gap.c). */
import type { GapCheckEvent, GapPruneEvent } from '../protocol/protocol.gen.ts';
import { CODE_MEANINGS } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { areaName, type NarrateContext } from './context.ts';
import { formatAddress, formatBoth, formatBytes, formatError, formatRange } from './format.ts';
import type { Narration, Narrators } from './narrator.ts';

export const gapSearchNarrators = {
  gap_search_enter: ({ length, lowLimit, highLimit, direction }) => {
    const values = {
      size: formatBytes(length),
      low: formatAddress(lowLimit),
      high: formatAddress(highLimit),
    };
    return {
      what:
        direction === 'bottomup'
          ? t('narrate.gapSearchEnterBottomup', values)
          : t('narrate.gapSearchEnterTopdown', values),
      why: t('narrate.gapSearchEnterWhy'),
    };
  },
  gap_search_leave: ({ result, error }) =>
    error === 0
      ? {
          what: t('narrate.gapSearchLeave', { address: formatAddress(result) }),
          why: t('narrate.gapSearchLeaveWhy'),
        }
      : {
          what: t('narrate.gapSearchFails', { error: formatError(error) }),
          why: t('narrate.gapSearchFailsWhy'),
        },
  gap_check: checkGap,
  gap_descend: ({ from, to, subtreeGap, side }, ctx) => ({
    what: t('narrate.gapDescend', {
      side: CODE_MEANINGS.side[side],
      from: areaName(ctx, from),
      to: areaName(ctx, to),
      size: formatBytes(subtreeGap),
    }),
    why: t('narrate.gapDescendWhy'),
  }),
  gap_prune: pruneGap,
  gap_climb: ({ from, to }, ctx) => {
    const name = areaName(ctx, from);
    return {
      what: to
        ? t('narrate.gapClimb', { from: name, to: areaName(ctx, to) })
        : t('narrate.gapClimbRoot', { from: name }),
      why: t('narrate.gapClimbWhy', { from: name }),
    };
  },
  gap_top: ({ gapStart, gapEnd, fits }) => {
    if (gapStart >= gapEnd) {
      return {
        what: t('narrate.gapTopNone', { end: formatAddress(gapStart), limit: formatAddress(gapEnd) }),
        why: t('narrate.gapTopFailsWhy'),
      };
    }
    const range = formatRange(gapStart, gapEnd);
    return fits === 'yes'
      ? { what: t('narrate.gapTopFits', { range }), why: t('narrate.gapTopFitsWhy') }
      : { what: t('narrate.gapTopFails', { range }), why: t('narrate.gapTopFailsWhy') };
  },
  gap_update_enter: ({ vma }, ctx) => ({
    what: t('narrate.gapUpdateEnter', { area: areaName(ctx, vma) }),
    why: t('narrate.gapUpdateEnterWhy'),
  }),
  gap_update_leave: ({ vma, stoppedEarly }, ctx) =>
    stoppedEarly === 'yes'
      ? {
          what: t('narrate.gapUpdateLeaveEarly', { area: areaName(ctx, vma) }),
          why: t('narrate.gapUpdateLeaveEarlyWhy'),
        }
      : { what: t('narrate.gapUpdateLeave'), why: t('narrate.gapUpdateLeaveWhy') },
  gap_evaluate: ({ vma, own, old, value }, ctx) => {
    const [before, after] = formatBoth(old, value);
    const values = { area: areaName(ctx, vma), own: formatBytes(own), value: after };
    return {
      what:
        old === value
          ? t('narrate.gapEvaluateSame', values)
          : t('narrate.gapEvaluateChanges', { ...values, old: before }),
      why: t('narrate.gapEvaluateWhy'),
    };
  },
  gap_copy: (event, ctx) => ({
    what: t('narrate.gapCopy', {
      new: areaName(ctx, event.new),
      old: areaName(ctx, event.old),
      value: formatBytes(event.value),
    }),
    why: t('narrate.gapCopyWhy'),
  }),
} satisfies Partial<Narrators>;

function checkGap({ gapStart, gapEnd, length, vma, verdict }: GapCheckEvent, ctx: NarrateContext): Narration {
  const [size, wanted] = formatBoth(gapEnd - gapStart, length);
  const values = { size, area: areaName(ctx, vma) };
  switch (verdict) {
    case 'fits':
      return {
        what: t('narrate.gapCheckFits', { ...values, length: wanted }),
        why: t('narrate.gapCheckFitsWhy'),
      };
    case 'too_small':
      return {
        what: t('narrate.gapCheckTooSmall', { ...values, length: wanted }),
        why: t('narrate.gapCheckTooSmallWhy'),
      };
    case 'too_low':
      return { what: t('narrate.gapCheckTooLow', values), why: t('narrate.gapCheckTooLowWhy') };
    case 'too_high':
      return { what: t('narrate.gapCheckTooHigh', values), why: t('narrate.gapCheckTooHighWhy') };
  }
}

function pruneGap({ from, child, subtreeGap, side }: GapPruneEvent, ctx: NarrateContext): Narration {
  return {
    what: t('narrate.gapPrune', {
      side: CODE_MEANINGS.side[side],
      from: areaName(ctx, from),
      child: areaName(ctx, child),
      size: formatBytes(subtreeGap),
    }),
    why: t('narrate.gapPruneWhy'),
  };
}

/* Gaps in the red-black tree: how searches use them and how they are kept up to date, as merged in 3.8 and as posted in June 2012. */
import type { CoreEvent, GapCheckEvent, GapPruneEvent } from '../protocol/protocol.gen.ts';
import { SOURCE_FILES } from '../protocol/protocol.gen.ts';
import { t } from '../words/index.ts';
import { vmaName, type NarrateContext } from './context.ts';
import { formatAddress, formatBoth, formatBytes, formatError, formatRange } from './format.ts';
import { plainly, type Narration, type Narrators } from './narrator.ts';

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
  gap_search_leave: (event) =>
    event.error === 0
      ? {
          what: t('narrate.gapSearchLeave', { address: formatAddress(event.result) }),
          why: t(isPosted(event) ? 'narrate.gapSearchLeavePostedWhy' : 'narrate.gapSearchLeaveWhy'),
        }
      : {
          what: t('narrate.gapSearchFails', { error: formatError(event.error) }),
          why: t(isPosted(event) ? 'narrate.gapSearchFailsPostedWhy' : 'narrate.gapSearchFailsWhy'),
        },
  gap_check: checkGap,
  gap_descend: (event, ctx) => ({
    what: t('narrate.gapDescend', {
      side: t(`codes.side.${event.side}`),
      from: vmaName(ctx, event.from),
      to: vmaName(ctx, event.to),
      size: formatBytes(event.subtreeGap),
    }),
    why: t('narrate.gapDescendWhy', { field: isPosted(event) ? 'free_gap' : 'rb_subtree_gap' }),
  }),
  gap_prune: pruneGap,
  gap_climb: ({ from, to }, ctx) => {
    const name = vmaName(ctx, from);
    return {
      what: to
        ? t('narrate.gapClimb', { from: name, to: vmaName(ctx, to) })
        : t('narrate.gapClimbRoot', { from: name }),
      why: t('narrate.gapClimbWhy', { from: name }),
    };
  },
  gap_keep: ({ vma, gapStart, gapEnd }, ctx) => ({
    what: t('narrate.gapKeep', { vma: vmaName(ctx, vma), range: formatRange(gapStart, gapEnd) }),
    why: t('narrate.gapKeepWhy'),
  }),
  gap_try: ({ from, to, subtreeGap, side }, ctx) => ({
    what: t('narrate.gapTry', {
      side: t(`codes.side.${side}`),
      from: vmaName(ctx, from),
      to: vmaName(ctx, to),
      size: formatBytes(subtreeGap),
    }),
    why: t('narrate.gapTryWhy'),
  }),
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
  gap_update_enter: (event, ctx) => ({
    what: t(`narrate.gapUpdateEnter${walkOf(event)}`, { vma: vmaName(ctx, event.vma) }),
    why: t('narrate.gapUpdateEnterWhy'),
  }),
  gap_update_leave: (event, ctx) =>
    event.stoppedEarly === 'yes'
      ? {
          what: t('narrate.gapUpdateLeaveEarly', { vma: vmaName(ctx, event.vma) }),
          why: t('narrate.gapUpdateLeaveEarlyWhy'),
        }
      : { what: t('narrate.gapUpdateLeave'), why: t(`narrate.gapUpdateLeave${walkOf(event)}Why`) },
  gap_evaluate: ({ vma, own, old, value }, ctx) => {
    const [before, after] = formatBoth(old, value);
    const values = { vma: vmaName(ctx, vma), own: formatBytes(own), value: after };
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
      new: vmaName(ctx, event.new),
      old: vmaName(ctx, event.old),
      value: formatBytes(event.value),
    }),
    why: t('narrate.gapCopyWhy'),
  }),
  gap_chain: ({ vma, already, chained }, ctx) => {
    const name = vmaName(ctx, vma);
    return already === 'yes'
      ? { what: t('narrate.gapChainAlready', { vma: name }), why: t('narrate.gapChainAlreadyWhy') }
      : { what: t('narrate.gapChain', { vma: name, count: chained }), why: t('narrate.gapChainWhy') };
  },
  gap_unchain: ({ vma, cause, chained }, ctx) => ({
    what: t('narrate.gapUnchain', { vma: vmaName(ctx, vma), count: chained }),
    why: t(cause === 'passed' ? 'narrate.gapUnchainPassedWhy' : 'narrate.gapUnchainErasedWhy'),
  }),
  gap_flush_enter: ({ chained, cause }) =>
    cause === 'full'
      ? { what: t('narrate.gapFlushFull', { count: chained }), why: t('narrate.gapFlushFullWhy') }
      : {
          what: t('narrate.gapFlushSearchFailed', { count: chained }),
          why: t('narrate.gapFlushSearchFailedWhy'),
        },
  gap_flush_leave: () => plainly('gapFlushLeave'),
} satisfies Partial<Narrators>;

/** Whether the event is from the search of June 2012, which goes on after a gap that fits. */
function isPosted({ file }: Pick<CoreEvent, 'file'>): boolean {
  return SOURCE_FILES[file] === 'gap/free_gap_search.c';
}

/** Which walk upwards the event is from: until a value stays the same (''), with siblings to the root, or only to the root. */
function walkOf({ file }: Pick<CoreEvent, 'file'>): '' | 'Posted' | 'Lazy' {
  const path = SOURCE_FILES[file];
  return path === 'gap/free_gap.c' ? 'Posted' : path === 'gap/free_gap_lazy.c' ? 'Lazy' : '';
}

function checkGap(event: GapCheckEvent, ctx: NarrateContext): Narration {
  const { gapStart, gapEnd, length, vma, verdict } = event;
  const [size, wanted] = formatBoth(gapEnd - gapStart, length);
  const values = { size, vma: vmaName(ctx, vma) };
  switch (verdict) {
    case 'fits':
      return {
        what: t('narrate.gapCheckFits', { ...values, length: wanted }),
        why: t(isPosted(event) ? 'narrate.gapCheckFitsPostedWhy' : 'narrate.gapCheckFitsWhy'),
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
      side: t(`codes.side.${side}`),
      from: vmaName(ctx, from),
      child: vmaName(ctx, child),
      size: formatBytes(subtreeGap),
    }),
    why: t('narrate.gapPruneWhy'),
  };
}

/* How an address is chosen, and the linear search of kernels before 3.8 (gap/linear.c). */
import type { CoreEvent } from '../protocol/protocol.gen.ts';
import { toNumber, type U64 } from '../protocol/u64.ts';
import { t } from '../words/index.ts';
import { vmaName } from './context.ts';
import { MAP_FIXED } from './flags.ts';
import {
  formatAddress,
  formatBytes,
  formatError,
  formatRange,
  formatWordAddress,
  formatWordBytes,
  isAllOnes,
} from './format.ts';
import type { Narrators } from './narrator.ts';

const CLOSED = {
  topdown: 'narrate.linearVisitClosedDownWhy',
  bottomup: 'narrate.linearVisitClosedUpWhy',
  unknown: 'narrate.linearVisitClosedWhy',
} as const;

export const linearSearchNarrators = {
  get_unmapped_area_enter: ({ hint, length, flags }) => {
    const size = formatBytes(length);
    if (flags & MAP_FIXED) {
      return {
        what: t('narrate.getUnmappedAreaEnterFixed', { size, hint: formatWordAddress(hint) }),
        why: t('narrate.getUnmappedAreaEnterFixedWhy'),
      };
    }
    return {
      what:
        hint.lo === 0 && hint.hi === 0
          ? t('narrate.getUnmappedAreaEnter', { size })
          : t('narrate.getUnmappedAreaEnterHint', { size, hint: formatWordAddress(hint) }),
      why: t('narrate.getUnmappedAreaEnterWhy'),
    };
  },
  get_unmapped_area_leave: ({ result, error }) =>
    error === 0
      ? {
          what: t('narrate.getUnmappedAreaLeave', { address: formatAddress(result) }),
          why: t('narrate.getUnmappedAreaLeaveWhy'),
        }
      : {
          what: t('narrate.getUnmappedAreaFails', { error: formatError(error) }),
          why: t('narrate.getUnmappedAreaFailsWhy'),
        },
  hint_check: ({ start, end, vma, fits }, ctx) => {
    const range = formatRange(start, end);
    const name = vmaName(ctx, vma);
    if (fits === 'yes') {
      return {
        what: vma ? t('narrate.hintFits', { range, vma: name }) : t('narrate.hintFitsNone', { range }),
        why: t('narrate.hintFitsWhy'),
      };
    }
    const found = ctx.vma(vma);
    return {
      what:
        found && found.start < end
          ? t('narrate.hintFails', { range, vma: name })
          : t('narrate.hintFailsNone', { range }),
      why: t('narrate.hintFailsWhy'),
    };
  },
  linear_search_enter: ({ length, start, cache, cachedHole, direction, recall }) => {
    const size = formatBytes(length);
    const values = { size, start: formatAddress(start) };
    return {
      what:
        direction === 'bottomup'
          ? t('narrate.linearSearchEnterBottomup', values)
          : t('narrate.linearSearchEnterTopdown', values),
      why: reasonOfStart(size, {
        passedTooSmall: length > toNumber(cachedHole),
        fromCache: start === cache,
        cachedHole,
        recall,
      }),
    };
  },
  linear_search_leave: ({ result, error }) =>
    error === 0
      ? {
          what: t('narrate.linearSearchLeave', { address: formatAddress(result) }),
          why: t('narrate.linearSearchLeaveWhy'),
        }
      : {
          what: t('narrate.linearSearchFails', { error: formatError(error) }),
          why: t('narrate.linearSearchFailsWhy'),
        },
  linear_visit: ({ holeStart, holeEnd, vma, fits }, ctx, stack) => {
    const size = formatBytes(holeEnd - holeStart);
    if (fits === 'yes') {
      return {
        what: t('narrate.linearVisitFits', { range: formatRange(holeStart, holeEnd), size }),
        why: t('narrate.linearVisitFitsWhy'),
      };
    }
    const name = vmaName(ctx, vma);
    // find_vma() returned the VMA that contains the candidate's start. There may be a gap above it.
    if (vma && holeEnd <= holeStart) {
      // What is told after the search is over doesn't know which way it went.
      const direction = searchOf(stack)?.direction ?? 'unknown';
      return { what: t('narrate.linearVisitClosed', { vma: name }), why: t(CLOSED[direction]) };
    }
    return {
      what: vma
        ? t('narrate.linearVisitSmall', { size, vma: name })
        : t('narrate.linearVisitSmallNone', { size }),
      why: t(remembersHoles(stack) ? 'narrate.linearVisitSmallWhy' : 'narrate.linearVisitForgottenWhy'),
    };
  },
  cached_hole_size: ({ old, value }, _ctx, stack) => {
    const values = { old: holeSize(old), value: holeSize(value) };
    if (isAllOnes(value)) {
      return {
        what: t('narrate.cachedHoleSizeReset', values),
        why: t('narrate.cachedHoleSizeUnknownWhy'),
      };
    }
    const isUnasked = searchOf(stack)?.recall === 'unasked_hole';
    const grows = t(isUnasked ? 'narrate.cachedHoleSizeUnaskedWhy' : 'narrate.cachedHoleSizeGrowsWhy');
    return toNumber(value) > toNumber(old) || (isAllOnes(old) && toNumber(value) > 0)
      ? { what: t('narrate.cachedHoleSizeGrows', values), why: grows }
      : { what: t('narrate.cachedHoleSizeReset', values), why: t('narrate.cachedHoleSizeResetWhy') };
  },
  free_area_cache: ({ old, value, cause }) => ({
    what: t('narrate.freeAreaCache', {
      old: formatAddress(old),
      value: formatAddress(value),
      cause: t(`codes.start_moved.${cause}`),
    }),
    why: t('narrate.freeAreaCacheWhy'),
  }),
  search_restart: ({ from, to }, _ctx, stack) => {
    const values = { from: formatAddress(from), to: formatAddress(to) };
    const search = searchOf(stack);
    return search?.recall === 'one_look' && search.direction === 'topdown'
      ? { what: t('narrate.searchRestartTaken', values), why: t('narrate.searchRestartTakenWhy') }
      : { what: t('narrate.searchRestart', values), why: t('narrate.searchRestartWhy') };
  },
  bottomup_fallback: ({ start }) => ({
    what: t('narrate.bottomupFallback', { start: formatAddress(start) }),
    why: t('narrate.bottomupFallbackWhy'),
  }),
} satisfies Partial<Narrators>;

type Search = Extract<CoreEvent, { type: 'linear_search_enter' }>;

interface Start extends Pick<Search, 'cachedHole' | 'recall'> {
  readonly passedTooSmall: boolean;
  readonly fromCache: boolean;
}

function reasonOfStart(size: string, { passedTooSmall, fromCache, cachedHole, recall }: Start): string {
  const hole = holeSize(cachedHole);
  if (recall === 'nothing') return t('narrate.linearSearchEnterAlwaysWhy');
  if (recall === 'unasked_hole')
    return t(fromCache ? 'narrate.linearSearchEnterUnaskedWhy' : 'narrate.linearSearchEnterLowWhy');
  if (isAllOnes(cachedHole)) return t('narrate.linearSearchEnterUnknownWhy');
  if (!passedTooSmall) return t('narrate.linearSearchEnterBaseWhy', { hole, size });
  if (!fromCache) return t('narrate.linearSearchEnterLowWhy');
  return recall === 'place'
    ? t('narrate.linearSearchEnterPlaceWhy')
    : t('narrate.linearSearchEnterCacheWhy', { hole });
}

/** The enter event of the current search. */
function searchOf(stack: readonly CoreEvent[]): Search | undefined {
  return stack.findLast((event): event is Search => event.type === 'linear_search_enter');
}

/** Whether the search notes the gaps it passes: the single look of 2.6.34 does not, but the walk from the base does. */
function remembersHoles(stack: readonly CoreEvent[]): boolean {
  const recall = searchOf(stack)?.recall;
  return recall !== 'nothing' && recall !== 'place';
}

function holeSize(bytes: U64): string {
  return isAllOnes(bytes) ? t('narrate.cachedHoleUnknown') : formatWordBytes(bytes);
}

/* Gaps in the maple tree: how inner nodes store them, and how searches use them. */
import type { U64 } from '../protocol/u64.ts';
import { toNumber } from '../protocol/u64.ts';
import { t } from '../words/index.ts';
import { formatBoth, formatBytes, formatError, formatHex } from './format.ts';
import { formatKeys } from './maple.ts';
import type { Narrators } from './narrator.ts';

/** A gap can be nearly as large as 2^64, so it is rounded. */
function formatGap(gap: U64): string {
  return formatBytes(toNumber(gap));
}

function formatGaps(a: U64, b: U64): readonly [string, string] {
  return formatBoth(toNumber(a), toNumber(b));
}

export const mapleGapNarrators = {
  maple_gap: ({ node, slot, then, ...event }) => {
    const [old, value] = formatGaps(event.old, event.value);
    return {
      what: t('narrate.mapleGap', { slot: String(slot), node: formatHex(node), old, value }),
      why: t(`narrate.mapleGap_${then}`),
    };
  },
  maple_gap_search_enter: ({ min, max, size, direction }) => {
    const values = { size: formatGap(size), range: formatKeys(min, max) };
    return {
      what:
        direction === 'bottomup'
          ? t('narrate.mapleGapSearchEnterBottomup', values)
          : t('narrate.mapleGapSearchEnterTopdown', values),
      why: t('narrate.mapleGapSearchEnterWhy'),
    };
  },
  maple_gap_search_leave: ({ first, last, error }) =>
    error === 0
      ? {
          what: t('narrate.mapleGapSearchLeave', { range: formatKeys(first, last) }),
          why: t('narrate.mapleGapSearchLeaveWhy'),
        }
      : {
          what: t('narrate.mapleGapSearchFails', { error: formatError(error) }),
          why: t('narrate.mapleGapSearchFailsWhy'),
        },
  maple_gap_check: ({ node, slot, fits, ...event }) => {
    const [gap, size] = formatGaps(event.gap, event.size);
    const values = { slot: String(slot), node: formatHex(node), gap, size };
    return fits === 'yes'
      ? { what: t('narrate.mapleGapCheckFits', values), why: t('narrate.mapleGapCheckFitsWhy') }
      : { what: t('narrate.mapleGapCheckSmall', values), why: t('narrate.mapleGapCheckSmallWhy') };
  },
  maple_gap_descend: ({ from, to, slot }) => ({
    what: t('narrate.mapleGapDescend', { from: formatHex(from), to: formatHex(to), slot: String(slot) }),
    why: t('narrate.mapleGapDescendWhy'),
  }),
  maple_gap_climb: ({ from, to, slot }) => ({
    what: t('narrate.mapleGapClimb', { from: formatHex(from), to: formatHex(to), slot: String(slot) }),
    why: t('narrate.mapleGapClimbWhy'),
  }),
} satisfies Partial<Narrators>;

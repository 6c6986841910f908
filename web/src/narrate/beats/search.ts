/* Beats in which an address is chosen. */
import type { Tally } from '../../timeline/tally.ts';
import { t } from '../../words/index.ts';
import { vmaName, type NarrateContext } from '../context.ts';
import { formatAddress, formatBoth, formatBytes, formatError, formatWordBytes } from '../format.ts';
import type { Narration } from '../narrator.ts';
import { counted, type BeatNarrator } from './telling.ts';

export const tellSearch: BeatNarrator = (tally, ctx) => {
  const wanted = counted(tally, 'get_unmapped_area_enter')?.first;
  const found = counted(tally, 'get_unmapped_area_leave')?.last;
  if (!wanted || !found) return undefined;
  const size = formatBytes(wanted.length);
  if (found.error !== 0) {
    const error = formatError(found.error);
    return { what: t('narrateBeats.searchFails', { size, error }), why: t('narrateBeats.searchFailsWhy') };
  }
  const address = formatAddress(found.result);
  return (
    tellLinear(tally, address) ??
    tellTree(tally, ctx, address, wanted.length) ??
    tellMaple(tally, address) ??
    tellHint(tally, address) ?? {
      what: t('narrateBeats.searchOther', { address }),
      why: t('narrateBeats.searchOtherWhy'),
    }
  );
};

function tellHint(tally: Tally, address: string): Narration | undefined {
  return counted(tally, 'hint_check')?.last.fits === 'yes'
    ? { what: t('narrateBeats.searchHint', { address }), why: t('narrateBeats.searchHintWhy') }
    : undefined;
}

function tellLinear(tally: Tally, address: string): Narration | undefined {
  const visits = counted(tally, 'linear_visit');
  if (!visits) return undefined;
  const { count } = visits;
  const isUp = counted(tally, 'linear_search_leave')?.last.direction === 'bottomup';
  const restart = counted(tally, 'search_restart')?.last;
  return {
    what: t(isUp ? 'narrateBeats.searchLinearUp' : 'narrateBeats.searchLinear', { count, address }),
    why: restart
      ? t('narrateBeats.searchRestarts', {
          from: formatAddress(restart.from),
          to: formatAddress(restart.to),
        })
      : t('narrateBeats.searchLinearWhy', { count }),
  };
}

function tellTree(tally: Tally, ctx: NarrateContext, address: string, length: number): Narration | undefined {
  const checks = counted(tally, 'gap_check')?.count ?? 0;
  const skipped = counted(tally, 'gap_prune');
  if (checks === 0 && !counted(tally, 'gap_top')) return undefined;
  if (!skipped) {
    return {
      what: t('narrateBeats.searchTree', { count: checks, address }),
      why: t('narrateBeats.searchTreeWhy', { size: formatBytes(length) }),
    };
  }
  const { child, subtreeGap } = skipped.first;
  const [gap, size] = formatBoth(subtreeGap, length);
  const nodes = t('narrateBeats.nodes', { count: checks });
  return {
    what: t('narrateBeats.searchTreeSkips', { nodes, count: skipped.count, address }),
    why: t('narrateBeats.searchTreeSkipsWhy', { child: vmaName(ctx, child), gap, size }),
  };
}

function tellMaple(tally: Tally, address: string): Narration | undefined {
  const checks = counted(tally, 'maple_gap_check');
  return (
    checks && {
      what: t('narrateBeats.searchMaple', { count: checks.count, address }),
      why: t('narrateBeats.searchMapleWhy', { size: formatWordBytes(checks.first.size) }),
    }
  );
}

/* Describes a merge or a split in words. */
import type { Keeps } from '../../core/era-row.ts';
import { formatAddress } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Strips } from './strips.ts';

/** "Merge, case 4", "Split at 7fff f7fc 0000". */
export function titleText({ kind, mergeCase, range, state }: Strips): string {
  if (kind === 'split') return t('views.splitTitle', { address: formatAddress(range.start) });
  if (state === 'running') return t('views.mergeTitleRunning');
  if (mergeCase === 'none') return t('views.mergeTitleNone');
  return t('views.mergeTitle', { number: mergeCase.slice('case_'.length) });
}

export function caseText({ kind, mergeCase, state }: Strips): string {
  if (state === 'failed') return t('views.mergeFailed');
  if (kind === 'split') return t('views.splitCase');
  if (state === 'running') return t('views.mergeRunning');
  if (mergeCase === 'none') return t('views.mergeRefused');
  const meaning = t(`codes.merge_case.${mergeCase}`);
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
}

/** The rule by which kernels since 6.12 decide the case: they no longer number cases. */
export function ruleText({ kind, mergeCase }: Strips, keeps: Keeps): string {
  if (kind === 'split' || mergeCase === 'none' || !keeps.has('unnumbered_merges')) return '';
  return t(`views.mergeRule_${mergeCase}`);
}

/* What a row is, in a few words. */
import type { MessageKey } from '../../words/index.ts';
import { t, title } from '../../words/index.ts';
import type { Row, Scheme } from './model.ts';
import type { Outcome, Search } from './search.ts';

export interface RowState {
  /** What the search has come to here; undefined: it has not been here. */
  readonly outcome: Outcome | undefined;
  readonly isNow: boolean;
}

export function stateOf(row: Row, search: Search | undefined): RowState {
  return { outcome: search?.outcomes.get(row.key), isNow: search?.latest === row.key };
}

export function rowText(row: Row, { outcome, isNow }: RowState): string {
  const verdict =
    row.tables > 0 && row.verdict === 'empty'
      ? t('views.rmapNoEntry')
      : title(`views.rmapLook_${row.verdict}` satisfies MessageKey);
  if (outcome === 'found') return t(isNow ? 'views.rmapNow_found' : 'views.rmapWas_found');
  // What was not there when it was looked at may have come since.
  if (outcome === 'missed' && row.verdict === 'found') return t('views.rmapNow_missed');
  if (outcome === 'missed') return t('views.rmapWas_missed', { why: verdict });
  if (row.isOnWay) return verdict;
  if (row.verdict === 'outside') return t('views.rmapSkipped');
  return t(row.verdict === 'found' ? 'views.rmapOffWay' : 'views.rmapNotOnWay');
}

/** What stands above the structure. */
export function schemeText(
  scheme: Scheme | 'pteDirect',
  short: boolean,
  file: string,
  number: string,
): string {
  const key = `views.${short ? 'rmapShort' : 'rmapScheme'}_${scheme}` as const;
  switch (key) {
    case 'views.rmapScheme_file':
    case 'views.rmapShort_file':
      return t(key, { file });
    case 'views.rmapScheme_anonVma':
    case 'views.rmapShort_anonVma':
      return t(key, { number });
    default:
      return t(key);
  }
}

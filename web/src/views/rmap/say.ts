/* Describes a row in a few words. */
import { formatAddress, formatPage } from '../../narrate/format.ts';
import type { RecordPage } from '../../protocol/protocol.gen.ts';
import type { PageChoice } from './page-map.ts';
import type { MessageKey } from '../../words/index.ts';
import { t, title } from '../../words/index.ts';
import type { Row, Scheme } from './model.ts';
import type { Outcome, Search } from './search.ts';

interface RowState {
  /** What the search found here; undefined if it has not looked here. */
  readonly outcome: Outcome | undefined;
  readonly isNow: boolean;
  /** How many entries a sweep unmapped here; undefined if there is no sweep, or it has not been here. */
  readonly taken: number | undefined;
}

export function stateOf(row: Row, search: Search | undefined): RowState {
  const { key } = row;
  const taken = search?.kind === 'sweep' ? search.counts.get(key) : undefined;
  return { outcome: search?.outcomes.get(key), isNow: search?.latest === key, taken };
}

export function rowText(row: Row, { outcome, isNow, taken }: RowState): string {
  const verdict = verdictText(row);
  if (taken !== undefined) return t('views.rmapTaken', { count: taken });
  // An entry that was found may have been unmapped since: that is what try_to_unmap() searches for.
  if (outcome === 'found' && row.verdict !== 'found') return t('views.rmapWas_taken');
  if (outcome === 'found') return t(isNow ? 'views.rmapNow_found' : 'views.rmapWas_found');
  // An entry may have appeared after the search looked here.
  if (outcome === 'missed' && row.verdict === 'found') return t('views.rmapNow_missed');
  if (outcome === 'missed') return t('views.rmapWas_missed', { why: verdict });
  if (row.isOnWay) return verdict;
  if (row.verdict === 'outside') return t('views.rmapSkipped');
  return row.verdict === 'found' ? t('views.rmapOffWay') : verdict;
}

function verdictText({ isSwapped, tables, verdict }: Row): string {
  if (isSwapped) return t('views.rmapInSwap');
  if (tables > 0 && verdict === 'empty') return t('views.rmapNoEntry');
  return title(`views.rmapLook_${verdict}` satisfies MessageKey);
}

/** All texts that a row may have while a search goes on. */
export function rowTexts(row: Row, search: Search | undefined): readonly string[] {
  const state = stateOf(row, search);
  const outcomes = row.verdict === 'found' ? (['found', 'missed'] as const) : (['missed'] as const);
  const walked = row.isOnWay && search?.kind !== 'sweep' ? outcomes : [];
  const states = walked.flatMap((outcome) =>
    [true, false].map((isNow): RowState => ({ outcome, isNow, taken: undefined })),
  );
  return [{ ...state, outcome: undefined }, state, ...states].map((each) => rowText(row, each));
}

/** The same for screen readers, with the process and the address. A row that no search looks at has no address. */
export function saidRow(row: Row, state: RowState): string {
  const process = String(row.process);
  const text = rowText(row, state);
  if (row.addr > 0) return t('views.rmapSaid', { process, addr: formatAddress(row.addr), text });
  return row.vma > 0
    ? t('views.rmapSaidVma', { process, id: String(row.vma), text })
    : t('views.rmapSaidProcess', { process, text });
}

export function saidPage({ process, addr }: PageChoice, page: RecordPage): string {
  const text = t('views.rmapSaidPage', { page: formatPage(page.page), count: page.mapcount });
  return t('views.rmapSaid', { process: String(process), addr: formatAddress(addr), text });
}

/** Counts the rows that are not drawn. */
export function hiddenText(hidden: readonly Row[], search: Search | undefined): string {
  const outcomes = hidden.map((row) => stateOf(row, search).outcome);
  const found = outcomes.filter((outcome) => outcome === 'found').length;
  const missed = outcomes.filter((outcome) => outcome === 'missed').length;
  return t(search?.kind === 'sweep' ? 'views.rmapHiddenSwept' : 'views.rmapHidden', {
    count: hidden.length,
    found,
    missed,
    left: hidden.length - found - missed,
    hit: hidden.filter(({ verdict }) => verdict === 'found').length,
  });
}

/** The heading of the structure. */
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

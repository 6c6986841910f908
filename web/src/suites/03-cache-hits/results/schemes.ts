/* What the page calls the schemes of caches. */
import { LARGEST, MIXED, ONE_POINTER, FOUR_SLOTS, SWEEP, type Hash } from '../plan.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t, title, type MessageKey } from '../../../words/index.ts';
import type { EraOrder } from '../../../app/bench/series.ts';

const NAMES: Readonly<Record<string, { readonly name: MessageKey; readonly short: MessageKey }>> = {
  [ONE_POINTER]: { name: 'bench.schemeOne', short: 'bench.shortOne' },
  [FOUR_SLOTS]: { name: 'bench.schemePosted', short: 'bench.shortPosted' },
  '3.15': { name: 'bench.schemePage', short: 'bench.shortPage' },
  [LARGEST]: { name: 'bench.schemeLargest', short: 'bench.shortLargest' },
  '4.20': { name: 'bench.schemePmd', short: 'bench.shortPmd' },
};

/** "One pointer, 3.14", "16 slots by PMD, in no kernel"; other kernels go by their names. */
export function schemeName(era: string): string {
  const swept = SWEEP.find((each) => each.era === era);
  if (NAMES[era]) return title(NAMES[era].name);
  return swept ? t('bench.schemeSwept', { count: swept.slots, hash: hashName(swept.hash) }) : eraName(era);
}

/** A short form for narrow places: "3.14", "16 PMD". */
export function shortSchemeName(era: string): string {
  const swept = SWEEP.find((each) => each.era === era);
  if (NAMES[era]) return title(NAMES[era].short);
  return swept ? t('bench.shortSwept', { slots: swept.slots, hash: hashName(swept.hash) }) : eraName(era);
}

export function hashName(hash: Hash): string {
  return t(hash === 'page' ? 'bench.hashPage' : 'bench.hashPmd');
}

/** Schemes of kernels, the one of November 2013, those of the sweep, then all others. Styles go by places, and those of the first eight differ. */
export function schemeOrder(eras: EraOrder): EraOrder {
  const kernels = [ONE_POINTER, FOUR_SLOTS, '3.15', '4.20', LARGEST];
  return [...new Set([...kernels, ...MIXED, ...eras])];
}

/* What the core has counted of lookups, of all processes together. */
import type { Counters } from '../../protocol/protocol.gen.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { CacheForm } from './form.ts';

const ALWAYS = ['cacheHits', 'cacheMisses', 'cacheMissesEmpty', 'cacheMissesElsewhere'] as const;
const OF_SLOTS = ['cacheMissesSeqnum', 'cacheMissesOtherMm', 'cacheInvalidations', 'cacheFlushes'] as const;
/** Shown once they happen. */
const RARE = ['cacheOverflows', 'cacheForeignHits'] as const;

interface CountsProps {
  readonly counters: Counters;
  readonly form: CacheForm;
}

export function Counts({ counters, form }: CountsProps) {
  const names = [
    ...ALWAYS,
    ...(form.kind === 'slots' ? [...OF_SLOTS, ...RARE.filter((name) => counters[name] > 0)] : []),
  ];
  const asked = counters.cacheHits + counters.cacheMisses;
  return (
    <dl className="caches-counts" aria-label={t('views.cachesCounts')}>
      {asked > 0 && (
        <div className="rate">
          <dt>{t('views.cachesRate')}</dt>
          <dd className="mono">{formatNumber(Math.round((counters.cacheHits / asked) * 1000) / 10)} %</dd>
        </div>
      )}
      {names.map((name) => (
        <div key={name} className={name.startsWith('cacheMisses') && name !== 'cacheMisses' ? 'part' : ''}>
          <dt>{t(`views.cachesCount_${name}`)}</dt>
          <dd className="mono">{formatNumber(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

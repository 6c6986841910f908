/* The core's counters of lookups, for all processes together. */
import type { Counters } from '../../protocol/protocol.gen.ts';
import { formatNumber, t } from '../../words/index.ts';

const ALWAYS = ['cacheHits', 'cacheMisses'] as const;
/** Why lookups missed. These counters, and the rest, are shown once they are above 0. */
const CAUSES = [
  'cacheMissesEmpty',
  'cacheMissesElsewhere',
  'cacheMissesSeqnum',
  'cacheMissesOtherMm',
] as const;
const REST = ['cacheInvalidations', 'cacheFlushes', 'cacheOverflows', 'cacheForeignHits'] as const;
const PARTS: ReadonlySet<string> = new Set(CAUSES);

interface CountsProps {
  readonly counters: Counters;
}

export function Counts({ counters }: CountsProps) {
  const names = [...ALWAYS, ...[...CAUSES, ...REST].filter((name) => counters[name] > 0)];
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
        <div key={name} className={PARTS.has(name) ? 'part' : ''}>
          <dt>{t(`views.cachesCount_${name}`)}</dt>
          <dd className="mono">{formatNumber(counters[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/* What has just happened to the cache, in a line or two: the last lookup, and the last advance of the sequence number. */
import { formatAddress, formatHex, formatSequence } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { hashOf, type HashBits } from './form.ts';
import type { Look, Lookup } from './look.ts';

interface OutcomeProps {
  readonly look: Look;
  /** Undefined for a single pointer, which no bits select. */
  readonly by: HashBits | undefined;
  /** How many slots each thread has. */
  readonly slots: number;
}

export function Outcome({ look: { lookup, advance, replaced }, by, slots }: OutcomeProps) {
  if (!lookup && !advance && !replaced) return <p className="caches-outcome">{t('views.cachesNoLookup')}</p>;
  return (
    <div className="caches-outcome">
      {lookup && (
        <p>
          <ResultBadge lookup={lookup} /> <LookupText lookup={lookup} by={by} slots={slots} />
        </p>
      )}
      {advance && (
        <p>
          <em className="caches-badge advance">{t('views.cachesBadge_advance')}</em>{' '}
          {t('views.cachesAdvance', {
            old: formatSequence(advance.old),
            seqnum: formatSequence(advance.seqnum),
            cause: t(advance.cause === 'merge' ? 'views.cachesCauseMerge' : 'views.cachesCauseUnmap'),
          })}{' '}
          {advance.emptied !== undefined && t('views.cachesOverflow', { count: advance.emptied })}
        </p>
      )}
      {replaced && <p>{t(replaced.cause === 'merge' ? 'views.cachesReplaced' : 'views.cachesCleared')}</p>}
    </div>
  );
}

function ResultBadge({ lookup: { outcome } }: { readonly lookup: Lookup }) {
  if (!outcome) return null;
  const { result } = outcome;
  return (
    <em className={`caches-badge ${result === 'hit' ? 'hit' : 'miss'}`}>
      {t(`views.cachesOutcome_${result}`)}
    </em>
  );
}

function LookupText({ lookup, by, slots }: Pick<OutcomeProps, 'by' | 'slots'> & { readonly lookup: Lookup }) {
  const { address, task, outcome, stored, foreign, flushed } = lookup;
  const isPointer = by === undefined;
  const sentences = [
    task
      ? t('views.cachesLooksFor', { thread: String(task), address: formatAddress(address) })
      : t('views.cachesLookedFor', { address: formatAddress(address) }),
  ];
  if (!isPointer) {
    const { number, mask, slot } = hashOf(address, by, slots);
    sentences.push(t(`views.cachesHash_${by}`, { slot, number: formatHex(number), mask: String(mask) }));
  }
  if (flushed && !outcome) sentences.push(t('views.cachesFlushes'));
  if (outcome) {
    const { result, slot } = outcome;
    sentences.push(
      isPointer
        ? t(`views.cachesPointer_${pointerResult(result)}`)
        : t(`views.cachesResult_${result}`, { slot }),
    );
  }
  if (foreign)
    sentences.push(t('views.cachesForeign', { slot: foreign.slot, process: String(foreign.process) }));
  if (stored)
    sentences.push(
      isPointer
        ? t('views.cachesPointerStored', { vma: String(stored.vma) })
        : t('views.cachesStored', { slot: stored.slot, vma: String(stored.vma) }),
    );
  return <span>{sentences.join(' ')}</span>;
}

/** A single pointer misses for only two reasons. */
function pointerResult(result: NonNullable<Lookup['outcome']>['result']): 'hit' | 'empty' | 'elsewhere' {
  return result === 'hit' || result === 'empty' ? result : 'elsewhere';
}

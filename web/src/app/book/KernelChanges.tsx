/* What a kernel does otherwise than the one before: its strategies, which the core knows, and its traits. */
import { kernelName } from '../../narrate/kernel-name.ts';
import type { RowId } from '../../protocol/protocol.gen.ts';
import { useKernels } from '../../stage/use-kernels.ts';
import { t, title } from '../../words/index.ts';
import { strategyMeaning } from '../../words/meaning.ts';
import { changedColumns, changedTraits, type ColumnChange, type TraitChange } from './kernel-changes.ts';

interface StrategiesProps {
  readonly id: RowId;
  /** Undefined for the oldest kernel, which has all its strategies listed. */
  readonly before: RowId | undefined;
}

export function Strategies({ id, before }: StrategiesProps) {
  return (
    <section aria-labelledby="changed">
      <h2 id="changed">
        {before === undefined
          ? t('kernelPages.first')
          : t('kernelPages.changedSince', { kernel: kernelName(before) })}
      </h2>
      <Columns id={id} before={before} />
    </section>
  );
}

function Columns({ id, before }: StrategiesProps) {
  const kernels = useKernels();
  if (kernels.status === 'loading') return <p className="quiet">{t('figure.loading')}</p>;
  if (kernels.status === 'failed')
    return <p className="bad">{t('figure.failed', { reason: kernels.reason })}</p>;
  const rowOf = (wanted: RowId) => kernels.rows.find((row) => row.id === wanted);
  const row = rowOf(id);
  const changes = row ? changedColumns(before && rowOf(before), row) : [];
  if (changes.length === 0 && before !== undefined)
    return <p>{t('kernelPages.unchanged', { kernel: kernelName(before) })}</p>;
  return (
    <ul className="kernel-columns">
      {changes.map((change) => (
        <Column key={change.column} {...change} />
      ))}
    </ul>
  );
}

function Column({ column, before, now }: ColumnChange) {
  return (
    <li>
      <h3>{t(`kernelPages.${column}`)}</h3>
      {before !== undefined && (
        <div className="kernel-before">
          <small>{t('kernelPages.before')}</small>
          <p>{strategyMeaning(column, before)}</p>
        </div>
      )}
      <div>
        {before !== undefined && <small className="quiet">{t('kernelPages.now')}</small>}
        <p>{strategyMeaning(column, now)}</p>
      </div>
    </li>
  );
}

export function Traits({ id, before }: { readonly id: RowId; readonly before: RowId }) {
  const traits = changedTraits(before, id);
  const kernel = kernelName(before);
  return (
    <section aria-labelledby="traits">
      <h2 id="traits">{t('kernelPages.traits')}</h2>
      <p>
        {traits.length === 0
          ? t('kernelPages.noTraits', { kernel })
          : t('kernelPages.traitsLead', { count: traits.length, kernel })}
      </p>
      <ul className="kernel-traits">
        {traits.map((trait) => (
          <Trait key={trait.trait} {...trait} />
        ))}
      </ul>
    </section>
  );
}

function Trait({ trait, isGone, release, fromMemory }: TraitChange) {
  return (
    <li data-gone={isGone}>
      <p>
        {isGone && <strong>{t('kernelPages.gone')}</strong>} {title(`traits.${trait}`)}
      </p>
      <p className="quiet">
        {t('kernelPages.since', { release })},{' '}
        {t(fromMemory ? 'kernelPages.fromMemory' : 'kernelPages.lookedUp')}
      </p>
    </li>
  );
}

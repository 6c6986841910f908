import { useId, useState, type DragEvent } from 'react';
import { formatNumber, t } from '../../../words/index.ts';
import type { OwnStreams } from './use-own-streams.ts';

/** A file field and drop zone for the reader's own streams. */
export function OwnFiles({ own }: { readonly own: OwnStreams }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { streams, reading, trouble, add, remove } = own;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'own-files over' : 'own-files'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('bench.ownLabel')}</label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="quiet">
        {t('bench.ownHint')}
      </p>
      {streams.length > 0 && (
        <ul>
          {streams.map(({ name, faults }) => (
            <li key={name}>
              <span>
                {name} <small>{t('bench.faultsOf', { faults: formatNumber(faults) })}</small>
              </span>
              <button type="button" className="text-button" onClick={() => remove(name)}>
                {t('bench.ownRemove', { name })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="quiet">{reading !== undefined && t('bench.ownReading', { name: reading })}</output>
      {trouble !== undefined && (
        <p className="bench-trouble" role="alert">
          {t('bench.ownTrouble', trouble)}
        </p>
      )}
    </div>
  );
}

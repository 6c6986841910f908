import { useId, useState } from 'react';
import { t } from '../../../words/index.ts';
import type { Opened } from './use-opened.ts';

/** Where other results come from: files, or a link. */
export function OpenResults({ opened }: { readonly opened: Opened }) {
  const id = useId();
  const [link, setLink] = useState('');
  const { reading, last, troubles, addFiles, addLink } = opened;
  const said =
    reading === undefined
      ? last !== undefined && t('benchCompare.opened', { name: last })
      : t('benchCompare.reading', { name: reading });
  return (
    <div className="own-files">
      <label htmlFor={id}>{t('benchCompare.files')}</label>
      <input
        id={id}
        type="file"
        multiple
        accept=".json,application/json"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          addFiles([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="quiet">
        {t('benchCompare.filesHint')}
      </p>
      <form
        className="compare-link"
        onSubmit={(event) => {
          event.preventDefault();
          if (link.trim() === '') return;
          addLink(link);
          setLink('');
        }}
      >
        <label htmlFor={`${id}-link`}>{t('benchCompare.link')}</label>
        <input
          id={`${id}-link`}
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <button type="submit" className="button">
          {t('benchCompare.linkAdd')}
        </button>
      </form>
      <output className="quiet">{said}</output>
      {troubles.length > 0 && (
        <div className="bench-trouble" role="alert">
          <ul>
            {troubles.map(({ name, reason }) => (
              <li key={`${name}: ${reason}`}>{t('benchCompare.trouble', { name, reason })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

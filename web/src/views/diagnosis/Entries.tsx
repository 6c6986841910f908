import { useState } from 'react';
import { t } from '../../words/index.ts';

export interface Entry {
  readonly text: string;
  readonly note?: string;
  /** The addresses that presses show, one after another. */
  readonly at: readonly number[];
  readonly onShow: (from: Element, address: number) => void;
}

/** So many are shown at first, unless there are only a few more. */
const FEW = 8;
const FEW_MORE = 3;

/** What was found, as buttons that show where. */
export function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || entries.length <= FEW + FEW_MORE ? entries : entries.slice(0, FEW);
  if (entries.length === 0) return null;
  return (
    <>
      <ul className="diagnosis-entries">
        {shown.map((entry) => (
          <li key={`${entry.text} ${entry.at[0]}`}>
            <EntryButton {...entry} />
          </li>
        ))}
      </ul>
      {shown.length < entries.length && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          {t('diagnosis.more', { count: entries.length - shown.length })}
        </button>
      )}
    </>
  );
}

function EntryButton({ text, note, at, onShow }: Entry) {
  const [next, setNext] = useState(0);
  return (
    <button
      type="button"
      title={t('diagnosis.show')}
      onClick={({ currentTarget }) => {
        const address = at[next % at.length];
        if (address === undefined) return;
        setNext(next + 1);
        onShow(currentTarget, address);
      }}
    >
      {text}
      {note !== undefined && <span className="quiet"> {note}</span>}
    </button>
  );
}

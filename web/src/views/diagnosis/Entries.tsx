import { useState } from 'react';
import { t } from '../../words/index.ts';
import { PlaceButton } from './PlaceButton.tsx';

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
            <PlaceButton at={entry.at} onShow={entry.onShow}>
              {entry.text}
              {entry.note !== undefined && <span className="quiet"> {entry.note}</span>}
            </PlaceButton>
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

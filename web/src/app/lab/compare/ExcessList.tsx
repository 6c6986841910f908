import { useState } from 'react';
import type { Excess } from '../../../beside/only.ts';
import { excessText } from '../../../beside/say.ts';
import { say, t } from '../../../words/index.ts';

interface ExcessListProps {
  readonly excess: readonly Excess[];
  readonly other: string;
  /** Undefined where a call leads nowhere. */
  readonly onCall: ((index: number) => void) | undefined;
  /** What a press does. */
  readonly hint: string;
}

/** So many at first. */
const FEW = 12;

/** The VMAs that one file has and the other hasn't, with the calls that made them. */
export function ExcessList({ excess, other, onCall, hint }: ExcessListProps) {
  const [isWhole, setWhole] = useState(false);
  if (excess.length === 0) return <p>{t('twoTraces.noExcess', { other })}</p>;
  const shown = isWhole ? excess : excess.slice(0, FEW);
  return (
    <>
      <ul className="compare-list">
        {shown.map((each) => (
          <li key={`${each.permissions} ${each.size.least} ${each.name} ${each.structure ?? ''}`}>
            <Kind excess={each} onCall={onCall} hint={hint} />
          </li>
        ))}
      </ul>
      {shown.length < excess.length && (
        <button type="button" className="text-button" onClick={() => setWhole(true)}>
          {t('twoTraces.more', { count: excess.length - shown.length })}
        </button>
      )}
    </>
  );
}

interface KindProps extends Pick<ExcessListProps, 'onCall' | 'hint'> {
  readonly excess: Excess;
}

/** Pressed again and again, it leads to one of the calls after another. */
function Kind({ excess, onCall, hint }: KindProps) {
  const [next, setNext] = useState(0);
  const places = excess.makers.flatMap(({ at }) => at);
  const place = places[next % places.length];
  const text = say(excessText(excess));
  if (!place || !onCall) return <p>{text}</p>;
  return (
    <button
      type="button"
      title={hint}
      onClick={() => {
        setNext(next + 1);
        onCall(place.index);
      }}
    >
      {text}
    </button>
  );
}

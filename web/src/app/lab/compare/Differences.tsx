import { useState } from 'react';
import type { Beside } from '../../../beside/asked.ts';
import type { Difference } from '../../../beside/compared.ts';
import { LETTERS, differenceText, lineText } from '../../../beside/say.ts';
import { say, t } from '../../../words/index.ts';

interface DifferencesProps {
  readonly found: Pick<Beside, 'differences' | 'differenceCount'>;
  readonly onCall: (index: number) => void;
  readonly onOther: (index: number) => void;
}

/** So many at first, and so many more with each press. */
const MORE = 50;

/** Where the calls differ, one after another. Each call leads to itself. */
export function Differences({ found: { differences, differenceCount }, onCall, onOther }: DifferencesProps) {
  const [shown, setShown] = useState(MORE);
  const listed = differences.slice(0, shown);
  return (
    <>
      <ol className="compare-list">
        {listed.map((difference, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a difference is its place
          <li key={i}>
            <DifferenceLines difference={difference} isShort onCall={onCall} onOther={onOther} />
          </li>
        ))}
      </ol>
      {listed.length < differences.length ? (
        <button type="button" className="text-button" onClick={() => setShown(shown + MORE)}>
          {t('twoTraces.more', { count: differenceCount - listed.length })}
        </button>
      ) : (
        differenceCount > listed.length && (
          <p className="quiet">{t('twoTraces.notListed', { count: differenceCount - listed.length })}</p>
        )
      )}
    </>
  );
}

interface LinesProps extends Omit<DifferencesProps, 'found'> {
  readonly difference: Difference;
  /** Whether a file that lacks the calls isn't told of. */
  readonly isShort?: boolean;
}

/** What differs, and the call of each file: pressed, the first one’s shows in the figure, and the second one’s file opens. */
export function DifferenceLines({ difference, isShort = false, onCall, onOther }: LinesProps) {
  const { kind, calls } = difference;
  return (
    <>
      <p className="compare-kind" data-kind={kind}>
        {say(differenceText(difference))}
      </p>
      {calls.map((call, side) => {
        const letter = LETTERS[side] ?? '';
        if (isShort && kind === (side === 0 ? 'onlyB' : 'onlyA')) return null;
        if (call === undefined) return <p key={letter}>{say(lineText(call, letter))}</p>;
        return (
          <button
            key={letter}
            type="button"
            title={t(side === 0 ? 'twoTraces.goTo' : 'twoTraces.openAt')}
            onClick={() => (side === 0 ? onCall(call.index) : onOther(call.index))}
          >
            {say(lineText(call, letter))}
          </button>
        );
      })}
    </>
  );
}

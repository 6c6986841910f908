import { useId, useState, type FormEvent } from 'react';
import { kernelName } from '../../narrate/kernel-name.ts';
import { LONGEST_NOTE, MOST_MARKS, plainNote, readMarks, writeMarks, type Mark } from '../../stage/marks.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import { usePlayerState, type Player } from '../../stage/use-player.ts';
import { IconButton } from '../../widgets/button/IconButton.tsx';
import { DropDown } from '../../widgets/drop-down/DropDown.tsx';
import { formatNumber, t } from '../../words/index.ts';

interface BookmarksProps {
  readonly player: Player;
  readonly kernel: string;
  /** Of a long trace: the first operation that runs, counted from 1. */
  readonly window: number | undefined;
}

const NONE: readonly Mark[] = [];

/** Positions with notes, which the link has. */
export function Bookmarks({ player, kernel, window }: BookmarksProps) {
  const id = useId();
  const { link } = useLink();
  const changeLink = useChangeLink();
  const at = usePlayerState(player, (state) => state.position);
  const [note, setNote] = useState('');
  const marks = (link.marks === undefined ? undefined : readMarks(link.marks)) ?? NONE;
  const put = (next: readonly Mark[]): void => changeLink({ marks: writeMarks(next) }, true);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const mark = { kernel, at, note: plainNote(note), ...(window !== undefined && { window }) };
    put([...marks.filter((other) => !isSamePlace(other, mark)), mark]);
    setNote('');
  };
  const goTo = (mark: Mark): void => {
    changeLink({ kernel: mark.kernel, window: mark.window, at: mark.at, beat: undefined }, true);
  };
  const label = t('lab.bookmarks');
  return (
    <DropDown
      className="bookmarks"
      label={label}
      isFaceWorded
      face={marks.length === 0 ? label : t('lab.bookmarksMade', { count: marks.length })}
    >
      {marks.map((mark) => (
        <div key={writeMarks([mark])} className="recent-file">
          <button
            type="button"
            className="text-button"
            aria-current={isSamePlace(mark, { kernel, at, ...(window !== undefined && { window }) })}
            onClick={() => goTo(mark)}
          >
            {mark.note === '' ? placeOf(mark) : mark.note}
            {mark.note !== '' && <span className="quiet"> {placeOf(mark)}</span>}
          </button>
          <IconButton
            icon="cross"
            label={t('lab.bookmarkRemove', { name: mark.note === '' ? placeOf(mark) : mark.note })}
            onClick={() => put(marks.filter((other) => other !== mark))}
          />
        </div>
      ))}
      {marks.length < MOST_MARKS ? (
        <form className="lab-row" onSubmit={add}>
          <label htmlFor={id}>{t('lab.bookmarkNote')}</label>
          <input
            id={id}
            type="text"
            value={note}
            maxLength={LONGEST_NOTE}
            onChange={(event) => setNote(event.target.value)}
          />
          <button type="submit" className="button">
            {t('lab.bookmarkAdd')}
          </button>
        </form>
      ) : (
        <p className="quiet">{t('lab.bookmarksFull', { count: MOST_MARKS })}</p>
      )}
      <p className="quiet">{t('lab.bookmarksHint')}</p>
    </DropDown>
  );
}

function isSamePlace(mark: Omit<Mark, 'note'>, other: Omit<Mark, 'note'>): boolean {
  return mark.kernel === other.kernel && mark.at === other.at && mark.window === other.window;
}

function placeOf({ kernel, at }: Mark): string {
  return t('lab.bookmarkPlace', { event: formatNumber(at), kernel: kernelName(kernel) });
}

import { useEffect, useRef } from 'react';
import { t } from '../../words/index.ts';
import { shortDeck, type Chosen } from './deck.ts';
import { saidOn, type Slide } from './slides.ts';

interface OverviewProps {
  /** All of the lesson's, and those that are shown, by their places among these, from 1 on. */
  readonly all: readonly Slide[];
  readonly chosen: Chosen;
  /** The slide that is shown. */
  readonly current: Slide | undefined;
  /** What is folded in the lesson: its title, and whether its slides are among these. */
  readonly folds: readonly { readonly title: string; readonly fold: HTMLDetailsElement }[];
  readonly onGo: (slide: Slide) => void;
  readonly onChoose: (chosen: Chosen | undefined) => void;
  readonly onClose: () => void;
}

/** All slides: to jump to one, to leave some out, and to put them in another order. */
export function Overview({ all, chosen, current, folds, onGo, onChoose, onClose }: OverviewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const left = all.map((_, i) => i + 1).filter((place) => !chosen.includes(place));
  const move = (place: number, by: 1 | -1): void => {
    const at = chosen.indexOf(place);
    const other = chosen[at + by];
    if (other !== undefined) onChoose(chosen.with(at, other).with(at + by, place));
  };
  const line = (place: number, isShown: boolean) => {
    const slide = all[place - 1];
    if (slide === undefined) return null;
    const said = saidOn(slide);
    return (
      <li key={slide.id} className={isShown ? undefined : 'left-out'}>
        <button
          type="button"
          className="overview-go"
          aria-current={slide.id === current?.id}
          disabled={!isShown}
          onClick={() => onGo(slide)}
        >
          <small>{slide.heading}</small>
          {said !== slide.heading && <span>{said}</span>}
        </button>
        <span className="overview-tools">
          {isShown && (
            <>
              <button
                type="button"
                className="button"
                aria-label={t('present.earlier', { said })}
                onClick={() => move(place, -1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="button"
                aria-label={t('present.later', { said })}
                onClick={() => move(place, 1)}
              >
                ↓
              </button>
            </>
          )}
          <label>
            <input
              type="checkbox"
              checked={isShown}
              disabled={isShown && chosen.length === 1}
              aria-label={t('present.showOf', { said })}
              onChange={() =>
                onChoose(isShown ? chosen.filter((each) => each !== place) : insert(chosen, place))
              }
            />
            <span aria-hidden="true">{t('present.show')}</span>
          </label>
        </span>
      </li>
    );
  };
  return (
    <dialog ref={dialog} className="overview" aria-labelledby="overview-title" onClose={onClose}>
      <header>
        <h2 id="overview-title">{t('present.overview')}</h2>
        <button type="button" className="button" onClick={() => onChoose(shortDeck(all))}>
          {t('present.short')}
        </button>
        <button type="button" className="button" onClick={() => onChoose(undefined)}>
          {t('present.whole')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('present.close')}
        </button>
      </header>
      <ol>
        {chosen.map((place) => line(place, true))}
        {left.map((place) => line(place, false))}
      </ol>
      {folds.length > 0 && (
        <fieldset>
          <legend>{t('present.folded')}</legend>
          {folds.map(({ title, fold }) => (
            <label key={title}>
              <input
                type="checkbox"
                defaultChecked={fold.open}
                onChange={({ target }) => {
                  fold.open = target.checked;
                }}
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </dialog>
  );
}

/** Where it stands among all: before the first that comes later there. */
function insert(chosen: Chosen, place: number): Chosen {
  const at = chosen.findIndex((each) => each > place);
  return at < 0 ? [...chosen, place] : chosen.toSpliced(at, 0, place);
}

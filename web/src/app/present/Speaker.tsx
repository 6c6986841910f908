import { useEffect, useState } from 'react';
import { useTitle } from '../shell/use-title.ts';
import { t } from '../../words/index.ts';
import { useSlides, type Shown } from './speaker.ts';
import './speaker.css';

/** The speaker's window: what is shown, what to say, what comes next, and the time. */
export default function Speaker({ lesson }: { readonly lesson: string }) {
  useTitle(t('present.speaker'));
  const [shown, setShown] = useState<Shown>();
  const [began, setBegan] = useState<number>();
  const [now, setNow] = useState(() => Date.now());
  const ask = useSlides(lesson, (next) => {
    setShown(next);
    // The time begins with the first press.
    if (next.number > 1 || next.isRevealed) setBegan((before) => before ?? Date.now());
  });
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (target instanceof HTMLSelectElement) return;
      const by = BY[key];
      if (by !== undefined) ask({ kind: 'move', by });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  if (shown === undefined) return <p className="page quiet">{t('present.noSlides')}</p>;
  const { number, slides, heading, isRevealed, notes } = shown;
  const seconds = began === undefined ? 0 : Math.max(0, Math.round((now - began) / 1000));
  return (
    <div className="speaker">
      <h1 className="visually-hidden">{t('present.speaker')}</h1>
      <div className="speaker-head">
        <strong>{t('present.slide', { number: String(number), count: String(slides.length) })}</strong>
        <span>{new Date(now).toLocaleTimeString()}</span>
        <span className="speaker-timer">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </span>
        <button type="button" className="button" onClick={() => setBegan(Date.now())}>
          {t('present.resetTimer')}
        </button>
      </div>
      <section aria-labelledby="speaker-now">
        <h2 id="speaker-now">{heading}</h2>
        <p className="speaker-said" aria-live="polite">
          {slides[number - 1]} {isRevealed && <em>{t('present.revealed')}</em>}
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </section>
      <section aria-labelledby="speaker-next">
        <h2 id="speaker-next">{t('present.upNext')}</h2>
        <p>{slides[number] ?? t('present.last')}</p>
      </section>
      <div className="speaker-tools">
        <button type="button" className="button" onClick={() => ask({ kind: 'move', by: -1 })}>
          {t('present.back')}
        </button>
        <button type="button" className="button primary" onClick={() => ask({ kind: 'move', by: 1 })}>
          {t('present.next')}
        </button>
        <label>
          {t('present.goTo')}{' '}
          <select value={number} onChange={({ target }) => ask({ kind: 'go', number: Number(target.value) })}>
            {slides.map((said, i) => (
              // Two slides may say the same.
              // oxlint-disable-next-line react/no-array-index-key
              <option key={i} value={i + 1}>
                {`${i + 1}. ${said.slice(0, 80)}`}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}

/** What a key moves by: those of a clicker, and arrows. */
const BY: Readonly<Record<string, 1 | -1>> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 };

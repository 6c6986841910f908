import { useEffect, useState } from 'react';
import { t } from '../../words/index.ts';

/** In seconds. */
const ANSWERING = 30;

/** How long a class still has for its answer. At the end nothing happens: who speaks shows the answer. */
export function Countdown() {
  const [left, setLeft] = useState(ANSWERING);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="presenter-countdown" role="timer" aria-label={t('present.left')}>
      <progress aria-hidden="true" max={ANSWERING} value={left} />
      <strong>{t('present.seconds', { seconds: String(left) })}</strong>
    </span>
  );
}

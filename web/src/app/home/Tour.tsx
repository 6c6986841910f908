import { Suspense, lazy, useState } from 'react';
import { t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';

const Running = lazy(withShelves(() => import('./Running.tsx'), 'stage', 'figures', 'meanings'));

/** A real program's run, once the reader asks for it. */
export function Tour() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="home-tour" aria-labelledby="tour">
      <h2 id="tour">{t('home.tour')}</h2>
      <p>{t('home.tourText')}</p>
      {isOpen ? (
        <ErrorBoundary resetKey="home">
          <Suspense fallback={<p className="home-waiting quiet">{t('home.figureLoading')}</p>}>
            <Running />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <p>
          <button type="button" className="button" onClick={() => setIsOpen(true)}>
            {t('home.tourOpen')}
          </button>
        </p>
      )}
    </section>
  );
}

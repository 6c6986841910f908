import { useEffect, useState } from 'react';
import { t } from '../../words/index.ts';
import { takeOver, watchForNewer } from './newer-build.ts';

interface NewerBuildProps {
  readonly registered: Promise<ServiceWorkerRegistration | undefined>;
  /** The page's own. */
  readonly build: string;
  readonly onReload: () => void;
}

/** Offers a newer version of the page, once it is ready. Readers who are in the middle of something can leave it. */
export function NewerBuild({ registered, build, onReload }: NewerBuildProps) {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration>();
  const [status, setStatus] = useState<'current' | 'newer' | 'taking' | 'left'>('current');
  useEffect(() => {
    let wanted = true;
    void registered.then((found) => wanted && setRegistration(found));
    return () => {
      wanted = false;
    };
  }, [registered]);
  useEffect(() => {
    if (!registration) return undefined;
    const watched = { registration, container: navigator.serviceWorker, build };
    return watchForNewer(watched, () => setStatus((old) => (old === 'current' ? 'newer' : old)));
  }, [registration, build]);

  const isShown = registration !== undefined && (status === 'newer' || status === 'taking');
  return (
    <div className="newer-build" data-shown={isShown ? '' : undefined}>
      {/* It is there before it says something: only then is a change of it read out. */}
      <output>{isShown && t('app.newer')}</output>
      {isShown && (
        <>
          <button
            type="button"
            className="button primary"
            aria-disabled={status === 'taking'}
            onClick={() => {
              if (status === 'taking') return;
              setStatus('taking');
              takeOver(registration, onReload);
            }}
          >
            {t('app.reload')}
          </button>
          <button type="button" className="button" onClick={() => setStatus('left')}>
            {t('app.notNow')}
          </button>
        </>
      )}
    </div>
  );
}

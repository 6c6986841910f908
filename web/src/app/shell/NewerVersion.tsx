import { useEffect, useState } from 'react';
import { t } from '../../words/index.ts';
import { watchForNewer } from './newer-version.ts';

interface NewerVersionProps {
  readonly registered: Promise<ServiceWorkerRegistration | undefined>;
  /** The page's own. */
  readonly build: string;
  readonly onReload: () => void;
}

/** Offers a newer version of the page, once it is ready. Readers who are in the middle of something can leave it. */
export function NewerVersion({ registered, build, onReload }: NewerVersionProps) {
  const [status, setStatus] = useState<'none' | 'ready' | 'left'>('none');
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isWanted = true;
    const onNewer = (): void => setStatus((old) => (old === 'none' ? 'ready' : old));
    void registered.then((registration) => {
      if (registration && isWanted) stop = watchForNewer(registration, build, onNewer);
    });
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [registered, build]);

  const isShown = status === 'ready';
  return (
    <div className="newer-version" data-shown={isShown ? '' : undefined}>
      {/* It is there before it says something: only then is a change of it read out. */}
      <output>{isShown && t('app.newer')}</output>
      {isShown && (
        <>
          <button type="button" className="button primary" onClick={onReload}>
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

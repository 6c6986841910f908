import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx';

const CostsChart = lazy(withShelves(() => import('../costs/CostsChart.tsx'), 'kernelCosts', 'charts'));

/** What every kernel costs, as soon as a reader comes near. */
export function Costs() {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element} className="history-costs">
      {isNear && (
        <ErrorBoundary resetKey="costs">
          <Suspense fallback={<p className="quiet">{t('app.loading')}</p>}>
            <CostsChart />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

import { createContext, lazy, Suspense, useContext, useState, type ComponentProps } from 'react';
import { t } from '../words/index.ts';
import { withShelves } from '../words/load.ts';

const Curve = lazy(withShelves(() => import('./Curve.tsx'), 'charts'));

/** Whether curves are unfolded at first. */
export const CurvesContext = createContext(false);

/** What a figure counts, with more and with fewer mappings. Folded, as it is the answer to many a question. */
export function FoldedCurve(props: ComponentProps<typeof Curve>) {
  const [isOpen, setOpen] = useState(useContext(CurvesContext));
  return (
    <details
      className="instrument-curve"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('figure.curveOpen')}</summary>
      {isOpen && (
        <Suspense fallback={<p className="quiet">{t('figure.loading')}</p>}>
          <Curve {...props} />
        </Suspense>
      )}
    </details>
  );
}

import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { t } from '../words/index.ts';
import { withShelves } from '../words/load.ts';

const Curve = lazy(withShelves(() => import('./Curve.tsx'), 'charts'));

/** Whether curves are unfolded at first. */
export const CurvesContext = createContext(false);

interface FoldedCurveProps extends ComponentProps<typeof Curve> {
  /** What it says while it is folded. */
  readonly opens?: string;
  /** What stands below the curve. */
  readonly also?: ReactNode;
}

/** What a figure counts, with more and with fewer mappings. Folded, as it is the answer to many a question. */
export function FoldedCurve({ opens = t('figure.curveOpen'), also, ...props }: FoldedCurveProps) {
  const [isOpen, setOpen] = useState(useContext(CurvesContext));
  const box = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <details
      ref={box}
      className="instrument-curve"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary onClick={() => setWanted(!isOpen)}>{opens}</summary>
      {isOpen && (
        <Suspense fallback={<p className="quiet">{t('figure.loading')}</p>}>
          <Curve {...props} />
          {also}
          {isWanted && <IntoView of={box} />}
        </Suspense>
      )}
    </details>
  );
}

/** Whoever unfolds something at the end of the page wants to see it. */
function IntoView({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  // What scrolls returns a promise in new browsers, and React takes what an effect returns for what ends it.
  useEffect(() => {
    of.current?.scrollIntoView({ block: 'nearest' });
  }, [of]);
  return null;
}

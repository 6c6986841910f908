/* A link with results opens at them. */
import { useEffect, useRef } from 'react';
import { goToResults } from './RunBar.tsx';
import type { SharedState } from './use-shared.ts';

/** Goes to the results as soon as they are there, unless the page has been scrolled by then. */
export function useArrival(status: SharedState['status']): void {
  const isFirst = useRef(true);
  /** Where the page was when the link was opened; undefined while nothing is read. */
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (status === 'ready' && scrollY === from.current) goToResults();
    // A link that the page was loaded with was opened at the page's top.
    from.current = status !== 'reading' ? undefined : isFirst.current ? 0 : scrollY;
    isFirst.current = false;
  }, [status]);
}

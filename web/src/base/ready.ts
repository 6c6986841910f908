/*
 * When a route shows what it was opened for, it sets a mark (User Timing). What is not needed for that waits for it, and
 * measurements read it.
 */

export const READY = 'vmascope.ready';

/** Says that the route shows its figure, or that it has none. Only the first time in the life of a page counts. */
export function markReady(): void {
  if (performance.getEntriesByName(READY).length === 0) performance.mark(READY);
}

/** Resolves once the page is ready; if that takes too long, after `atLatest` ms. */
export function whenReady(atLatest: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const timer = setTimeout(end, atLatest);
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName(READY).length > 0) end();
    });
    observer.observe({ type: 'mark', buffered: true });
  });
}

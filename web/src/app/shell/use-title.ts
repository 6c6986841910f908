import { useEffect } from 'react';

const SITE = 'vmascope';

/** The name of the browser's tab, and of a bookmark: what the page is about. */
export function useTitle(page?: string): void {
  useEffect(() => {
    document.title = page === undefined ? SITE : `${page} · ${SITE}`;
  }, [page]);
}

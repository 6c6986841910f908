/*
 * The page keeps its location in the hash, including the query (`#/lab?kernel=3.8`), so that any static host can serve
 * every link. wouter's own hash hook would put the query in front of the hash, where it outlives its route.
 */
import { useSyncExternalStore } from 'react';

const CHANGED = 'vmascope:location';

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  addEventListener('popstate', onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('hashchange', onChange);
    removeEventListener('popstate', onChange);
    removeEventListener(CHANGED, onChange);
  };
}

/** The hash as `[path, query]`: "#/lab?kernel=3.8" → ["/lab", "kernel=3.8"]. Older links call a kernel `era`. */
export function splitHash(hash: string): readonly [path: string, query: string] {
  const text = hash.replace(/^#?\/?/, '/').replaceAll(/(?<=[?&])era(?=s?=)/g, 'kernel');
  const mark = text.indexOf('?');
  return mark < 0 ? [text, ''] : [text.slice(0, mark), text.slice(mark + 1)];
}

/** Goes to `to` ("/lab?kernel=3.8"). Replacing adds no entry to the history. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  const [before] = splitHash(location.hash);
  const url = `#${to}`;
  if (options.replace === true) history.replaceState(history.state, '', url);
  else history.pushState(null, '', url);
  // Another page starts at its top. When the reader goes back, the browser remembers the scroll position.
  if (splitHash(url)[0] !== before) scrollTo(0, 0);
  dispatchEvent(new Event(CHANGED));
}

/** wouter's location hook. */
export function useHashLocation(): [string, typeof navigate] {
  const path = useSyncExternalStore(subscribe, () => splitHash(location.hash)[0]);
  return [path, navigate];
}

/** The query of the hash, without "?". */
export function useHashQuery(): string {
  return useSyncExternalStore(subscribe, () => splitHash(location.hash)[1]);
}

useHashLocation.hrefs = (path: string) => `#${path}`;
useHashLocation.searchHook = useHashQuery;

/* Whether an instrument plays: what it comes to isn’t told before. */
import { useSyncExternalStore } from 'react';

const plays = (): boolean => document.querySelector('[data-plays]') !== null;

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-plays'] });
  return () => observer.disconnect();
}

const ignore = (): (() => void) => () => undefined;

/** `isAsked`: otherwise it isn’t, and nothing is watched. */
export function useFigurePlays(isAsked: boolean): boolean {
  return useSyncExternalStore(isAsked ? watch : ignore, () => isAsked && plays());
}

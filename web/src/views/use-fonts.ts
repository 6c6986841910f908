import { useSyncExternalStore } from 'react';

/** Makes the component draw again once more fonts have come: a canvas doesn't do so by itself. */
export function useFonts(): void {
  useSyncExternalStore(subscribe, loadedFonts);
}

function subscribe(onChange: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onChange);
  return () => document.fonts.removeEventListener('loadingdone', onChange);
}

function loadedFonts(): number {
  return [...document.fonts].filter(({ status }) => status === 'loaded').length;
}

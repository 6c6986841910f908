import { useSyncExternalStore } from 'react';

/** Renders the component again whenever a font has loaded: a canvas doesn't repaint by itself. */
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

/* What is presented fills the screen. When it is over, the focus is on the button that began it. */
import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** In CSS pixels: what is presented is laid out in this room at least, and then enlarged. Texts of 9.8 px are 24 px high on 1920 × 1080. */
const ROOM = { width: 784, height: 441 };

const zoomNow = (): number => Math.min(innerWidth / ROOM.width, innerHeight / ROOM.height);

/** Whether full screen ends because of a window that is being opened: what is presented goes on. */
let isOpening = false;

/** Opens an address in a window of its own. */
export function openBeside(address: string, name: string): void {
  isOpening = document.fullscreenElement !== null;
  window.open(address, name, 'popup,width=900,height=700');
}

/** Enlarges `root`, in full screen where the browser allows it. Who leaves full screen ends the presentation: a browser keeps that Escape. */
export function useScreen(root: RefObject<HTMLElement | null>, layout: string, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const element = root.current;
    const fit = (): void => page.style.setProperty('--present-zoom', String(zoomNow()));
    fit();
    page.dataset['presenting'] = '';
    addEventListener('resize', fit);
    return () => {
      delete page.dataset['presenting'];
      page.style.removeProperty('--present-zoom');
      removeEventListener('resize', fit);
      element?.querySelector<HTMLElement>('.stage-present')?.focus({ preventScroll: true });
    };
  }, [root]);
  useEffect(() => {
    const page = document.documentElement;
    const leave = (): void => {
      if (document.fullscreenElement !== null) return;
      if (!isOpening) end();
      isOpening = false;
    };
    document.addEventListener('fullscreenchange', leave);
    // Without a key or a click, as from a link, browsers refuse; the page is large enough without.
    if (navigator.userActivation?.isActive) void page.requestFullscreen?.().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement === page) void document.exitFullscreen();
    };
  }, []);
  useLayoutEffect(() => {
    const element = root.current;
    element?.setAttribute('data-layout', layout);
    return () => element?.removeAttribute('data-layout');
  }, [root, layout]);
}

/* An instrument may not be higher than its room on a slide: what it draws gives way to what is written. */
import { useEffect, type RefObject } from 'react';

/** In CSS pixels: a sentence may become shorter by two lines, and what is drawn stays as it is. */
const STILL = 48;

/** Tells the style sheet, as `--over`, by how much an instrument would be too high. */
export function useFit(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const figure = root.current?.querySelector<HTMLElement>('.lesson-figure');
    if (!figure) return;
    let over = 0;
    let seen: HTMLElement | null = null;
    const tell = (by: number): void => figure.style.setProperty('--over', `${by}px`);
    const fit = new ResizeObserver(() => {
      const room = seen?.parentElement;
      if (!seen || !room) return;
      tell(0);
      // What is drawn follows a frame later, so that what overflows says nothing.
      const by = Math.max(0, seen.offsetHeight - room.clientHeight);
      if (by > over || by < over - STILL) over = by;
      tell(over);
    });
    const look = (): void => {
      const instrument = figure.querySelector<HTMLElement>('.lesson-instrument > .instrument');
      if (instrument === seen) return;
      fit.disconnect();
      seen = instrument;
      over = 0;
      if (instrument) fit.observe(instrument);
    };
    const arrivals = new MutationObserver(look);
    arrivals.observe(figure, { childList: true, subtree: true });
    look();
    return () => {
      arrivals.disconnect();
      fit.disconnect();
      figure.style.removeProperty('--over');
    };
  }, [root]);
}

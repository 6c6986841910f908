/* What a slide shows of the text, in letters that fit. When all is over, the page is where the slide was. */
import { useLayoutEffect, useState } from 'react';
import type { Slide } from './slides.ts';

/** Sizes of text in CSS pixels, the largest first. */
const SIZES = [26, 23, 20, 17, 15, 13, 11, 10] as const;

/** `isFirst`: nobody has gone on, so that the page returns to where it was. */
export function useSlide(slide: Slide | undefined, number: number, isFirst: boolean): void {
  /** Read before the page gets as low as the screen. */
  const [from] = useState(() => scrollY);
  useLayoutEffect(() => {
    const shown = slide?.elements ?? [];
    const prose = shown[0]?.closest<HTMLElement>('.lesson-prose');
    const fit = (): void => {
      for (const size of SIZES) {
        prose?.style.setProperty('--slide-text', `${size}px`);
        if (prose && prose.scrollHeight <= prose.clientHeight) break;
      }
    };
    for (const element of shown) element.setAttribute('data-on-slide', '');
    prose?.scrollTo({ top: 0 });
    fit();
    // An answer that is shown needs more room.
    const grown = new ResizeObserver(fit);
    for (const element of shown) grown.observe(element);
    return () => {
      grown.disconnect();
      for (const element of shown) element.removeAttribute('data-on-slide');
      prose?.style.removeProperty('--slide-text');
      if (document.documentElement.dataset['presenting'] !== undefined) return;
      if (isFirst) scrollTo({ top: from, behavior: 'instant' });
      else shown.at(-1)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- slides are made anew when the page is, but stay what they were
  }, [number]);
}

import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * The width of an element's content box in pixels, kept up to date; 0 until the page has been painted once. To ask before
 * would have the whole page laid out while it is still being made, which is the longest task of a first visit.
 */
export function useWidth<E extends Element>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = (): void => setWidth(current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // Where nothing has a layout, as in tests, an observer has nothing to say.
    const timer = setTimeout(measure, AFTER_PAINT);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}

/** In ms. */
const AFTER_PAINT = 50;

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A ref for a box with a single child, and whether the child is wider than the box, higher, or either. Keys scroll the element with the
 * focus, so a box that scrolls must be focusable. */
export function useScrolls<E extends Element>(
  axis: 'x' | 'y' | 'both' = 'x',
): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() => {
      const isWider = axis !== 'y' && box.scrollWidth > box.clientWidth;
      const isHigher = axis !== 'x' && box.scrollHeight > box.clientHeight;
      setScrolls(isWider || isHigher);
    });
    observer.observe(box);
    // The content grows as figures load, while the size of the box stays the same.
    observer.observe(content);
    return () => observer.disconnect();
  }, [axis]);
  return [ref, scrolls];
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether what is in a box, one element, is wider than the box, or higher, or either. Keys scroll what has the focus: then it needs a place for it. */
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
    // It grows as figures come in, while its box stays as wide as it was.
    observer.observe(content);
    return () => observer.disconnect();
  }, [axis]);
  return [ref, scrolls];
}

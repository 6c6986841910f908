import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Whether what is in a box, one element, is wider, or higher, than the box. Keys scroll what has the focus: then it needs a place for it. */
export function useScrolls<E extends Element>(
  axis: 'x' | 'y' = 'x',
): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const box = ref.current;
    const content = box?.firstElementChild;
    if (!box || !content) return;
    const observer = new ResizeObserver(() =>
      setScrolls(axis === 'x' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight),
    );
    observer.observe(box);
    // It grows as figures come in, while its box stays as wide as it was.
    observer.observe(content);
    return () => observer.disconnect();
  }, [axis]);
  return [ref, scrolls];
}

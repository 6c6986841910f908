import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in sight: a part of it in the window, and the page in front. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isInWindow, setInWindow] = useState(true);
  const [isInFront, setInFront] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry !== undefined) setInWindow(entry.isIntersecting);
    });
    observer.observe(current);
    const look = (): void => setInFront(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [element]);
  return isInWindow && isInFront;
}

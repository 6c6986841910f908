import { useEffect, useState, type RefObject, type UIEvent } from 'react';

/** Rows drawn beyond the edges, so that scrolling shows no gaps. */
const SPARE = 12;

/** Which rows of a long list to draw: those in sight. `current` is kept in sight, where it is one. */
export function useRows(box: RefObject<HTMLElement | null>, count: number, height: number, current: number) {
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      setView({ top: element.scrollTop, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  useEffect(() => {
    if (box.current !== null && current >= 0) keepInSight(box.current, current, height);
  }, [box, current, height]);
  return {
    from: Math.max(0, Math.floor(view.top / height) - SPARE),
    to: Math.min(count, Math.ceil((view.top + view.height) / height) + SPARE),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) =>
      setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight }),
  };
}

function keepInSight(box: HTMLElement, row: number, height: number): void {
  const top = row * height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (top + 2 * height > box.scrollTop + box.clientHeight)
    box.scrollTop = top + 2 * height - box.clientHeight;
}

import { useLayoutEffect, useState } from 'react';

/** In ms. */
const LENGTH = 900;

/**
 * After the reader’s own call has been answered: how far the borders are that it draws, or has go, from 0 to 1. The call was the
 * reader’s hand, and is seen already. 1 where nothing moves, and where motion is reduced.
 */
export function useSettling(of: unknown, isOwn: boolean): number {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [{ shownOf, share }, settle] = useState({ shownOf: of, share: 1 });
  if (of !== shownOf) settle({ shownOf: of, share: isOwn && !isStill ? 0 : 1 });
  const isMoving = share < 1;
  useLayoutEffect(() => {
    if (!isMoving) return;
    let began: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      began ??= now;
      const passed = Math.min(1, (now - began) / LENGTH);
      settle({ shownOf, share: passed });
      if (passed < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isMoving, shownOf]);
  return share;
}

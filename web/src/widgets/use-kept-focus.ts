import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface FocusHandlers {
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus within a box of which only the rows in sight are elements: if the row that has it is scrolled away,
 * the box itself takes it, so that keys still act there. The box must be able to have the focus.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): FocusHandlers {
  const isInside = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isInside.current && isLost) box.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    // An element that is taken out of the page is not connected any more when it loses the focus, or loses it silently.
    onBlur: ({ target }) => {
      if (target.isConnected) isInside.current = false;
    },
  };
}

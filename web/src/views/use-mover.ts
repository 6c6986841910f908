import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createMover, type Point } from '../d3/tween.ts';

const MOVE_MS = 300;

/**
 * Places the elements with `data-move` below the returned ref. They move there if `of` is another one than before; otherwise, as when
 * the reader zooms, they are there at once.
 */
export function useMover<T extends Element>(
  places: ReadonlyMap<string, Point>,
  of: unknown,
): RefObject<T | null> {
  const root = useRef<T>(null);
  const [mover] = useState(createMover);
  const placed = useRef(of);
  useLayoutEffect(() => {
    if (root.current) mover.place(root.current, places, placed.current === of ? 0 : MOVE_MS);
    placed.current = of;
  }, [mover, places, of]);
  useLayoutEffect(() => () => mover.stop(), [mover]);
  return root;
}

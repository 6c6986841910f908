import { useEffect, useState } from 'react';
import { animate } from '../../d3/tween.ts';

const MOVE_MS = 220;

interface Moving<T> {
  readonly from: T;
  readonly to: T;
  /** How much of the way from `from` to `to` is done, 0 … 1. */
  readonly part: number;
}

/**
 * The way to `to` from what it was before, in a short movement. Unless `moves`, or while the last movement goes on, it is at its end at
 * once: who steps faster than pictures move sees each as it is.
 */
export function useMoving<T>(to: T, moves: boolean): Moving<T> {
  const [moving, setMoving] = useState<Moving<T>>({ from: to, to, part: 1 });
  const part = moves && moving.part === 1 ? 0 : 1;
  const current = moving.to === to ? moving : { from: moving.to, to, part };
  if (current !== moving) setMoving(current);
  const isMoving = current.part < 1;
  useEffect(() => {
    if (!isMoving) return;
    return animate(MOVE_MS, (done) => setMoving((old) => (old.to === to ? { ...old, part: done } : old)));
  }, [to, isMoving]);
  return current;
}

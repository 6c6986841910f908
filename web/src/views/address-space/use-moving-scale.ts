import { useEffect, useState } from 'react';
import { type AddressScale, blendScales } from '../../d3/address-scale.ts';
import { animate } from '../../d3/tween.ts';

const MOVE_MS = 220;

interface Moving {
  readonly target: AddressScale;
  readonly from: AddressScale;
  readonly part: number;
}

/**
 * Reaches `target` in a short movement, so that readers see VMAs make space for one another. A step during the movement starts from the
 * movement's end. Unless `moves`, the scale is the target at once.
 */
export function useMovingScale(target: AddressScale, moves: boolean): AddressScale {
  const [moving, setMoving] = useState<Moving>({ target, from: target, part: 1 });
  const current = moving.target === target ? moving : { target, from: moving.target, part: moves ? 0 : 1 };
  if (current !== moving) setMoving(current);
  const isMoving = current.part < 1;
  useEffect(() => {
    if (!isMoving) return;
    return animate(MOVE_MS, (part) => setMoving((old) => (old.target === target ? { ...old, part } : old)));
  }, [target, isMoving]);
  return current.part === 1 ? target : blendScales(current.from, target, current.part);
}

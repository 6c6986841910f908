import { useEffect, useEffectEvent, useState } from 'react';
import type { View } from './parameters.ts';
import { between, lengthOf } from './view.ts';

export interface Flight {
  readonly from: View;
  readonly to: View;
}

/** Shows a flight, view after view; where motion is reduced, only where it ends. */
export function useFlight(flight: Flight | undefined, onView: (view: View, isThere: boolean) => void): void {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const show = useEffectEvent(onView);
  useEffect(() => {
    if (flight === undefined) return;
    const { from, to } = flight;
    const length = isStill ? 0 : lengthOf(from, to);
    let began: number | undefined;
    let frame = requestAnimationFrame(function next(now) {
      began ??= now;
      const passed = now - began;
      const isThere = passed >= length;
      if (!isThere) frame = requestAnimationFrame(next);
      show(isThere ? to : between(from, to, passed / length), isThere);
    });
    return () => cancelAnimationFrame(frame);
  }, [flight, isStill]);
}

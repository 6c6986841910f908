import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { attachZoom, NO_ZOOM, type Zoom, type ZoomHandle } from '../d3/zoom.ts';
import type { Size } from './use-size.ts';

type Actions = Omit<ZoomHandle, 'detach' | 'limit'>;

/**
 * The zoom of a drawing along one axis, actions to change it, and a function that sets the greatest zoom, which may depend on the visible
 * part.
 */
export function useZoom(
  ref: RefObject<HTMLElement | null>,
  axis: 'x' | 'y',
  { width, height }: Size,
): readonly [Zoom, Actions, (greatest: number) => void] {
  const [zoom, setZoom] = useState<Zoom>(NO_ZOOM);
  const handle = useRef<ZoomHandle>(undefined);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const attached = attachZoom(ref.current, { axis, onZoom: setZoom });
    handle.current = attached;
    return () => {
      handle.current = undefined;
      attached.detach();
    };
  }, [ref, axis]);
  const limit = useCallback(
    (greatest: number): void => {
      if (width > 0) handle.current?.limit(width, height, greatest);
    },
    [width, height],
  );
  const actions = useMemo<Actions>(
    () => ({
      show: (from, to, moving) => handle.current?.show(from, to, moving),
      by: (factor, at) => handle.current?.by(factor, at),
    }),
    [],
  );
  return [zoom, actions, limit];
}

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { attachZoom, NO_ZOOM, type Zoom, type ZoomHandle } from '../d3/zoom.ts';
import type { Size } from './use-size.ts';

/** Zoom of a figure's drawing along one axis; `greatest` is how far it may be enlarged. */
export function useZoom(
  ref: RefObject<HTMLElement | null>,
  axis: 'x' | 'y',
  { width, height }: Size,
  greatest: number,
): readonly [Zoom, Omit<ZoomHandle, 'detach' | 'limit'>] {
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
  useLayoutEffect(() => {
    if (width > 0) handle.current?.limit(width, height, greatest);
  }, [width, height, greatest]);
  const actions = useMemo(
    () => ({
      show: (from: number, to: number, moving: boolean) => handle.current?.show(from, to, moving),
      by: (factor: number, at?: number) => handle.current?.by(factor, at),
    }),
    [],
  );
  return [zoom, actions];
}

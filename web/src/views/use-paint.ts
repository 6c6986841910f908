import { useRef } from 'react';
import type { Theme } from '../d3/kinds.ts';
import { type Paint, preparePaint } from '../d3/paint.ts';

/** Prepares a canvas only when its size or the theme has changed: doing so clears it and costs a frame. */
export function usePaint(): (
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  theme: Theme,
) => Paint | undefined {
  const ready = useRef<{ readonly key: string; readonly paint: Paint | undefined }>(undefined);
  return (canvas, width, height, theme) => {
    const key = [width, height, theme, devicePixelRatio].join(' ');
    if (ready.current?.key !== key || ready.current.paint?.context.canvas !== canvas) {
      ready.current = { key, paint: preparePaint(canvas, width, height, theme) };
    }
    return ready.current.paint;
  };
}

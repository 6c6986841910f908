import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Theme } from '../d3/kinds.ts';
import { type Paint, pixelRatio, preparePaint } from '../d3/paint.ts';
import { leastRatio, onLeastRatio } from '../d3/sharp.ts';
import { useFonts } from './use-fonts.ts';
import type { Size } from './use-size.ts';
import { useTheme } from './use-theme.ts';

interface Ready {
  readonly canvas: HTMLCanvasElement;
  readonly key: string;
  readonly paint: Paint | undefined;
}

/**
 * Paints a figure: calls `draw` after each rendering, and when the theme or the fonts have changed. Returns the ref for its canvas. The
 * canvas is prepared only when its size or the theme has changed, as this clears it and costs a frame. `draw` is not called while there
 * is no canvas, or its size is less than a pixel.
 */
export function usePainted(
  { width, height }: Size,
  draw: (paint: Paint, theme: Theme) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useRef<Ready>(undefined);
  const theme = useTheme();
  useFonts();
  useSyncExternalStore(onLeastRatio, leastRatio);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const key = [width, height, theme, pixelRatio(element)].join(' ');
    if (ready.current?.canvas !== element || ready.current.key !== key) {
      ready.current = { canvas: element, key, paint: preparePaint(element, width, height, theme) };
    }
    const { paint } = ready.current;
    if (paint) draw(paint, theme);
  });
  return canvas;
}

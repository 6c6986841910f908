import { memo, useLayoutEffect, useRef } from 'react';
import { useFonts } from '../use-fonts.ts';
import { usePaint } from '../use-paint.ts';
import { useTheme } from '../use-theme.ts';
import { drawLanes, prepareCanvas, type Canvas, type LanesPicture } from './draw.ts';
import type { SpanRef } from './find.ts';
import { inSpan, type Told } from './say.ts';

interface LanesCanvasProps extends Omit<LanesPicture, 'timeline' | 'words'> {
  readonly told: Told;
}

/** Drawn again only when it would look otherwise: pointing at something is no reason to do so. */
export const LanesCanvas = memo(function LanesCanvas({ told, ...picture }: LanesCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const kept = useRef<Canvas>(undefined);
  const paintFor = usePaint();
  const theme = useTheme();
  useFonts();
  const { layout } = picture;
  useLayoutEffect(() => {
    const paint = canvas.current && paintFor(canvas.current, layout.width, layout.height, theme);
    if (!paint) return;
    kept.current = prepareCanvas(kept.current, paint, layout, theme);
    const words = (ref: SpanRef): readonly string[] => inSpan(told, ref);
    drawLanes(paint, kept.current, { ...picture, timeline: told.timeline, words });
  });
  return (
    <canvas ref={canvas} className="figure-canvas" style={{ width: layout.width, height: layout.height }} />
  );
});

import { memo, useRef } from 'react';
import { usePainted } from '../use-painted.ts';
import { drawLanes, prepareCanvas, type Canvas, type LanesPicture } from './draw.ts';
import type { SpanRef } from './find.ts';
import { inSpan, type Told } from './say.ts';

interface LanesCanvasProps extends Omit<LanesPicture, 'timeline' | 'words'> {
  readonly told: Told;
}

/** Painted again only when it would look different: pointing at a span is no reason. */
export const LanesCanvas = memo(function LanesCanvas({ told, ...picture }: LanesCanvasProps) {
  const kept = useRef<Canvas>(undefined);
  const { layout } = picture;
  const canvas = usePainted(layout, (paint, theme) => {
    kept.current = prepareCanvas(kept.current, paint, layout, theme);
    const words = (ref: SpanRef): readonly string[] => inSpan(told, ref);
    drawLanes(paint, kept.current, { ...picture, timeline: told.timeline, words });
  });
  return (
    <canvas ref={canvas} className="figure-canvas" style={{ width: layout.width, height: layout.height }} />
  );
});

/* Paints a gap: only its two sides, broken if it is folded, and its size if that fits. */
import type { Paint } from '../../d3/paint.ts';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { LookedHole, Range } from '../touch.ts';
import type { Span } from './layout.ts';
import type { Projection } from './projection.ts';
import { BROKEN_GAP } from './strip.ts';

interface Gap extends Range {
  readonly folded: boolean;
  /** What the search has found out about it. */
  readonly looked: LookedHole | undefined;
}

export function drawGap(paint: Paint, gap: Gap, project: Projection, bar: Span): void {
  const { context } = paint;
  const top = Math.max(project.y(gap.end), -2);
  const bottom = Math.min(project.y(gap.start), project.height + 2);
  const size = gap.end - gap.start;
  const right = bar.left + bar.width;
  const height = bottom - top;
  context.strokeStyle = paint.line;
  context.globalAlpha = 0.55;
  context.lineWidth = 1;
  context.beginPath();
  if (gap.folded && size >= BROKEN_GAP && height >= 8) {
    const middle = (top + bottom) / 2;
    const gape = Math.min(height / 2 - 1, 11);
    for (const x of [bar.left + 0.5, right - 0.5]) {
      context.moveTo(x, top);
      context.lineTo(x, middle - gape);
      context.moveTo(x, middle + gape);
      context.lineTo(x, bottom);
    }
    zigzag(context, bar, middle - gape);
    zigzag(context, bar, middle + gape);
  } else {
    for (const x of [bar.left + 0.5, right - 0.5]) {
      context.moveTo(x, top);
      context.lineTo(x, bottom);
    }
  }
  context.stroke();
  context.globalAlpha = 1;
  const visible = Math.min(bottom, 1e6) - Math.max(top, 0);
  if (visible < 13) return;
  context.fillStyle = paint.faint;
  context.font = `11px ${paint.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const why = gap.looked?.why;
  context.fillText(
    t(why ? `views.gap_${why}` : 'views.gapFree', { size: formatBytes(size) }),
    bar.left + bar.width / 2,
    Math.max(top, 0) + visible / 2,
    bar.width - 8,
  );
}

const TOOTH = 6;

function zigzag(context: CanvasRenderingContext2D, { left, width }: Span, y: number): void {
  context.moveTo(left, y);
  for (let x = 0, up = true; x < width; x += TOOTH, up = !up) {
    context.lineTo(left + Math.min(x + TOOTH, width), y + (up ? -2.5 : 2.5));
  }
}

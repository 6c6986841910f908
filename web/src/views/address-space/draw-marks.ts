/* Paints the marks that a step leaves on VMAs and gaps. */
import type { Paint } from '../../d3/paint.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import type { Range, Touch } from '../touch.ts';
import type { Span } from './layout.ts';
import type { Projection } from './projection.ts';

export interface Marked {
  readonly touch: Touch;
  /** The VMA that the reader points at; 0 = none. */
  readonly chosen: number;
  /** Finds a VMA by its id. */
  readonly vma: (id: number) => RecordVma | undefined;
}

/** In pixels. */
const LEAST_CROSSED = 6;

type Rect = readonly [x: number, y: number, width: number, height: number];

export function drawMarks(
  paint: Paint,
  { touch, chosen, vma }: Marked,
  project: Projection,
  bar: Span,
): void {
  const { context, mark } = paint;
  const box = (range: Range): Rect => {
    const top = Math.max(-9, project.y(range.end));
    const height = Math.min(project.height + 9, project.y(range.start)) - top;
    return [bar.left, top, bar.width, Math.max(2, height)];
  };
  const boxOf = (id: number): Rect | undefined => {
    const found = vma(id);
    return found && box(found);
  };
  for (const hole of touch.looked)
    if (!hole.fits && project.y(hole.start) - project.y(hole.end) >= LEAST_CROSSED) strike(paint, box(hole));
  for (const id of touch.visited) {
    const rect = boxOf(id);
    if (rect) visited(paint, rect);
  }
  for (const id of touch.changed) {
    const rect = boxOf(id);
    if (!rect) continue;
    context.fillStyle = mark.changed;
    context.fillRect(rect[0] - 8, rect[1], 5, rect[3]);
  }
  const range = touch.hole ?? touch.worked;
  if (range) tint(paint, box(range), mark.compared);
  else for (const rect of [...touch.compared].map(boxOf)) if (rect) tint(paint, rect, mark.compared);
  if (touch.found) outline(paint, box(touch.found), mark.chosen, 2.5);
  const pointed = boxOf(chosen);
  if (pointed) {
    const [x, y, w, h] = pointed;
    outline(paint, [x - 3, y - 3, w + 6, h + 6], mark.pointed, 2.5);
  }
}

function outline({ context }: Paint, [x, y, w, h]: Rect, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.strokeRect(x + width / 2, y + width / 2, w - width, Math.max(1, h - width));
}

/** An outline would cover a thin VMA: only the two short sides of it are drawn then. */
function visited(paint: Paint, rect: Rect): void {
  const [x, y, w, h] = rect;
  if (h >= 7) return outline(paint, rect, paint.mark.visited, 2);
  paint.context.fillStyle = paint.mark.visited;
  paint.context.fillRect(x, y, 5, h);
  paint.context.fillRect(x + w - 5, y, 5, h);
}

function tint(paint: Paint, rect: Rect, colour: string): void {
  const { context } = paint;
  context.globalAlpha = 0.5;
  context.fillStyle = colour;
  context.fillRect(...rect);
  context.globalAlpha = 1;
  outline(paint, rect, colour, 2);
}

/** A gap that was looked at and won't do has a cross at both sides. */
function strike({ context, mark }: Paint, [x, y, w, h]: Rect): void {
  const half = Math.min(5, h / 2 - 1);
  context.strokeStyle = mark.visited;
  context.lineWidth = 2;
  context.beginPath();
  for (const at of [x + CROSS, x + w - CROSS]) {
    context.moveTo(at - half, y + h / 2 - half);
    context.lineTo(at + half, y + h / 2 + half);
    context.moveTo(at - half, y + h / 2 + half);
    context.lineTo(at + half, y + h / 2 - half);
  }
  context.stroke();
}

/** The distance of its middle from the side, in pixels. */
const CROSS = 12;

/* Paints the VMAs: only those on the screen, and one mixed row for all that share a row of pixels. The cost grows with the height in
 * pixels, not with the number of VMAs. */
import { cell } from '../../base/cell.ts';
import type { Kind } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import { formatBytes } from '../../narrate/format.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import type { Range, Touch } from '../touch.ts';
import type { Projection } from './projection.ts';
import { BROKEN_GAP, itemAt, PAGE, vmaOfItem, type Strip } from './strip.ts';

export interface Bar {
  readonly left: number;
  readonly width: number;
}

export interface StripPicture {
  readonly strip: Strip;
  readonly kindOf: (vma: RecordVma) => Kind;
  readonly folded: boolean;
  readonly touch: Touch;
  readonly chosen: number;
  /** Finds a VMA by its id. */
  readonly vma: (id: number) => RecordVma | undefined;
}

/** Items lower than this, in pixels, share a row of pixels with others. */
const LEAST_HEIGHT = 1.25;

export function drawStrip(paint: Paint, picture: StripPicture, project: Projection, bar: Bar): void {
  const { context } = paint;
  context.clearRect(0, 0, bar.left * 2 + bar.width, project.height);
  drawItems(paint, picture, project, bar);
  drawPages(paint, project, bar);
  drawMarks(paint, picture, project, bar);
}

function drawItems(paint: Paint, picture: StripPicture, project: Projection, bar: Bar): void {
  const { strip } = picture;
  let item = itemAt(strip, project.address(0));
  let row = 0;
  while (item >= 0 && row < project.height) {
    const top = project.y(cell(strip.bounds, item + 1));
    const bottom = project.y(cell(strip.bounds, item));
    if (bottom - top >= LEAST_HEIGHT) {
      drawItem(paint, picture, item, Math.max(top, -2), Math.min(bottom, project.height + 2), bar);
      row = bottom;
      item--;
    } else {
      const y = Math.floor(Math.max(row, top));
      const next = Math.min(item - 1, itemAt(strip, project.address(y + 1)));
      drawMixedRow(paint, picture, next + 1, item, y, bar);
      row = y + 1;
      item = next;
    }
  }
}

function drawItem(paint: Paint, p: StripPicture, item: number, top: number, bottom: number, bar: Bar): void {
  const { context } = paint;
  const height = bottom - top;
  const vma = vmaOfItem(p.strip, item);
  if (!vma) return drawGap(paint, p, item, top, bottom, bar);
  const kind = p.kindOf(vma);
  context.fillStyle = paint.fill[kind];
  context.fillRect(bar.left, top, bar.width, height);
  const pattern = paint.pattern[kind];
  if (pattern && height >= 4) {
    context.fillStyle = pattern;
    context.fillRect(bar.left, top, bar.width, height);
  }
  context.strokeStyle = context.fillStyle = paint.edge[kind];
  context.lineWidth = 1;
  if (height >= 6) context.strokeRect(bar.left + 0.5, top + 0.5, bar.width - 1, height - 1);
  // Edges on both sides would leave no colour between them.
  else context.fillRect(bar.left, top, bar.width, Math.min(1, height / 4));
}

/** Paints a gap: only its two sides, broken if it is folded, and its size if that fits. */
function drawGap(paint: Paint, p: StripPicture, item: number, top: number, bottom: number, bar: Bar): void {
  const { context } = paint;
  const size = cell(p.strip.bounds, item + 1) - cell(p.strip.bounds, item);
  const right = bar.left + bar.width;
  const height = bottom - top;
  context.strokeStyle = paint.line;
  context.globalAlpha = 0.55;
  context.lineWidth = 1;
  context.beginPath();
  if (p.folded && size >= BROKEN_GAP && height >= 8) {
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
  if (visible >= 13) {
    context.fillStyle = paint.faint;
    context.font = `11px ${paint.font}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(
      t('views.gapFree', { size: formatBytes(size) }),
      bar.left + bar.width / 2,
      Math.max(top, 0) + visible / 2,
      bar.width - 8,
    );
  }
}

const TOOTH = 6;

function zigzag(context: CanvasRenderingContext2D, { left, width }: Bar, y: number): void {
  context.moveTo(left, y);
  for (let x = 0, up = true; x < width; x += TOOTH, up = !up) {
    context.lineTo(left + Math.min(x + TOOTH, width), y + (up ? -2.5 : 2.5));
  }
}

const SAMPLES = 12;
/** The share of a mixed row that has the colour of edges. */
const EDGE_SHARE = 0.35;

/** Paints one row of pixels for items `first` … `last`, of which it samples some: the most frequent kind, as strong as the mapped share. */
function drawMixedRow(paint: Paint, p: StripPicture, first: number, last: number, y: number, bar: Bar): void {
  const stride = Math.max(1, Math.floor((last - first + 1) / SAMPLES));
  const seen = new Map<Kind, number>();
  let mapped = 0;
  let all = 0;
  for (let i = first; i <= last; i += stride) {
    const vma = vmaOfItem(p.strip, i);
    all++;
    if (!vma) continue;
    mapped++;
    const kind = p.kindOf(vma);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  const [most] = [...seen].toSorted((a, b) => b[1] - a[1]);
  if (!most) return;
  const { context } = paint;
  const share = mapped / all;
  for (const [colour, alpha] of [
    [paint.fill[most[0]], 0.4 + 0.6 * share],
    [paint.edge[most[0]], EDGE_SHARE * share],
  ] as const) {
    context.globalAlpha = alpha;
    context.fillStyle = colour;
    context.fillRect(bar.left, y, bar.width, 1);
  }
  context.globalAlpha = 1;
}

/** Paints lines between pages, once pages are large enough. */
function drawPages(paint: Paint, project: Projection, bar: Bar): void {
  const high = project.address(0);
  const low = project.address(project.height);
  const perPage = (project.height / (high - low)) * PAGE;
  if (perPage < 7) return;
  const { context } = paint;
  context.strokeStyle = paint.ink;
  context.globalAlpha = Math.min(0.25, perPage / 200);
  context.beginPath();
  for (let at = Math.ceil(low / PAGE) * PAGE; at < high; at += PAGE) {
    const y = Math.round(project.y(at)) + 0.5;
    context.moveTo(bar.left, y);
    context.lineTo(bar.left + bar.width, y);
  }
  context.stroke();
  context.globalAlpha = 1;
}

type Rect = readonly [x: number, y: number, width: number, height: number];

function drawMarks(paint: Paint, p: StripPicture, project: Projection, bar: Bar): void {
  const { context, mark } = paint;
  const { touch } = p;
  const box = (range: Range): Rect => {
    const top = Math.max(-9, project.y(range.end));
    const height = Math.min(project.height + 9, project.y(range.start)) - top;
    return [bar.left, top, bar.width, Math.max(2, height)];
  };
  const boxOf = (id: number): Rect | undefined => {
    const vma = p.vma(id);
    return vma && box(vma);
  };
  const outline = (rect: Rect, colour: string, width: number): void => {
    const [x, y, w, h] = rect;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x + width / 2, y + width / 2, w - width, Math.max(1, h - width));
  };
  // An outline would cover a thin VMA: only the two short sides of it are drawn then.
  const visited = (rect: Rect): void => {
    const [x, y, w, h] = rect;
    if (h >= 7) return outline(rect, mark.visited, 2);
    context.fillStyle = mark.visited;
    context.fillRect(x, y, 5, h);
    context.fillRect(x + w - 5, y, 5, h);
  };
  const tint = (rect: Rect, colour: string): void => {
    context.globalAlpha = 0.5;
    context.fillStyle = colour;
    context.fillRect(...rect);
    context.globalAlpha = 1;
    outline(rect, colour, 2);
  };
  for (const id of touch.visited) {
    const rect = boxOf(id);
    if (rect) visited(rect);
  }
  for (const id of touch.changed) {
    const rect = boxOf(id);
    if (!rect) continue;
    context.fillStyle = mark.changed;
    context.fillRect(rect[0] - 8, rect[1], 5, rect[3]);
  }
  const range = touch.hole ?? touch.worked;
  if (range) tint(box(range), mark.compared);
  else for (const rect of [...touch.compared].map(boxOf)) if (rect) tint(rect, mark.compared);
  if (touch.found) outline(box(touch.found), mark.chosen, 2.5);
  const pointed = boxOf(p.chosen);
  if (pointed) {
    const [x, y, w, h] = pointed;
    outline([x - 3, y - 3, w + 6, h + 6], mark.pointed, 2.5);
  }
}

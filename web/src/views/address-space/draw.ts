/* Paints the VMAs: only those on the screen, and one mixed row for all that share a row of pixels. The cost grows with the height in
 * pixels, not with the number of VMAs. */
import { cell } from '../../base/cell.ts';
import type { Kind, Outline } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import { entranceOf, goneIn, type Change } from './change.ts';
import { drawBox } from './draw-box.ts';
import { drawGap } from './draw-gap.ts';
import { drawMarks, type Marked } from './draw-marks.ts';
import { drawPages } from './draw-pages.ts';
import type { Bar } from './layout.ts';
import type { Pages } from './probe.ts';
import type { Projection } from './projection.ts';
import { itemAt, vmaOfItem, type Strip } from './strip.ts';

interface StripPicture extends Marked {
  readonly strip: Strip;
  readonly kindOf: (vma: Outline) => Kind;
  readonly pages: Pages;
  readonly folded: boolean;
  /** The change that is on its way, and how much of it is done; undefined if all is in its place. */
  readonly change: (Change & { readonly part: number }) | undefined;
}

/** Items lower than this, in pixels, share a row of pixels with others. */
const LEAST_HEIGHT = 1.25;

export function drawStrip(paint: Paint, picture: StripPicture, project: Projection, bar: Bar): void {
  const { context } = paint;
  const { strip, kindOf } = picture;
  context.clearRect(0, 0, bar.left * 2 + bar.width, project.height);
  drawItems(paint, picture, project, bar);
  drawGone(paint, picture, project, bar);
  const kindAt = (address: number): Kind | undefined => {
    const vma = vmaOfItem(strip, itemAt(strip, address));
    return vma && kindOf(vma);
  };
  drawPages(paint, picture.pages, kindAt, project, bar.pages);
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
      drawItem(paint, picture, item, project, bar);
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

function drawItem(paint: Paint, p: StripPicture, item: number, project: Projection, bar: Bar): void {
  const start = cell(p.strip.bounds, item);
  const end = cell(p.strip.bounds, item + 1);
  const vma = vmaOfItem(p.strip, item);
  if (!vma) {
    const looked = p.touch.looked.find((hole) => hole.start < end && start < hole.end);
    return drawGap(paint, { start, end, folded: p.folded, looked }, project, bar);
  }
  const box = { vma, kind: p.kindOf(vma), top: project.y(end), bottom: project.y(start) };
  const { change } = p;
  if (!change) return drawBox(paint, box, project, bar);
  const came = entranceOf(change, vma);
  const part = (from: number, to: number): number => from + (to - from) * change.part;
  paint.context.globalAlpha = came.isNew ? change.part : 1;
  drawBox(
    paint,
    {
      ...box,
      top: part(project.y(Math.min(end, came.end)), box.top),
      bottom: part(project.y(Math.max(start, came.start)), box.bottom),
    },
    project,
    bar,
  );
  paint.context.globalAlpha = 1;
}

/** Whatever is gone fades: a VMA that was unmapped, the two that one has replaced, the one before it was cut. */
function drawGone(paint: Paint, { change, kindOf }: StripPicture, project: Projection, bar: Bar): void {
  if (!change) return;
  paint.context.globalAlpha = 1 - change.part;
  for (const vma of goneIn(change)) {
    const [top, bottom] = [project.y(vma.end), project.y(vma.start)];
    if (bottom - top >= LEAST_HEIGHT) drawBox(paint, { vma, kind: kindOf(vma), top, bottom }, project, bar);
  }
  paint.context.globalAlpha = 1;
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
    const place = cell(p.strip.vmaAt, i);
    all++;
    if (place < 0) continue;
    mapped++;
    const kind = p.kindOf(p.strip.vmas.outline(place));
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

/* Paints the pages of VMAs into a column of their boxes: a cell a page where pages are high enough, else a bar where some are in memory. A
 * full cell belongs to this process alone; of a shared one only a half is full; without a fill it has no memory of its own. */
import { nth } from '../../base/known.ts';
import type { Kind } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import type { RecordPageRun } from '../../protocol/protocol.gen.ts';
import type { Span } from './layout.ts';
import type { Pages } from './probe.ts';
import type { Projection } from './projection.ts';
import { PAGE } from './strip.ts';

/** Pages lower than this, in pixels, have no cells of their own. Within a VMA pages may differ in height: a scale has more room for
 * what is cut off some time. */
const LEAST_CELL = 4;

/** `kindAt`: that of the VMA at an address; undefined where there is none. */
export function drawPages(
  paint: Paint,
  pages: Pages,
  kindAt: (address: number) => Kind | undefined,
  project: Projection,
  column: Span,
): void {
  const low = project.address(project.height);
  const high = project.address(0);
  let painted = Infinity;
  for (let i = firstAbove(pages, low); i < pages.length; i++) {
    const run = nth(pages, i);
    if (run.start >= high) break;
    const kind = kindAt(run.start);
    if (!kind) continue;
    const bottom = project.y(run.start);
    const pitch = ((bottom - project.y(run.end)) * PAGE) / (run.end - run.start);
    if (pitch < 1) {
      const top = Math.min(bottom - 1, project.y(run.end));
      // Of all runs that share a row of pixels, one is enough.
      if (Math.floor(top) >= painted) continue;
      painted = Math.floor(top);
      paintCell(paint, run, kind, column, top, bottom);
      continue;
    }
    for (
      let at = Math.max(run.start, Math.floor(low / PAGE) * PAGE);
      at < Math.min(run.end, high);
      at += PAGE
    ) {
      const [above, below] = [project.y(at + PAGE), project.y(at)];
      const inset = below - above < LEAST_CELL ? 0 : 1;
      paintCell(paint, run, kind, column, above + inset, below - inset);
    }
  }
}

/** Paints the places of a VMA's pages, in memory or not, if they are high enough to be seen. */
export function drawCells(
  { context, edge }: Paint,
  { start, end }: Pick<RecordPageRun, 'start' | 'end'>,
  kind: Kind,
  project: Projection,
  { left, width }: Span,
): void {
  const from = Math.max(start, Math.floor(project.address(project.height) / PAGE) * PAGE);
  const to = Math.min(end, project.address(0));
  if (((project.y(from) - project.y(to)) * PAGE) / (to - from) < 1) return;
  context.strokeStyle = edge[kind];
  context.lineWidth = 1;
  context.globalAlpha *= 0.5;
  for (let at = from; at < to; at += PAGE) {
    const [above, below] = [Math.round(project.y(at + PAGE)), Math.round(project.y(at))];
    if (below - above >= LEAST_CELL)
      context.strokeRect(left + 0.5, above + 1.5, width - 1, below - above - 3);
  }
  context.globalAlpha *= 2;
}

function paintCell(
  paint: Paint,
  { kind: entry, mapcount }: RecordPageRun,
  kind: Kind,
  { left, width }: Span,
  top: number,
  bottom: number,
): void {
  const { context } = paint;
  const height = Math.max(1, bottom - top);
  context.strokeStyle = context.fillStyle = paint.edge[kind];
  context.lineWidth = 1;
  if (entry === 'zero' || entry === 'swap' || entry === 'guard') {
    context.strokeRect(left + 0.5, top + 0.5, width - 1, Math.max(0, height - 1));
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `10px ${paint.font}`;
    if (height >= 8) context.fillText(SIGN[entry], left + width / 2, top + height / 2);
    return;
  }
  context.fillRect(left, top, mapcount > 1 ? width / 2 : width, height);
}

const SIGN = { zero: '0', swap: 's', guard: '×' } as const;

/** The index of the first run that ends above `address`. */
function firstAbove(pages: Pages, address: number): number {
  let [low, high] = [0, pages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nth(pages, middle).end > address) high = middle;
    else low = middle + 1;
  }
  return low;
}

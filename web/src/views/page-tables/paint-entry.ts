/* Paints one entry. Its form says what it is, its colour the kind of its VMA. A full box is writable, a half-full one is
 * write-protected. A second sheet behind it means that the page is mapped elsewhere, too. */
import type { Kind } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import type { RecordPte } from '../../protocol/protocol.gen.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface EntryLook {
  readonly kind: Kind;
  /** The current event works on the entry. */
  readonly isWorked: boolean;
  /** The operation has changed the entry. */
  readonly isChanged: boolean;
}

/** Entries at least this wide show the number of their page. */
const LEAST_LABELLED = 40;
const LEAST_PATTERN = 15;

export function paintEntry(paint: Paint, box: Box, entry: RecordPte | undefined, look: EntryLook): void {
  const { context } = paint;
  const { x, y, width, height } = box;
  if (look.isWorked) {
    context.fillStyle = paint.mark.compared;
    context.globalAlpha = 0.35;
    context.fillRect(x - 1, y - 3, width + 2, height + 6);
    context.globalAlpha = 1;
  }
  if (!entry || entry.kind === 'none') return paintEmpty(paint, box);
  if (entry.kind === 'guard') return paintGuard(paint, box);
  if (entry.kind === 'zero') return paintZero(paint, box);
  if (entry.kind === 'swap') return paintSwap(paint, box);
  paintPage(paint, box, entry, look.kind);
  if (look.isChanged) {
    context.fillStyle = paint.mark.changed;
    context.fillRect(x - 0.5, y, Math.min(4, width / 3), height);
  }
  if (width < LEAST_LABELLED) return;
  const sheet = sheetOf(entry, width);
  const body = (height - sheet) * (entry.writable === 'yes' ? 0.5 : 0.25);
  label(paint, x + (width - sheet) / 2, y + sheet + body, String(entry.frame));
}

function paintEmpty({ context, faint }: Paint, { x, y, width, height }: Box): void {
  context.fillStyle = faint;
  context.fillRect(x + width / 2 - 1, y + height / 2 - 1, 2, 2);
}

/** How far the second sheet stands out, in pixels. */
function sheetOf({ mapcount }: RecordPte, width: number): number {
  return mapcount > 1 ? Math.min(3, width / 4) : 0;
}

function paintPage(paint: Paint, box: Box, entry: RecordPte, kind: Kind): void {
  const { context, fill, edge, pattern } = paint;
  const isShared = entry.mapcount > 1;
  const sheet = sheetOf(entry, box.width);
  const [x, y, width, height] = [box.x, box.y + sheet, box.width - sheet, box.height - sheet];
  context.lineWidth = 1;
  context.strokeStyle = edge[kind];
  if (isShared) {
    context.fillStyle = paint.ground;
    context.fillRect(x + sheet, box.y, width, height);
    context.strokeRect(x + sheet + 0.5, box.y + 0.5, width - 1, height - 1);
  }
  context.fillStyle = paint.ground;
  context.fillRect(x, y, width, height);
  const isWritable = entry.writable === 'yes';
  const top = isWritable ? y : y + height / 2;
  const body = isWritable ? height : height / 2;
  context.fillStyle = fill[kind];
  context.fillRect(x, top, width, body);
  const tile = width >= LEAST_PATTERN ? pattern[kind] : undefined;
  if (tile) {
    context.fillStyle = tile;
    context.fillRect(x, top, width, body);
  }
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  if (!isWritable) {
    context.fillStyle = edge[kind];
    context.fillRect(x, y + height / 2 - 0.75, width, 1.5);
  }
  if (entry.kind === 'huge') {
    context.fillStyle = edge[kind];
    context.fillRect(x, y + height - 3, width, 3);
  }
}

function paintGuard({ context, mark }: Paint, { x, y, width, height }: Box): void {
  context.strokeStyle = mark.dead;
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(x + 1, y + 1);
  context.lineTo(x + width - 1, y + height - 1);
  context.moveTo(x + width - 1, y + 1);
  context.lineTo(x + 1, y + height - 1);
  context.stroke();
}

/** A dashed outline: the page is no longer in memory. */
function paintSwap({ context, ink2 }: Paint, { x, y, width, height }: Box): void {
  context.strokeStyle = ink2;
  context.lineWidth = 1;
  context.setLineDash([2, 2]);
  context.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  context.setLineDash([]);
}

function paintZero({ context, ink2 }: Paint, { x, y, width, height }: Box): void {
  context.strokeStyle = ink2;
  context.lineWidth = 1.5;
  context.beginPath();
  context.ellipse(
    x + width / 2,
    y + height / 2,
    Math.min(5, width / 2 - 1),
    height / 2 - 1,
    0,
    0,
    2 * Math.PI,
  );
  context.stroke();
}

function label({ context, font, ink }: Paint, x: number, y: number, words: string): void {
  context.font = `10px ${font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(words, x, y + 0.5);
  context.textAlign = 'left';
}

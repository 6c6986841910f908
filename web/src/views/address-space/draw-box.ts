/* Paints one VMA: its kind by hue and pattern, its permissions by letters, and the places of its pages. */
import type { Kind } from '../../d3/kinds.ts';
import type { Paint } from '../../d3/paint.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { VM } from '../../protocol/vm-flags.ts';
import { drawCells } from './draw-pages.ts';
import type { Bar, Span } from './layout.ts';
import type { Projection } from './projection.ts';

interface Box {
  readonly vma: RecordVma;
  readonly kind: Kind;
  /** In pixels. */
  readonly top: number;
  readonly bottom: number;
}

const LEAST_PATTERN = 4;
const LEAST_OUTLINED = 6;

export function drawBox(paint: Paint, { vma, kind, ...extent }: Box, project: Projection, bar: Bar): void {
  const { context } = paint;
  const top = Math.max(extent.top, -2);
  const height = Math.min(extent.bottom, project.height + 2) - top;
  const isNone = (vma.vmFlags & (VM.READ | VM.WRITE | VM.EXEC)) === 0;
  context.fillStyle = isNone ? paint.unused : paint.fill[kind];
  context.fillRect(bar.left, top, bar.width, height);
  const pattern = paint.pattern[kind];
  if (pattern && !isNone && height >= LEAST_PATTERN) {
    context.fillStyle = pattern;
    context.fillRect(bar.left, top, bar.width, height);
  }
  context.strokeStyle = context.fillStyle = paint.edge[kind];
  context.lineWidth = 1;
  if (height >= LEAST_OUTLINED) {
    context.setLineDash(isNone ? [4, 3] : []);
    context.strokeRect(bar.left + 0.5, top + 0.5, bar.width - 1, height - 1);
    context.setLineDash([]);
    drawPermissions(paint, vma, kind, bar.permissions, top, height);
    drawCells(paint, vma, kind, project, bar.pages);
  }
  // Edges on both sides would leave no colour between them.
  else context.fillRect(bar.left, top, bar.width, Math.min(1, height / 4));
}

const PERMISSIONS = [
  ['r', VM.READ],
  ['w', VM.WRITE],
  ['x', VM.EXEC],
] as const;

const LETTER_HEIGHT = 12;
const LEAST_LETTER = 9;

/** A sign for each permission that the VMA has, always at the same place: its letter, or a block where there is no room for one. */
function drawPermissions(
  paint: Paint,
  { vmFlags }: RecordVma,
  kind: Kind,
  column: Span,
  top: number,
  height: number,
): void {
  const { context } = paint;
  const pitch = column.width / PERMISSIONS.length;
  const size = Math.min(LETTER_HEIGHT, height - 1.5);
  const y = top + (height - size) / 2;
  const hasRoom = size >= LEAST_LETTER;
  context.font = `600 ${Math.min(pitch >= 10 ? 11 : 10, size + 1)}px ${paint.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  PERMISSIONS.forEach(([letter, flag], i) => {
    if (!(vmFlags & flag)) return;
    const x = column.left + i * pitch;
    context.fillStyle = hasRoom ? paint.ground : paint.edge[kind];
    context.fillRect(x + 0.5, y, pitch - 1, size);
    context.fillStyle = paint.ink;
    if (hasRoom) context.fillText(letter, x + pitch / 2, y + size / 2 + 0.5);
  });
}

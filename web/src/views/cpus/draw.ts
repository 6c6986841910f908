/* Paints lanes and queue on a canvas: the shares of pixel columns as pixels, and over them, where they fit, edges and words. */
import { pixelRatio, type Paint } from '../../d3/paint.ts';
import type { Theme } from '../../d3/kinds.ts';
import type { LockQueue, SpanLayer } from '../../timeline/cpu-layers.ts';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { cell } from '../../base/cell.ts';
import type { SpanRef } from './find.ts';
import { bodyTop, drawnLanes, rowTop, type LaneLayout } from './layout.ts';
import { queueColumns } from './queue.ts';
import { paintShares, tilesOf, type Tiles } from './raster.ts';
import {
  DOING,
  firstBehind,
  HOLDING,
  sharesOfDoing,
  sharesOfHolding,
  type Lit,
  type Shown,
  type Window,
} from './shares.ts';
import type { TimeScale } from './time-scale.ts';

export interface LanesPicture {
  readonly timeline: CpuTimeline;
  readonly layout: LaneLayout;
  readonly scale: TimeScale;
  readonly lit: Lit | undefined;
  /** Which locks have their bars shown; undefined: all. */
  readonly shown: Shown | undefined;
  readonly queue: LockQueue | undefined;
  /** The most tasks that ever waited in `queue` at once. */
  readonly longest: number;
  /** The words that may be written into a span, the longest first. */
  readonly words: (ref: SpanRef) => readonly string[];
}

/** Kept from frame to frame while its `key` stays the same. */
export interface Canvas {
  readonly key: string;
  readonly image: ImageData;
  readonly data: Uint32Array;
  readonly doing: Tiles;
  readonly holding: Tiles;
}

export function prepareCanvas(
  before: Canvas | undefined,
  { context, ground: token }: Paint,
  layout: LaneLayout,
  theme: Theme,
): Canvas {
  // The token may be any CSS colour; a canvas returns it as #rrggbb.
  context.fillStyle = token;
  const ground = context.fillStyle;
  const ratio = pixelRatio(context.canvas);
  const width = Math.max(1, Math.round(layout.width * ratio));
  const height = Math.max(1, Math.round(layout.bottom * ratio));
  const key = [width, height, theme, ratio, ground].join(' ');
  if (before?.key === key) return before;
  const image = context.createImageData(width, height);
  return {
    key,
    image,
    data: new Uint32Array(image.data.buffer),
    doing: tilesOf(DOING, theme, ground, ratio),
    holding: tilesOf(HOLDING, theme, ground, ratio),
  };
}

export function drawLanes(paint: Paint, canvas: Canvas, picture: LanesPicture): void {
  const { context } = paint;
  const { timeline, layout, scale, lit, shown } = picture;
  const { image, data, doing, holding } = canvas;
  const ratio = image.width / layout.width;
  const window: Window = {
    from: scale.time(0),
    step: scale.perPixel / ratio,
    columns: image.width,
  };
  const shift = scale.x(0) * ratio;
  const device = (y: number): number => Math.round(y * ratio);
  data.fill(doing.ground);
  const doingShares = new Float32Array(window.columns * 2 * DOING.length);
  const holdingShares = new Float32Array(window.columns * 2 * HOLDING.length);
  for (const lane of drawnLanes(layout)) {
    const top = device(bodyTop(layout, lane));
    const bottom = device(bodyTop(layout, lane) + layout.bodyHeight);
    sharesOfDoing(timeline.doing, lane, window, lit, doingShares);
    paintShares({ data, width: image.width }, doingShares, doing, 0, bottom, bottom - top, shift);
    for (let row = 0; row < layout.rows; row++) {
      const above = device(rowTop(layout, lane, row));
      const below = device(rowTop(layout, lane, row) + layout.rowHeight - (layout.rowHeight >= 4 ? 1 : 0));
      sharesOfHolding(
        timeline.holding,
        lane,
        row,
        row === layout.rows - 1,
        window,
        { lit, shown },
        holdingShares,
      );
      paintShares({ data, width: image.width }, holdingShares, holding, 0, below, below - above, shift);
    }
  }
  context.clearRect(0, 0, layout.width, layout.height);
  context.putImageData(image, 0, 0);
  drawGrounds(paint, layout);
  if (layout.bodyHeight >= 5) drawEdges(paint, picture);
  if (layout.bodyHeight >= 13 || layout.rowHeight >= 12) drawWords(paint, picture);
  if (picture.queue && layout.queueHeight > 0) drawQueue(paint, picture, picture.queue, window);
}

/** The line below each lane. */
function drawGrounds({ context, line }: Paint, layout: LaneLayout): void {
  if (layout.pitch < 12) return;
  context.fillStyle = line;
  context.globalAlpha = 0.5;
  for (const lane of drawnLanes(layout))
    context.fillRect(0, Math.round(bodyTop(layout, lane) + layout.bodyHeight), layout.width, 1);
  context.globalAlpha = 1;
}

/** Spans of at least this many pixels have an edge at their start. */
const EDGE_WIDTH = 5;

function drawEdges({ context, ground }: Paint, picture: LanesPicture): void {
  const { timeline, layout } = picture;
  context.fillStyle = ground;
  for (const lane of drawnLanes(layout)) {
    const top = bodyTop(layout, lane);
    eachWide(timeline.doing, lane, picture, EDGE_WIDTH, (_, left) =>
      context.fillRect(left, top, 1, layout.bodyHeight),
    );
    if (layout.rowHeight < 4) continue;
    eachWide(timeline.holding, lane, picture, EDGE_WIDTH, (i, left) => {
      const row = Math.min(cell(timeline.holding.row, i), layout.rows - 1);
      context.fillRect(left, rowTop(layout, lane, row), 1, layout.rowHeight);
    });
  }
}

const WORD_SIZE = 11;
const LEAST_WORD = 30;

function drawWords(paint: Paint, picture: LanesPicture): void {
  const { timeline, layout } = picture;
  const { context } = paint;
  context.font = `${WORD_SIZE}px ${paint.prose}`;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const lane of drawnLanes(layout)) {
    if (layout.bodyHeight >= 13) {
      const y = bodyTop(layout, lane) + layout.bodyHeight / 2;
      eachWide(timeline.doing, lane, picture, LEAST_WORD, (index, left, right) =>
        drawWord(paint, picture.words({ lane, held: false, index }), left, right, y),
      );
    }
    if (layout.rowHeight < 12) continue;
    eachWide(timeline.holding, lane, picture, LEAST_WORD, (index, left, right) => {
      const row = Math.min(cell(timeline.holding.row, index), layout.rows - 1);
      const y = rowTop(layout, lane, row) + layout.rowHeight / 2;
      drawWord(paint, picture.words({ lane, held: true, index }), left, right, y);
    });
  }
}

/** Writes the longest of the words that fits into the visible part of the span, on a plate of the page's colour. */
function drawWord(
  { context, ground, ink }: Paint,
  words: readonly string[],
  left: number,
  right: number,
  y: number,
): void {
  const room = right - left - 8;
  for (const word of words) {
    const width = context.measureText(word).width;
    if (width > room) continue;
    context.fillStyle = ground;
    context.globalAlpha = 0.86;
    context.fillRect(left + 3, y - 6, width + 5, 12);
    context.globalAlpha = 1;
    context.fillStyle = ink;
    context.fillText(word, left + 5.5, y + 0.5);
    return;
  }
}

/** Calls `draw` for each span of a lane that is at least `least` pixels wide on the screen, with the edges of its visible part. */
function eachWide(
  layer: SpanLayer,
  lane: number,
  { scale, layout }: LanesPicture,
  least: number,
  draw: (index: number, left: number, right: number) => void,
): void {
  const stop = scale.time(layout.width);
  const last = cell(layer.first, lane + 1);
  const length = least * scale.perPixel;
  for (let i = firstBehind(layer, lane, scale.time(0)); i < last && cell(layer.start, i) < stop; i++) {
    if (cell(layer.end, i) - cell(layer.start, i) < length) continue;
    const left = Math.max(0, scale.x(cell(layer.start, i)));
    const right = Math.min(layout.width, scale.x(cell(layer.end, i)));
    if (right - left >= least) draw(i, left, right);
  }
}

/** A step chart. Where several steps share a pixel, the part from the fewest to the most is pale. */
function drawQueue(
  { context, mark, line }: Paint,
  { layout, longest }: LanesPicture,
  queue: LockQueue,
  window: Window,
): void {
  const { queueTop, queueHeight } = layout;
  const bottom = queueTop + queueHeight;
  const { least, most } = queueColumns(queue, window);
  const pixel = layout.width / window.columns;
  const height = (count: number): number => (count / Math.max(1, longest)) * (queueHeight - 2);
  const lineAt = (count: number): number => bottom - height(count) + (count > 0 ? 0 : -0.5);
  context.fillStyle = mark.waiting;
  for (const [values, alpha] of [
    [most, 0.35],
    [least, 0.65],
  ] as const) {
    context.globalAlpha = alpha;
    for (let from = 0; from < window.columns;) {
      let to = from + 1;
      while (to < window.columns && values[to] === values[from]) to++;
      const value = cell(values, from);
      if (value > 0)
        context.fillRect(from * pixel, bottom - height(value), (to - from) * pixel, height(value));
      from = to;
    }
  }
  context.globalAlpha = 1;
  context.strokeStyle = mark.waiting;
  context.lineWidth = 1.25;
  context.beginPath();
  let before: number | undefined;
  for (const [column, count] of most.entries()) {
    if (before === undefined) context.moveTo(0, lineAt(count));
    else if (count !== before) {
      context.lineTo(column * pixel, lineAt(before));
      context.lineTo(column * pixel, lineAt(count));
    }
    before = count;
  }
  context.lineTo(layout.width, bottom - height(before ?? 0));
  context.stroke();
  context.fillStyle = line;
  context.fillRect(0, bottom, layout.width, 1);
}

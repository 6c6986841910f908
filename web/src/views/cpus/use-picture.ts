/* Which part of the lanes is visible, and which spans the reader has selected and points at. */
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { useSize, type Size } from '../use-size.ts';
import { useZoom } from '../use-zoom.ts';
import { cell } from '../../base/cell.ts';
import { doingAt, heldInRow, layerOf, operationAt, shownIn, type SpanRef } from './find.ts';
import { firstToShow, layoutOf, placeAt, type LaneLayout } from './layout.ts';
import { currentText, type Told } from './say.ts';
import type { Shown } from './shares.ts';
import { greatestZoom, timeScale, type TimeScale } from './time-scale.ts';

export interface CpusPicture {
  readonly room: Size;
  readonly layout: LaneLayout;
  readonly scale: TimeScale;
  readonly selected: SpanRef | undefined;
  readonly pointed: SpanRef | undefined;
  /** Which locks have their bars shown; undefined: all. */
  readonly shown: Shown | undefined;
  /** Number of the operation that the session stands in, from 1; 0 = before the first. */
  readonly current: number;
  readonly zoomBy: (factor: number) => void;
  readonly fit: () => void;
  /** Selects a span and scrolls it into view. */
  readonly select: (ref: SpanRef | undefined) => void;
  /** The span at a point, in pixels from the lanes' upper left corner. */
  readonly hitAt: (x: number, y: number) => SpanRef | undefined;
  /** Tells where the pointer is. */
  readonly point: (x: number, y: number) => void;
  readonly leave: () => void;
  /** Draws the lanes to which the reader has scrolled. */
  readonly scrolled: () => void;
  /** Selects a span and zooms in on it. */
  readonly zoomTo: (ref: SpanRef) => void;
  /** Where the session stands, in words. */
  readonly standing: (told: Told) => string;
}

export interface PictureRefs {
  /** Its size limits that of the lanes. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The element that takes the gestures for zooming. */
  readonly drawing: RefObject<HTMLDivElement | null>;
}

interface Selection {
  readonly timeline: CpuTimeline;
  readonly ref: SpanRef;
  /** Index of the operation that the session stood in. */
  readonly at: number;
}

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** A pointer hits the nearest span within so many pixels. */
const SLACK = 4;

/** A click comes in whole pixels, the movement before it in fractions: if the two are near, the click is meant for the point before. */
function isNear(pointer: Pointer | undefined, x: number, y: number): pointer is Pointer {
  return pointer !== undefined && Math.abs(pointer.x - x) < 1.5 && Math.abs(pointer.y - y) < 1.5;
}

/** How much is shown on either side of a span that is zoomed in on, as a share of its length. */
const AROUND = 0.8;

/** `operation` is the index of the one that the session stands in, -1 before the first. */
export function usePicture(timeline: CpuTimeline, operation: number): readonly [CpusPicture, PictureRefs] {
  const [scroller, room] = useSize<HTMLDivElement>();
  const drawing = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<Selection>();
  const [pointer, setPointer] = useState<Pointer>();
  const [firstDrawn, setFirstDrawn] = useState(0);
  const { lanes, depth, queues, spansEnd, times } = timeline;
  const layout = useMemo(
    () => layoutOf(lanes.length, depth, queues.length > 0, room, firstDrawn),
    [lanes.length, depth, queues.length, room, firstDrawn],
  );
  const [width, height] = [room.width > 0 ? layout.width : 0, layout.height];
  const size = useMemo(() => ({ width, height }), [width, height]);
  const [zoom, view, limitZoom] = useZoom(drawing, 'x', size);
  useLayoutEffect(() => limitZoom(greatestZoom(spansEnd)), [limitZoom, spansEnd]);
  const scale = useMemo(() => timeScale(spansEnd, zoom, layout.width), [spansEnd, zoom, layout.width]);

  // The selection ends when the session moves on to another operation.
  const isValid =
    selection?.timeline === timeline &&
    (selection.at === operation || operationAt(timeline, selection.ref) === operation + 1);
  const selected = isValid ? selection.ref : undefined;

  const shown = useMemo(() => shownIn(timeline, layout.rows), [timeline, layout.rows]);
  const hitAt = ({ x, y }: Pointer): SpanRef | undefined => {
    const place = placeAt(layout, y);
    if (!place) return undefined;
    const [time, slack] = [scale.time(x), SLACK * scale.perPixel];
    return place.row < 0
      ? doingAt(timeline, place.lane, time, slack)
      : heldInRow(timeline, place, place.row === layout.rows - 1, shown, time, slack);
  };
  // Derived, since zooming changes which span lies under a pointer at rest.
  const pointed = pointer && hitAt(pointer);

  const base = (time: number): number => (time / Math.max(1, spansEnd)) * layout.width;
  const show = (from: number, to: number): void => view.show(base(from), base(to), true);
  // Scrolling tells which lanes to draw, as when the reader scrolls.
  const showLane = (lane: number): void => {
    const first = firstToShow(layout, lane);
    if (first !== layout.first) scroller.current?.scrollTo({ top: first * layout.pitch });
  };
  const bringIntoView = (start: number, end: number): void => {
    const [left, right] = [scale.x(start), scale.x(end)];
    if (right >= 0 && left <= layout.width && (left >= 0 || right <= layout.width)) return;
    const half = (layout.width * scale.perPixel) / 2;
    const middle = end - start > half ? start + half / 2 : (start + end) / 2;
    show(middle - half, middle + half);
  };
  const keep = (ref: SpanRef | undefined): void => setSelection(ref && { timeline, ref, at: operation });

  // While the reader is zoomed in, the view follows the session.
  const follow = useEffectEvent((index: number) => {
    const [start, end] = [times.start[index], times.end[index]];
    const own = selected && operationAt(timeline, selected);
    const cpu = times.cpu[index];
    if (cpu !== undefined && end !== undefined && end > 0 && own !== index + 1) showLane(cpu);
    if (zoom.k > 1 && start !== undefined && end !== undefined && end > 0 && own !== index + 1) {
      bringIntoView(start, end);
    }
  });
  useEffect(() => follow(operation), [operation]);

  const picture: CpusPicture = {
    room,
    shown,
    layout,
    scale,
    selected,
    pointed,
    current: operation + 1,
    zoomBy: view.by,
    fit: () => view.show(0, layout.width, true),
    select: (ref) => {
      keep(ref);
      if (!ref) return;
      showLane(ref.lane);
      const layer = layerOf(timeline, ref);
      bringIntoView(cell(layer.start, ref.index), cell(layer.end, ref.index));
    },
    hitAt: (x, y) => hitAt(isNear(pointer, x, y) ? pointer : { x, y }),
    point: (x, y) => setPointer({ x, y }),
    leave: () => setPointer(undefined),
    scrolled: () => setFirstDrawn(Math.round((scroller.current?.scrollTop ?? 0) / layout.pitch)),
    zoomTo: (ref) => {
      keep(ref);
      showLane(ref.lane);
      const layer = layerOf(timeline, ref);
      const [start, end] = [cell(layer.start, ref.index), cell(layer.end, ref.index)];
      const around = Math.max((end - start) * AROUND, 1000);
      show(Math.max(0, start - around), Math.min(spansEnd, end + around));
    },
    standing: (told) => (operation < 0 ? '' : currentText(told, operation + 1)),
  };
  return [picture, { scroller, drawing }];
}

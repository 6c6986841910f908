/* Zooms and pans along one axis, by wheel, drag, pinch and call. No other file knows d3-zoom.
 *
 * A point `base` of the picture before zooming (0 … length) is drawn at base · k + t. */
import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import { animate } from './tween.ts';

export interface Zoom {
  readonly k: number;
  readonly t: number;
}

export const NO_ZOOM: Zoom = { k: 1, t: 0 };

interface ZoomOptions {
  readonly axis: 'x' | 'y';
  readonly onZoom: (zoom: Zoom) => void;
}

export interface ZoomHandle {
  /** Sets the size of the picture, in pixels, and the greatest zoom. */
  limit(width: number, height: number, greatest: number): void;
  /** Shows `from` … `to` of the picture before zooming. If `moving`, the way there is animated, unless the reader prefers no motion. */
  show(from: number, to: number, moving: boolean): void;
  /** Zooms around pixel `at` of the element, or around its middle. */
  by(factor: number, at?: number): void;
  detach(): void;
}

const MOVE_MS = 260;

export function attachZoom(element: HTMLElement, { axis, onZoom }: ZoomOptions): ZoomHandle {
  const selection = select<HTMLElement, unknown>(element);
  let size: readonly [number, number] = [1, 1];
  let stop: (() => void) | undefined;

  const behaviour = zoom<HTMLElement, unknown>()
    .filter((event: WheelEvent | TouchEvent | MouseEvent) => wants(event, zoomTransform(element).k))
    .wheelDelta((event) => -event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002) * (event.ctrlKey ? 5 : 1))
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
      if (event.sourceEvent) stop?.();
      // One finger must scroll the page while there is nothing to pan.
      element.style.touchAction = event.transform.k > 1 ? 'none' : 'pan-x pan-y';
      onZoom({ k: event.transform.k, t: event.transform[axis] });
    });
  selection.call(behaviour);
  element.style.touchAction = 'pan-x pan-y';

  function set({ centre, width }: Interval): void {
    const length = size[axis === 'x' ? 0 : 1];
    const k = length / width;
    const [x, y] = axis === 'x' ? [length / 2 - centre * k, 0] : [0, length / 2 - centre * k];
    selection.call(behaviour.transform, zoomIdentity.translate(x, y).scale(k));
  }

  return {
    limit(width, height, greatest) {
      size = [Math.max(1, width), Math.max(1, height)];
      behaviour
        .scaleExtent([1, greatest])
        .extent([[0, 0], [...size]])
        .translateExtent([[0, 0], [...size]]);
      selection.call(behaviour.transform, zoomTransform(element));
    },
    show(from, to, moving) {
      stop?.();
      const length = size[axis === 'x' ? 0 : 1];
      const { k, [axis]: t } = zoomTransform(element);
      const target = { centre: (from + to) / 2, width: to - from };
      if (!moving) return set(target);
      const start = { centre: (length / 2 - t) / k, width: length / k };
      stop = animate(MOVE_MS, (part) => set(between(start, target, part)));
    },
    by(factor, at) {
      stop?.();
      const centre = at ?? size[axis === 'x' ? 0 : 1] / 2;
      selection.call(behaviour.scaleBy, factor, axis === 'x' ? [centre, 0] : [0, centre]);
    },
    detach() {
      stop?.();
      selection.on('.zoom', null);
    },
  };
}

interface Interval {
  readonly centre: number;
  readonly width: number;
}

/**
 * The interval `part` of the way, 0 … 1, from one to another. The width changes by the same factor in the same time, and one point stays
 * in place: over thirty powers of two, readers would lose their way otherwise.
 */
export function between(from: Interval, to: Interval, part: number): Interval {
  const width = from.width * (to.width / from.width) ** part;
  const change = to.width - from.width;
  const isZoom = Math.abs(change) > 1e-3 * Math.max(from.width, to.width);
  const way = isZoom ? (width - from.width) / change : part;
  return { centre: from.centre + (to.centre - from.centre) * way, width };
}

/** Whether the picture uses an event. The others are the page's: for instance, scrolling goes on when the picture can't get smaller. */
function wants(event: WheelEvent | TouchEvent | MouseEvent, k: number): boolean {
  if (event.type === 'wheel') return k > 1 || (event as WheelEvent).deltaY < 0;
  if ('touches' in event) return k > 1 || event.touches.length > 1;
  return event.button === 0 && !event.ctrlKey;
}

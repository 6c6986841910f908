/* Converts picoseconds to pixels of the lanes and back. */
import type { Zoom } from '../../d3/zoom.ts';

export interface TimeScale {
  readonly x: (time: number) => number;
  readonly time: (x: number) => number;
  /** Picoseconds. */
  readonly perPixel: number;
}

/** `end`: the picoseconds that fill `width` pixels before zooming in. */
export function timeScale(end: number, { k, t }: Zoom, width: number): TimeScale {
  const perPixel = Math.max(1, end) / (Math.max(1, width) * k);
  return { x: (time) => time / perPixel + t, time: (x) => (x - t) * perPixel, perPixel };
}

/** The shortest time that a screen can show: a hold lasts some ten nanoseconds, and nothing is shorter than a cycle. */
const LEAST_PS = 2_000;

export function greatestZoom(end: number): number {
  return Math.max(1, end / LEAST_PS);
}

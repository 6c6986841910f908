/* Lays out bars side by side, each a stack of pieces, under a horizontal line. In pixels. */
import { scaleLinear } from 'd3-scale';
import type { Tick } from './line-chart.ts';

export interface Bar {
  readonly key: string;
  /** From the bottom up, none below 0; the same number in each bar. */
  readonly values: readonly number[];
}

export interface PlacedBar {
  readonly key: string;
  readonly x: number;
  readonly width: number;
  /** One for each value, from the bottom up; that of the value 0 has the height 0. */
  readonly pieces: readonly { readonly y: number; readonly height: number }[];
}

export interface BarStacks {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly yTicks: readonly Tick[];
  readonly bars: readonly PlacedBar[];
  /** The height of the line. */
  readonly line: number;
}

const LEFT = 44;
const RIGHT = 8;
const TOP = 22;
const BOTTOM = 26;
/** The share of a bar's place that stays empty. */
const GAP = 0.25;
const WIDEST = 44;
const TICKS = 4;
/** The axis reaches above the line, so that a bar up to the line is seen to reach it. */
const HEADROOM = 1.02;

/** `line`: the value of the line, which the axis always includes; `places`: bars are as wide as if there were at least so many. */
export function barStacks(
  bars: readonly Bar[],
  line: number,
  places: number,
  room: { readonly width: number; readonly height: number },
): BarStacks {
  const frame = {
    left: LEFT,
    right: Math.max(LEFT + 60, room.width - RIGHT),
    top: TOP,
    bottom: room.height - BOTTOM,
  };
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const y = scaleLinear([0, Math.max(line * HEADROOM, ...sums)], [frame.bottom, frame.top]);
  const place = (frame.right - frame.left) / Math.max(places, bars.length, 1);
  const width = Math.min(WIDEST, place * (1 - GAP));
  return {
    ...frame,
    yTicks: y.ticks(TICKS).map((value) => ({ value, at: y(value) })),
    line: y(line),
    bars: bars.map(({ key, values }, i) => {
      let below = 0;
      const pieces = values.map((value) => {
        const [low, high] = [y(below), y(below + value)];
        below += value;
        return { y: high, height: low - high };
      });
      return { key, x: frame.left + place * (i + 0.5) - width / 2, width, pieces };
    }),
  };
}

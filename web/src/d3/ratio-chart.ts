/* Lays out ratios with their intervals, a row for each result and in it a lane for each mark, on one logarithmic axis. In pixels. */
import { logAxis } from './log-axis.ts';

export interface RatioMark {
  readonly key: string;
  /** Above 0, as are the bounds. */
  readonly value: number;
  readonly interval?: readonly [low: number, high: number] | undefined;
}

export interface RatioRow {
  readonly key: string;
  readonly marks: readonly RatioMark[];
}

export interface PlacedRatio {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

export interface RatioChart {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  /** Where the ratio is 1. */
  readonly one: number;
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
  readonly rows: readonly {
    readonly key: string;
    /** The base line of its name. */
    readonly name: number;
    readonly marks: readonly PlacedRatio[];
  }[];
}

const AXIS = 28;
const NAME = 24;
const LANE = 20;
const BELOW = 10;

/** `figures` is the room to leave on the right for the figures. */
export function ratioChart(rows: readonly RatioRow[], width: number, figures: number): RatioChart {
  const [left, right] = [12, width - 16 - figures];
  const values = rows.flatMap(({ marks }) =>
    marks.flatMap(({ value, interval = [] }) => [value, ...interval]),
  );
  const x = logAxis([1, ...values], left, right, Math.max(2, Math.floor((right - left) / 64)));
  let top = 0;
  const placed = rows.map(({ key, marks }) => {
    const lanes = top + NAME;
    const name = top + 16;
    top = lanes + marks.length * LANE + BELOW;
    return {
      key,
      name,
      marks: marks.map(({ key: mark, value, interval: [low, high] = [value, value] }, lane) => ({
        key: mark,
        x: x.at(value),
        y: lanes + (lane + 0.5) * LANE,
        from: x.at(low),
        to: x.at(high),
      })),
    };
  });
  return {
    left,
    right,
    bottom: top,
    height: top + AXIS,
    one: x.at(1),
    ticks: x.ticks.map((value) => ({ value, at: x.at(value) })),
    rows: placed,
  };
}

/* Lays out ratios along a logarithmic axis, one kernel below the other, in groups that have a title. In pixels. */
import { logAxis } from './log-axis.ts';
import type { Tick } from './line-chart.ts';

export interface RatioGroup {
  readonly title: string;
  readonly rows: readonly RatioRow[];
}

export interface RatioRow {
  readonly key: string;
  /** Above 0; undefined where there is none. */
  readonly ratio: number | undefined;
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** What others have found. */
  readonly beside: readonly number[];
}

export interface GroupedRatios {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  /** The place of × 1. */
  readonly one: number;
  readonly ticks: readonly Tick[];
  readonly groups: readonly {
    readonly title: string;
    readonly y: number;
    readonly rows: readonly {
      readonly key: string;
      readonly y: number;
      readonly at: number | undefined;
      readonly whisker: readonly [low: number, high: number] | undefined;
      readonly beside: readonly number[];
    }[];
  }[];
}

const TITLE = 34;
const ROW = 24;
const AXIS = 28;
const RIGHT = 16;

/** `names` is the width of the column of names, on the left; `figures` that of the column of figures, on the right. */
export function groupedRatios(
  groups: readonly RatioGroup[],
  width: number,
  names: number,
  figures = 0,
): GroupedRatios {
  const [left, right] = [names, width - figures - RIGHT];
  const values = groups.flatMap(({ rows }) =>
    rows.flatMap(({ ratio = 1, interval = [], beside }) => [ratio, ...interval, ...beside]),
  );
  const x = logAxis([1, ...values], left, right, Math.max(2, Math.floor((right - left) / 56)));
  let y = 0;
  const placed = groups.map(({ title, rows }) => {
    const top = y + TITLE - 12;
    y += TITLE;
    return {
      title,
      y: top,
      rows: rows.map(({ key, ratio, interval, beside }) => {
        y += ROW;
        return {
          key,
          y: y - ROW / 2,
          at: ratio === undefined ? undefined : x.at(ratio),
          whisker: interval && ([x.at(interval[0]), x.at(interval[1])] as const),
          beside: beside.map(x.at),
        };
      }),
    };
  });
  const bottom = y + 6;
  return {
    left,
    right,
    bottom,
    height: bottom + AXIS,
    one: x.at(1),
    ticks: x.ticks.map((value) => ({ value, at: x.at(value) })),
    groups: placed,
  };
}

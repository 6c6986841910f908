/* Lays out strips, one below the other: each sample is a mark, with median and MAD. In pixels. */
import { logAxis } from './log-axis.ts';

export interface Strip {
  readonly key: string;
  /** At least one, all above 0. */
  readonly samples: readonly number[];
  readonly median: number;
  readonly mad: number;
  /** How sure the median is. */
  readonly interval?: readonly [low: number, high: number] | undefined;
}

export interface PlacedStrip {
  readonly key: string;
  /** The strip's middle. */
  readonly y: number;
  readonly samples: readonly { readonly x: number; readonly y: number }[];
  readonly median: number;
  /** Median ± MAD. */
  readonly from: number;
  readonly to: number;
  readonly whisker: readonly [low: number, high: number] | undefined;
}

export interface StripChart {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly height: number;
  readonly ticks: readonly { readonly value: number; readonly at: number }[];
  readonly strips: readonly PlacedStrip[];
}

const AXIS = 28;
const NAME = 20;
const BAND = 22;
/** Height of a strip: its name, and the marks below it. */
export const STRIP = NAME + BAND + 8;

export function stripChart(strips: readonly Strip[], width: number): StripChart {
  const [left, right] = [12, width - 16];
  const x = logAxis(
    strips.flatMap(({ samples }) => samples),
    left,
    right,
    Math.max(2, Math.floor((right - left) / 64)),
  );
  const bottom = strips.length * STRIP + 4;
  return {
    left,
    right,
    bottom,
    height: bottom + AXIS,
    ticks: x.ticks.map((value) => ({ value, at: x.at(value) })),
    strips: strips.map(({ key, samples, median, mad, interval }, row) => {
      const y = row * STRIP + NAME + BAND / 2;
      const lowest = Math.min(...samples);
      return {
        key,
        y,
        samples: samples.map((sample, i) => ({ x: x.at(sample), y: y + jitter(i) * (BAND - 8) })),
        median: x.at(median),
        from: x.at(Math.max(lowest, median - mad)),
        to: x.at(median + mad),
        whisker: interval && [x.at(interval[0]), x.at(interval[1])],
      };
    }),
  };
}

/** −½ … ½, evenly scattered and always the same: multiples of the golden ratio. */
function jitter(i: number): number {
  return ((i * 0.618_033_988_75) % 1) - 0.5;
}

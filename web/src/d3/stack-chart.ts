/* Lays out layers stacked on one another, over stretches of equal width. In pixels. */
import { scaleLinear } from 'd3-scale';
import { nth } from '../base/known.ts';
import type { Tick } from './line-chart.ts';

export interface Layer {
  readonly key: string;
  /** One for each stretch, none below 0; the same number in each layer. */
  readonly values: readonly number[];
}

export interface StackChart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  /** In the order of the layers, the first at the bottom. */
  readonly layers: readonly { readonly key: string; readonly path: string }[];
}

const LEFT = 42;
const RIGHT = 24;
const TOP = 12;
const BOTTOM = 30;
/** The y axis reaches at least to this value, so that a trifle doesn't look like a mountain. */
const LEAST = 1;

/** `last`: the value of x at the end of the last stretch. */
export function stackChart(
  layers: readonly Layer[],
  last: number,
  room: { readonly width: number; readonly height: number },
): StackChart {
  const stretches = layers[0]?.values.length ?? 0;
  const frame = {
    left: LEFT,
    right: Math.max(LEFT + 60, room.width - RIGHT),
    top: TOP,
    bottom: room.height - BOTTOM,
  };
  const sums = Array.from({ length: stretches }, (_, i) =>
    layers.reduce((sum, { values }) => sum + nth(values, i), 0),
  );
  const y = scaleLinear([0, Math.max(LEAST, ...sums)], [frame.bottom, frame.top]).nice(4);
  const x = scaleLinear([0, last], [frame.left, frame.right]);
  const edge = (i: number): number => frame.left + ((frame.right - frame.left) * i) / stretches;
  let below: readonly number[] = sums.map(() => 0);
  const placed = layers.map(({ key, values }) => {
    const above = below.map((sum, i) => sum + nth(values, i));
    const path = ribbon(above, below, edge, (value) => y(value));
    below = above;
    return { key, path };
  });
  return {
    ...frame,
    xTicks: ticks(x.ticks(Math.max(2, (frame.right - frame.left) / 90)), (value) => x(value)),
    yTicks: ticks(y.ticks(4), (value) => y(value)),
    layers: placed,
  };
}

function ticks(values: readonly number[], at: (value: number) => number): Tick[] {
  return values.map((value) => ({ value, at: at(value) }));
}

/** SVG path data in steps, as a stretch has one value: along the upper edge, and back along the lower one. */
function ribbon(
  above: readonly number[],
  below: readonly number[],
  edge: (i: number) => number,
  y: (value: number) => number,
): string {
  const there = above.map((value, i) => `L${round(edge(i))} ${round(y(value))}H${round(edge(i + 1))}`);
  const back = below
    .map((value, i) => `L${round(edge(i + 1))} ${round(y(value))}H${round(edge(i))}`)
    .toReversed();
  return above.length === 0 ? '' : `M${there.join('').slice(1)}${back.join('')}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

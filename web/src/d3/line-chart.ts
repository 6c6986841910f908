/* Lays out lines over two axes, each line with its name at its end. In pixels. */
import { scaleLinear } from 'd3-scale';
import { nth } from '../base/known.ts';
import { formatNumber } from '../words/index.ts';
import { spread, type Axis } from './log-axis.ts';

export interface Point extends Place {
  /** How sure y is: from here to there. */
  readonly interval?: readonly [low: number, high: number] | undefined;
}

export interface Line {
  readonly key: string;
  /** The line's name, written beside its last point. */
  readonly label: string;
  /** In the order of x; on a logarithmic axis above 0. */
  readonly points: readonly Point[];
  /** Marks beside the line, such as the samples whose median the line shows. */
  readonly others?: readonly { readonly x: number; readonly y: number }[];
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Whisker {
  readonly x: number;
  readonly low: number;
  readonly high: number;
}

interface PlacedLine {
  readonly key: string;
  readonly path: string;
  readonly marks: readonly Place[];
  /** The interval of each mark that has one. */
  readonly whiskers: readonly Whisker[];
  readonly others: readonly Place[];
  readonly label: { readonly text: string; readonly place: Place; readonly from: Place };
}

export interface Tick {
  readonly value: number;
  readonly at: number;
}

interface LineChart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly xTicks: readonly Tick[];
  readonly yTicks: readonly Tick[];
  readonly lines: readonly PlacedLine[];
}

interface ChartRoom {
  readonly width: number;
  readonly height: number;
  /** Width of the longest label of a line, and of the longest tick of the y axis. */
  readonly labels: number;
  readonly ticks: number;
}

const TOP = 12;
const BOTTOM = 30;
const LABEL_HEIGHT = 16;
const BEFORE_LABEL = 18;
const X_TICK_GAP = 46;
/** Approximate width of a letter in a name or a digit in a tick. */
export const LETTER = 7.4;
/** Distance between the texts of two ticks. */
const BETWEEN_TICKS = 10;

/** A cost from 0 on, by a number from 1 to `last`, both axes linear. */
export function courseChart(lines: readonly Line[], last: number, room: ChartRoom): LineChart {
  const frame = frameOf(room);
  const x = scaleLinear([1, Math.max(2, last)], [frame.left + 8, frame.right - 8]);
  const most = Math.ceil(yTicksIn(frame) / 2) + 1;
  const y = scaleLinear([0, Math.max(...ysOf(lines))], [frame.bottom, frame.top]).nice(most);
  const numbers = Array.from({ length: last }, (_, i) => i + 1);
  return placed(
    lines,
    frame,
    { at: (value) => x(value), ticks: apart(numbers, (value) => x(value), 22) },
    { at: (value) => y(value), ticks: y.ticks(most) },
  );
}

type Frame = Pick<LineChart, 'left' | 'right' | 'top' | 'bottom'>;

function frameOf({ width, height, labels, ticks }: ChartRoom): Frame {
  return {
    left: ticks + 10,
    right: Math.max(ticks + 60, width - labels - BEFORE_LABEL),
    top: TOP,
    bottom: height - BOTTOM,
  };
}

function yTicksIn({ top, bottom }: Frame): number {
  return Math.max(2, Math.floor((bottom - top) / 34));
}

function ysOf(lines: readonly Line[]): readonly number[] {
  return lines.flatMap(({ points, others = [] }) => [
    ...points.flatMap(({ y, interval = [] }) => [y, ...interval]),
    ...others.map(({ y }) => y),
  ]);
}

/** The values whose ticks fit side by side; the last and the first come before those in between. */
function apart(
  values: readonly number[],
  at: (value: number) => number,
  gap = X_TICK_GAP,
): readonly number[] {
  const wanted = [...values.slice(-1), ...values.slice(0, -1)];
  const kept: number[] = [];
  for (const value of wanted) {
    const room = (other: number): number =>
      Math.max(gap, (textWidth(other) + textWidth(value)) / 2 + BETWEEN_TICKS);
    if (kept.every((other) => Math.abs(at(other) - at(value)) >= room(other))) kept.push(value);
  }
  return kept.toSorted((a, b) => a - b);
}

/** The width of a number as it is written, with separators: "100,000". */
function textWidth(value: number): number {
  return formatNumber(value).length * LETTER;
}

function placed(lines: readonly Line[], frame: Frame, x: Axis, y: Axis): LineChart {
  const place = (point: Place): Place => ({ x: x.at(point.x), y: y.at(point.y) });
  const drawn = lines.map(({ key, label, points, others = [] }) => {
    const marks = points.map(place);
    const whiskers = points.flatMap(({ interval, ...point }) =>
      interval ? [{ x: x.at(point.x), low: y.at(interval[0]), high: y.at(interval[1]) }] : [],
    );
    const end = marks.at(-1) ?? { x: frame.left, y: frame.bottom };
    return { key, label, marks, whiskers, others: others.map(place), end };
  });
  const labels = spread(
    drawn.map(({ end }) => end.y),
    LABEL_HEIGHT,
    frame.top,
    frame.bottom,
  );
  return {
    ...frame,
    xTicks: x.ticks.map((value) => ({ value, at: x.at(value) })),
    yTicks: y.ticks.map((value) => ({ value, at: y.at(value) })),
    lines: drawn.map(({ key, label, marks, whiskers, others, end }, i) => ({
      key,
      path: marks.map((mark, at) => `${at === 0 ? 'M' : 'L'}${round(mark.x)} ${round(mark.y)}`).join(''),
      marks,
      whiskers,
      others,
      label: {
        text: label,
        place: { x: frame.right + BEFORE_LABEL, y: nth(labels, i) },
        from: end,
      },
    })),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

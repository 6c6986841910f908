/* Lays out a chart: from its spec and its width to shapes in pixels, which Chart.tsx draws as they come. */
import { nth } from '../base/known.ts';
import { spread } from '../d3/log-axis.ts';
import { type Axis, apart, axisOf, onLine, pathThrough, round, widthOf } from './axes.ts';
import { formatFigure } from './format.ts';
import { rowsLayout } from './rows.ts';
import {
  box,
  cut,
  labelledRows,
  mark,
  pointTextAt,
  referencesOf,
  valuesAlong,
  whisker,
  type Frame,
  type Group,
  type Layout,
  type Room,
  type Shape,
} from './shapes.ts';
import {
  isBands,
  isLine,
  isRows,
  type BandAxis,
  type BarSeries,
  type ChartSpec,
  type LayerSeries,
  type LineSeries,
  type Place,
  type ValueAxis,
} from './spec.ts';

const HEIGHT = 23;
/** In a narrower chart long names don't fit beside their lines. */
const NARROW = 37;
const LONG_NAME = 14;
const LONGEST_NAME = 30;
/** As many marks identify a line; more would hide it. */
const MARKS = 8;

export function layOut(spec: ChartSpec, room: Room): Layout {
  return isRows(spec.y) ? rowsLayout(spec, spec.y, room) : planeLayout(spec, spec.y, room);
}

type Plane = ChartSpec['series'][number] & (LineSeries | LayerSeries | BarSeries);

function planeLayout(spec: ChartSpec, yAxis: ValueAxis, room: Room): Layout {
  const { em, width } = room;
  const height = (spec.height ?? HEIGHT) * em;
  const series = spec.series as readonly Plane[];
  const lines = series.filter(isLine);
  const layers = series.filter((each) => each.as === 'layer');
  const bars = series.filter((each) => each.as === 'bars');
  const labelled = labelledRows(spec, 'x');
  const top = (1 + 1.3 * labelled) * em;
  const bottom = height - 2.3 * em;
  const y = axisOf(yAxis, yValues(spec, lines, layers, bars), {
    start: bottom,
    end: top,
    em,
    isAcross: false,
  });
  const left = Math.max(...y.ticks.map((tick) => widthOf(formatFigure(tick), em)), 1.6 * em) + 0.8 * em;
  const longest = Math.max(0, ...lines.map(({ label }) => Math.min(label.length, LONGEST_NAME)));
  const wanted = spec.names ?? (lines.length > 0 ? 'ends' : 'list');
  const names = wanted === 'ends' && width < NARROW * em && longest > LONG_NAME ? 'list' : wanted;
  const last = isBands(spec.x) ? '' : formatFigure(Math.max(spec.x.to ?? 0, ...xValues(spec, lines)));
  const beside = Math.max(
    names === 'ends'
      ? Math.max(0, ...lines.map(({ label }) => widthOf(cut(label, LONGEST_NAME), em))) + 1.4 * em
      : 1.2 * em,
    widthOf(last, em) / 2,
  );
  const frame = { left, right: Math.max(left + 4.6 * em, width - beside), top, bottom };
  const x = isBands(spec.x)
    ? bandsOf(spec.x, frame)
    : axisOf(spec.x, xValues(spec, lines), { start: left, end: frame.right, em, isAcross: true });
  const place = (point: Place): Place => ({ x: x.at(point.x), y: y.at(point.y) });
  const ends = lines.map(({ points }) => points.map(place).at(-1));
  const labels = spread(
    ends.map((end) => end?.y ?? frame.bottom),
    1.25 * em,
    frame.top,
    frame.bottom,
  );
  const on = lines.find(({ key }) => key === spec.point?.on);
  const handle = spec.point && {
    x: x.at(spec.point.value),
    y: on && onLine(on.points.map(place), x.at(spec.point.value)),
    textAt: pointTextAt(spec, frame, em),
  };
  return {
    width,
    height,
    frame,
    names,
    x,
    handle,
    groups: [
      { key: 'grid', shapes: grid(frame, y, em) },
      ...layerGroups(layers, frame, y),
      ...(isBands(spec.x) ? barGroups(bars, spec.x, frame, y, em) : []),
      { key: 'axes', shapes: isBands(spec.x) ? corner(frame) : axes(frame, x, em) },
      { key: 'references', shapes: referencesOf(spec.references, frame, { x, y }, em) },
      ...lines.map((each, i): Group => {
        const { key, label, style, isChosen = false } = each;
        const own = lineShapes(each, place, y, em);
        const end = ends[i];
        const shapes =
          names === 'ends' && end ? [...own, ...nameOf(label, end, nth(labels, i), frame, em)] : own;
        return { key, token: style.token, look: isChosen ? 'chosen' : '', shapes };
      }),
    ],
  };
}

function xValues({ references, point }: ChartSpec, lines: readonly LineSeries[]): number[] {
  return [
    ...lines.flatMap((each) => [...each.points, ...(each.apart ?? [])].map(({ x }) => x)),
    ...valuesAlong(references, 'x'),
    ...(point ? [point.least, point.most] : []),
  ];
}

function yValues(
  { references }: ChartSpec,
  lines: readonly LineSeries[],
  layers: readonly LayerSeries[],
  bars: readonly BarSeries[],
): number[] {
  const places = [...new Set(bars.flatMap(({ points }) => points.map(({ x }) => x)))];
  return [
    ...lines.flatMap((each) => [
      ...each.points.flatMap(({ y, interval = [] }) => [y, ...interval]),
      ...[...(each.around ?? []), ...(each.apart ?? [])].map(({ y }) => y),
    ]),
    ...nthSums(layers),
    ...places.map((at) => sum(bars.map(({ points }) => points.find(({ x }) => x === at)?.y ?? 0))),
    ...valuesAlong(references, 'y'),
  ];
}

function nthSums(layers: readonly LayerSeries[]): number[] {
  return (layers[0]?.values ?? []).map((_, i) => sum(layers.map(({ values }) => nth(values, i))));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function grid({ left, right }: Frame, y: Axis, em: number): Shape[] {
  return y.ticks.flatMap((value): Shape[] => [
    { as: 'path', look: 'grid', d: `M${left} ${round(y.at(value))}H${round(right)}` },
    {
      as: 'text',
      look: 'tick',
      x: left - 0.55 * em,
      y: y.at(value),
      text: formatFigure(value),
      anchor: 'end',
    },
  ]);
}

function axes(frame: Frame, x: Axis, em: number): Shape[] {
  const { bottom } = frame;
  return [
    ...x.ticks.flatMap((value): Shape[] => [
      { as: 'path', look: 'grid', d: `M${round(x.at(value))} ${bottom}v${0.4 * em}` },
      {
        as: 'text',
        look: 'tick',
        x: x.at(value),
        y: bottom + 1.2 * em,
        text: formatFigure(value),
        anchor: 'middle',
      },
    ]),
    ...corner(frame),
  ];
}

function corner({ left, right, top, bottom }: Frame): Shape[] {
  return [{ as: 'path', look: 'axis', d: `M${left} ${top}V${bottom}H${round(right)}` }];
}

function lineShapes(series: LineSeries, place: (point: Place) => Place, y: Axis, em: number): Shape[] {
  const { style, points, marks = 'all' } = series;
  const placed = points.map(place);
  const every = marks === 'some' ? Math.max(1, Math.ceil(placed.length / MARKS)) : 1;
  const marked = marks === 'none' ? [] : placed.filter((_, i) => i % every === every >> 1);
  return [
    ...(series.around ?? []).map((point) => mark(style, place(point), 'faint')),
    ...(series.as === 'line'
      ? [{ as: 'path', look: 'line', d: pathThrough(placed), dash: style.dash } as const]
      : []),
    ...points.flatMap(({ x, y: value, interval }) =>
      interval ? [whisker('y', place({ x, y: value }).x, [y.at(interval[0]), y.at(interval[1])], em)] : [],
    ),
    ...marked.map((point) => mark(style, point)),
    ...(series.apart ?? []).map((point) => mark(style, place(point))),
  ];
}

/** The name of a line, and a leader from the line's end to it. */
function nameOf(label: string, from: Place, y: number, { right }: Frame, em: number): Shape[] {
  const x = right + 1.4 * em;
  const d = `M${round(from.x + 0.5 * em)} ${round(from.y)}L${round(x - 0.75 * em)} ${round(y)}H${round(x - 0.3 * em)}`;
  return [
    { as: 'path', look: 'leader', d },
    { as: 'text', look: 'name', x, y, text: cut(label, LONGEST_NAME) },
  ];
}

/** Layers on one another, in steps, as a stretch has one value: along the upper edge, and back along the lower one. */
function layerGroups(layers: readonly LayerSeries[], { left, right }: Frame, y: Axis): Group[] {
  const stretches = layers[0]?.values.length ?? 0;
  const edge = (i: number): number => round(left + ((right - left) * i) / stretches);
  let below: readonly number[] = Array.from({ length: stretches }, () => 0);
  return layers.map(({ key, values }) => {
    const above = below.map((base, i) => base + nth(values, i));
    const there = above.map((value, i) => `L${edge(i)} ${round(y.at(value))}H${edge(i + 1)}`);
    const back = below.map((value, i) => `L${edge(i + 1)} ${round(y.at(value))}H${edge(i)}`).toReversed();
    below = above;
    const d = stretches === 0 ? '' : `M${there.join('').slice(1)}${back.join('')}Z`;
    return { key, shapes: [{ as: 'filled', series: key, d }] };
  });
}

/** The share of a bar's place that stays empty. */
const GAP = 0.25;
const WIDEST = 3.4;

function bandsOf({ bands, places = 0 }: BandAxis, { left, right }: Frame): Axis {
  const wide = (right - left) / Math.max(places, bands.length, 1);
  const at = (key: number): number => left + wide * (bands.findIndex((band) => band.key === key) + 0.5);
  return { at, valueAt: (place) => nth(bands, Math.floor((place - left) / wide)).key, ticks: [] };
}

function barGroups(bars: readonly BarSeries[], axis: BandAxis, frame: Frame, y: Axis, em: number): Group[] {
  const at = bandsOf(axis, frame);
  const place = (frame.right - frame.left) / Math.max(axis.places ?? 0, axis.bands.length, 1);
  const wide = Math.min(WIDEST * em, place * (1 - GAP));
  const below = new Map<number, number>();
  const pieces = bars.map(({ key, points }) => ({
    key,
    shapes: points.map(({ x, y: value }): Shape => {
      const base = below.get(x) ?? 0;
      below.set(x, base + value);
      const isCut = axis.bands.find((band) => band.key === x)?.isCut ?? false;
      return {
        as: 'filled',
        series: key,
        d: box(at.at(x) - wide / 2, y.at(base + value), wide, y.at(base)),
        isCut,
      };
    }),
  }));
  const named = new Map(axis.bands.filter(({ isUnnamed }) => !isUnnamed).map((band) => [band.key, band]));
  const labelOf = (key: number): string => named.get(key)?.label ?? '';
  const labels = apart([...named.keys()], at.at, labelOf, em).map((key): Shape => ({
    as: 'text',
    look: named.get(key)?.isCut ? 'tick cut' : 'tick',
    x: at.at(key),
    y: frame.bottom + 1.1 * em,
    text: labelOf(key),
    anchor: 'middle',
  }));
  return [...pieces, { key: 'bands', shapes: labels }];
}

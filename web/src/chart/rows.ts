/* Lays out a chart whose vertical axis is rows with names. In pixels. */
import { axisOf, round, widthOf } from './axes.ts';
import { formatFigure } from './format.ts';
import {
  box,
  cut,
  inside,
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
import { isBands, type ChartSpec, type PieceSeries, type Row, type RowAxis, type RowSeries } from './spec.ts';

/** In a narrower chart, rows have their short names, and no figures beside them. */
const NARROW = 43;
const TITLE = 2.6;
const NAME = 1.75;
const GAP = 0.65;
const AXIS = 2.2;

interface PlacedRow extends Row {
  readonly middle: number;
  /** Half the height of what is drawn in it. */
  readonly half: number;
}

export function rowsLayout(spec: ChartSpec, axis: RowAxis, { width, em }: Room): Layout {
  const isNarrow = width < NARROW * em;
  const isBeside =
    axis.names === 'beside' && !(isNarrow && axis.rows.some(({ short }) => short === undefined));
  const named = axis.rows.map((row) => ({ ...row, name: isNarrow ? (row.short ?? row.name) : row.name }));
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => widthOf(text, em)));
  const names = isBeside
    ? Math.min(width * 0.45, widest(named.map(({ name }) => name)) + 1.2 * em)
    : 0.9 * em;
  const texts = isBeside && !isNarrow ? widest(named.map(({ text = '' }) => text)) : 0;
  const top = (labelledRows(spec, 'x') * 1.4 + 0.2) * em;
  const { placed, titles, end } = stacked(named, axis.tall ?? 1.2, isBeside, top, em);
  const frame = { left: names, right: width - texts - 1.3 * em, top, bottom: end + 0.4 * em };
  const rows = new Map(placed.map((row) => [row.key, row]));
  const series = spec.series.filter((each) => each.as === 'marks' || each.as === 'pieces');
  if (isBands(spec.x)) throw new Error('a chart of rows has values along its horizontal axis');
  const x = axisOf(spec.x, xValues(spec, series), {
    start: frame.left,
    end: frame.right,
    em,
    isAcross: true,
  });
  return {
    width,
    height: frame.bottom + AXIS * em,
    frame,
    names: spec.names ?? 'elsewhere',
    x,
    handle: spec.point && {
      x: x.at(spec.point.value),
      y: undefined,
      textAt: pointTextAt(spec, frame, em),
    },
    groups: [
      {
        key: 'axis',
        shapes: [
          ...x.ticks.flatMap((value): Shape[] => [
            {
              as: 'path',
              look: 'grid',
              d: `M${round(x.at(value))} ${top}V${round(frame.bottom + 0.3 * em)}`,
            },
            {
              as: 'text',
              look: 'tick',
              x: x.at(value),
              y: frame.bottom + 1.2 * em,
              text: formatFigure(value),
              anchor: 'middle',
            },
          ]),
          { as: 'path', look: 'axis', d: `M${frame.left} ${round(frame.bottom)}H${round(frame.right)}` },
        ],
      },
      { key: 'references', shapes: referencesOf(spec.references, frame, { x }, em) },
      { key: 'titles', shapes: titles.flatMap((title) => titleShapes(title, width, em)) },
      {
        key: 'names',
        shapes: placed.flatMap((row) => nameShapes(row, frame, width, isBeside, texts > 0, em)),
      },
      ...series.map((each): Group =>
        each.as === 'pieces'
          ? { key: each.key, shapes: pieceShapes(each, rows, x.at, em) }
          : { key: each.key, token: each.style.token, shapes: markShapes(each, rows, x.at, em) },
      ),
    ],
  };
}

interface Title {
  readonly text: string;
  readonly y: number;
}

/** Rows from top to bottom; a title stands above the first row of its group. */
function stacked(rows: readonly Row[], tall: number, isBeside: boolean, top: number, em: number) {
  const titles: Title[] = [];
  let [y, group] = [top, undefined as string | undefined];
  const placed = rows.map((row): PlacedRow => {
    if (row.group !== undefined && row.group !== group) {
      titles.push({ text: row.group, y: y + (TITLE - 1.3) * em });
      y += TITLE * em;
    }
    group = row.group;
    y += (isBeside ? GAP / 2 : NAME) * em;
    const middle = y + (tall * em) / 2;
    y += (tall + (isBeside ? GAP / 2 : GAP)) * em;
    return { ...row, middle, half: (tall * em) / 2 };
  });
  return { placed, titles, end: y };
}

function titleShapes({ text, y }: Title, width: number, em: number): Shape[] {
  return [
    // The vertical lines of the axis would run through it.
    { as: 'rect', look: 'ground', x: 0, y: y - 1.6 * em, width, height: 2.5 * em },
    { as: 'text', look: 'name', x: 0, y, text: cut(text, Math.floor(width / widthOf('x', em))) },
  ];
}

function nameShapes(
  row: PlacedRow,
  frame: Frame,
  width: number,
  isBeside: boolean,
  hasTexts: boolean,
  em: number,
): Shape[] {
  const { name, text, middle, half } = row;
  if (isBeside)
    return [
      { as: 'text', look: 'tick', x: frame.left - 0.9 * em, y: middle, text: name, anchor: 'end' },
      ...(text !== undefined && hasTexts
        ? [{ as: 'text', look: 'tick', x: width, y: middle, text, anchor: 'end' } as const]
        : []),
    ];
  const y = middle - half - 0.85 * em;
  return [
    { as: 'text', look: 'name', x: frame.left, y, text: name },
    ...(text === undefined
      ? []
      : [{ as: 'text', look: 'tick', x: frame.right, y, text, anchor: 'end' } as const]),
  ];
}

function markShapes(
  { style, points, cloud }: RowSeries,
  rows: ReadonlyMap<string, PlacedRow>,
  at: (value: number) => number,
  em: number,
): Shape[] {
  const marks = points.flatMap(({ row, x, interval, isGrey = false }): Shape[] => {
    const placed = rows.get(row);
    if (placed === undefined) return [];
    const { middle, half } = placed;
    const whiskers = interval && at(interval[1]) > at(interval[0]) ? [interval] : [];
    return [
      ...whiskers.map(([low, high]) =>
        // Below a cloud, which would hide it.
        whisker('x', cloud ? middle + 1.2 * half : middle, [at(low), at(high)], em, isGrey),
      ),
      ...(cloud ? [] : [mark(style, { x: at(x), y: middle }, isGrey ? 'grey' : undefined)]),
    ];
  });
  return [...(cloud ? cloudShapes(cloud, style, rows, at) : []), ...marks];
}

function cloudShapes(
  { row, samples, median, mad }: NonNullable<RowSeries['cloud']>,
  style: RowSeries['style'],
  rows: ReadonlyMap<string, PlacedRow>,
  at: (value: number) => number,
): Shape[] {
  const placed = rows.get(row);
  if (placed === undefined) return [];
  const { middle, half } = placed;
  const from = at(Math.max(Math.min(...samples), median - mad));
  return [
    {
      as: 'rect',
      look: 'spread',
      x: from,
      y: middle - half,
      width: Math.max(1, at(median + mad) - from),
      height: 2 * half,
    },
    ...samples.map((sample, i) =>
      mark(style, { x: at(sample), y: middle + jitter(i) * 1.3 * half }, 'faint'),
    ),
    { as: 'path', look: 'median', d: `M${round(at(median))} ${middle - 1.3 * half}V${middle + 1.3 * half}` },
  ];
}

/** −½ … ½, evenly scattered and always the same: multiples of the golden ratio. */
function jitter(i: number): number {
  return ((i * 0.618_033_988_75) % 1) - 0.5;
}

function pieceShapes(
  { key, pieces }: PieceSeries,
  rows: ReadonlyMap<string, PlacedRow>,
  at: (value: number) => number,
  em: number,
): Shape[] {
  return pieces.flatMap(({ row, from, to, text }): Shape[] => {
    const placed = rows.get(row);
    if (placed === undefined) return [];
    const { middle, half } = placed;
    const width = at(to) - at(from);
    return [
      { as: 'filled', series: key, d: box(at(from), middle - half, width, middle + half) },
      ...(text !== undefined && width >= widthOf(text, em) + 2
        ? [
            {
              as: 'text',
              look: 'piece',
              x: inside((at(from) + at(to)) / 2, text, at(from), at(to), em),
              y: middle,
              text,
              anchor: 'middle',
            } as const,
          ]
        : []),
    ];
  });
}

function xValues(spec: ChartSpec, series: readonly (RowSeries | PieceSeries)[]): number[] {
  return [
    ...series.flatMap((each) =>
      each.as === 'pieces'
        ? each.pieces.flatMap(({ from, to }) => [from, to])
        : [
            ...each.points.flatMap(({ x, interval = [] }) => [x, ...interval]),
            ...(each.cloud?.samples ?? []),
          ],
    ),
    ...valuesAlong(spec.references, 'x'),
    ...(spec.point ? [spec.point.least, spec.point.most] : []),
  ];
}

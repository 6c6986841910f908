/* Charts of lines: how a cost grows with the size, and how it goes from loop to loop. */
import { courseChart, growthChart, type Line, type LineChart } from '../../d3/line-chart.ts';
import { t } from '../../words/index.ts';
import { Axes, Grid, SeriesLabel } from './Axes.tsx';
import { ChartBox, listed } from './ChartBox.tsx';
import { eraName } from '../../core/era-id.ts';
import { shortEraName } from './eras.ts';
import type { Origin } from './KindTag.tsx';
import { courseOf } from './courses.ts';
import { groupBy, valueOf, type SizedRow } from './rows.ts';
import { Mark, seriesVariables, styleOf, type EraOrder } from './series.tsx';

interface GrowthFigureProps {
  /** Of one metric. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly size: string;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** Size against cost, both logarithmic, one line for each kernel. */
export function GrowthFigure({ rows, metric, unit, size, origin, order }: GrowthFigureProps) {
  const byEra = [...groupBy(rows, ({ era }) => era)];
  const lines = byEra.map(([era, own]) => ({
    era,
    points: own
      .map((row) => ({ x: row.n, y: valueOf(row) }))
      .filter(({ x, y }) => x > 0 && y > 0)
      .toSorted((a, b) => a.x - b.x),
  }));
  const drawn = lines.filter(({ points }) => points.length > 0);
  const zeroes = lines.filter(({ points }) => points.length === 0).map(({ era }) => eraName(era));
  const names = listed(byEra.map(([era]) => eraName(era)));
  return (
    <ChartBox
      title={t('bench.growthTitle', { metric: capital(metric) })}
      origin={origin}
      summary={t('bench.growthSummary', { metric, eras: names })}
      up={t(origin.kind === 'measured' ? 'bench.axisMedian' : 'bench.axisLog', { metric, unit })}
      right={t('bench.axisSize', { size })}
      {...(zeroes.length > 0 && { note: t('bench.zeroes', { eras: listed(zeroes) }) })}
    >
      {(width) =>
        drawn.length > 0 && (
          <LineDrawing
            width={width}
            order={order}
            lines={drawn}
            layout={(named, room) => growthChart(named, room)}
          />
        )
      }
    </ChartBox>
  );
}

interface CourseFigureProps {
  /** Of one metric and size, with samples of one run after the other. */
  readonly rows: readonly SizedRow[];
  readonly metric: string;
  readonly unit: string;
  readonly n: number;
  readonly loops: number;
  readonly origin: Origin;
  readonly order: EraOrder;
}

/** One loop after the other: the line goes through the medians of all runs, whose samples lie around it. */
export function CourseFigure({ rows, metric, unit, n, loops, origin, order }: CourseFigureProps) {
  const lines = rows.map((row) => ({ era: row.era, ...courseOf(row.samples ?? [], loops) }));
  const names = listed(rows.map(({ era }) => eraName(era)));
  return (
    <ChartBox
      title={t('bench.courseTitle', { metric: capital(metric), n })}
      origin={origin}
      summary={t('bench.courseSummary', { metric, loops, n, eras: names })}
      up={t('bench.axis', { metric, unit })}
      right={t('bench.axisLoop')}
    >
      {(width) => (
        <LineDrawing
          width={width}
          order={order}
          lines={lines}
          layout={(named, room) => courseChart(named, loops, room)}
        />
      )}
    </ChartBox>
  );
}

interface LineDrawingProps {
  readonly width: number;
  readonly order: EraOrder;
  readonly lines: readonly (Pick<Line, 'points' | 'others'> & { readonly era: string })[];
  readonly layout: (lines: readonly Line[], room: Parameters<typeof growthChart>[1]) => LineChart;
}

const HEIGHT = 300;
/** Narrower than this, names are cut: the list below the chart has them in full. */
const NARROW = 480;
/** Of a letter, roughly. */
const LETTER = 7.4;

function LineDrawing({ width, order, lines, layout }: LineDrawingProps) {
  const narrow = width < NARROW;
  const named = lines.map(({ era, ...line }) => ({
    ...line,
    key: era,
    label: cut(shortEraName(era, order), narrow ? 14 : 30),
  }));
  const longest = Math.max(...named.map(({ label }) => label.length));
  const chart = layout(named, { width, height: HEIGHT, labels: longest * LETTER, ticks: narrow ? 38 : 48 });
  return (
    <svg width={width} height={HEIGHT} className="chart-drawing" aria-hidden="true">
      <Grid chart={chart} />
      <Axes chart={chart} />
      {chart.lines.map(({ key, path, marks, others, label }) => {
        const style = styleOf(order, key);
        return (
          <g key={key} style={seriesVariables(style)}>
            {others.map((other, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sample is its place among the samples
              <Mark key={i} style={style} {...other} faint />
            ))}
            <path className="series-line" d={path} strokeDasharray={style.dash} />
            {marks.map((mark) => (
              <Mark key={mark.x} style={style} {...mark} />
            ))}
            <SeriesLabel label={label} />
          </g>
        );
      })}
    </svg>
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

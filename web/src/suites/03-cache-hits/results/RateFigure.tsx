/* A chart of hit rates: a line for each scheme. */
import { nth } from '../../../base/known.ts';
import { rateChart, type Line, type RateAxis } from '../../../d3/line-chart.ts';
import type { SeriesStyle } from '../../../d3/series.ts';
import { t } from '../../../words/index.ts';
import { Axes, Grid, SeriesLabel } from '../../../app/bench/Axes.tsx';
import { pointsOf } from '../../../app/bench/charts/chart-data.ts';
import { ChartBox, listed } from '../../../app/bench/ChartBox.tsx';
import type { Origin } from '../../../chart/spec.ts';
import { Mark, seriesVariables } from '../../../app/bench/series.tsx';

export interface RateLine extends Line {
  readonly style: SeriesStyle;
}

interface RateFigureProps {
  readonly title: string;
  readonly origin: Origin;
  readonly right: string;
  readonly axis: RateAxis;
  readonly lines: readonly RateLine[];
  /** The key of the line that stands out. */
  readonly chosen?: string;
  readonly note?: string | undefined;
  readonly height?: number;
}

/** The rough width of a letter, in pixels. */
const LETTER = 7.6;
const TICKS = 30;
/** This many marks identify a line; more would hide it. */
const MARKS = 8;

export function RateFigure({
  title,
  origin,
  right,
  axis,
  lines,
  chosen,
  note,
  height = 280,
}: RateFigureProps) {
  const labels = Math.max(...lines.map(({ label }) => label.length)) * LETTER;
  return (
    <ChartBox
      title={title}
      origin={origin}
      summary={t('bench.rateSummary', { title, lines: listed(lines.map(({ label }) => label)) })}
      up={t('bench.rateAxis')}
      right={right}
      note={note}
      data={pointsOf(lines)}
    >
      {(width) => {
        const chart = rateChart(lines, axis, { width, height, labels, ticks: TICKS });
        return (
          <svg width={width} height={height} className="chart-drawing" aria-hidden="true">
            <Grid chart={chart} />
            <Axes chart={chart} />
            {chart.lines.map(({ key, path, marks, others, label }, i) => {
              const { style } = nth(lines, i);
              const every = Math.max(1, Math.ceil(marks.length / MARKS));
              return (
                <g
                  key={key}
                  style={seriesVariables(style)}
                  className={key === chosen ? 'rate-line chosen' : 'rate-line'}
                >
                  <path className="series-line" d={path} strokeDasharray={style.dash} />
                  {marks
                    .filter((_, place) => place % every === Math.floor(every / 2))
                    .map((mark) => (
                      <Mark key={mark.x} style={style} {...mark} />
                    ))}
                  {others.map((other) => (
                    <Mark key={other.x} style={style} {...other} />
                  ))}
                  <SeriesLabel label={label} />
                </g>
              );
            })}
          </svg>
        );
      }}
    </ChartBox>
  );
}

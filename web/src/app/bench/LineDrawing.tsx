import type { Line, LineChart, growthChart } from '../../d3/line-chart.ts';
import type { SeriesStyle } from '../../d3/series.ts';
import { Axes, Grid, SeriesLabel } from './Axes.tsx';
import { Mark, seriesVariables } from './series.tsx';

export interface StyledLine extends Line {
  readonly style: SeriesStyle;
}

interface LineDrawingProps {
  readonly width: number;
  readonly lines: readonly StyledLine[];
  readonly layout: (lines: readonly Line[], room: Parameters<typeof growthChart>[1]) => LineChart;
}

const HEIGHT = 300;
/** Narrower than this, names are cut: the list below the chart has them in full. */
const NARROW = 480;
/** Of a letter, roughly. */
const LETTER = 7.4;

/** Lines over two axes, each with its marks and its name. */
export function LineDrawing({ width, lines, layout }: LineDrawingProps) {
  const narrow = width < NARROW;
  const named = lines.map((line) => Object.assign({}, line, { label: cut(line.label, narrow ? 14 : 30) }));
  const longest = Math.max(...named.map(({ label }) => label.length));
  const chart = layout(named, { width, height: HEIGHT, labels: longest * LETTER, ticks: narrow ? 38 : 48 });
  return (
    <svg width={width} height={HEIGHT} className="chart-drawing" aria-hidden="true">
      <Grid chart={chart} />
      <Axes chart={chart} />
      {chart.lines.map(({ key, path, marks, others, label }, at) => {
        const { style } = lines[at]!;
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

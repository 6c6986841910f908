import type { Line, LineChart, growthChart } from '../../d3/line-chart.ts';
import type { SeriesStyle } from '../../d3/series.ts';
import { formatFigure } from './figures.ts';
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
      {chart.yTicks.map(({ value, at }) => (
        <g key={value}>
          <path className="chart-grid" d={`M${chart.left} ${at}H${chart.right}`} />
          <text className="chart-tick" x={chart.left - 7} y={at} dy="0.32em" textAnchor="end">
            {formatFigure(value)}
          </text>
        </g>
      ))}
      {chart.xTicks.map(({ value, at }) => (
        <g key={value}>
          <path className="chart-grid" d={`M${at} ${chart.bottom}v5`} />
          <text className="chart-tick" x={at} y={chart.bottom + 20} textAnchor="middle">
            {formatFigure(value)}
          </text>
        </g>
      ))}
      <path className="chart-axis" d={`M${chart.left} ${chart.top}V${chart.bottom}H${chart.right}`} />
      {chart.lines.map(({ key, path, marks, others, label }, at) => {
        const { style } = lines[at]!;
        const { from, place } = label;
        return (
          <g key={key} style={seriesVariables(style)}>
            <path
              className="series-leader"
              d={`M${from.x + 7} ${from.y}L${place.x - 10} ${place.y}H${place.x - 4}`}
            />
            {others.map((other, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sample is its place among the samples
              <Mark key={i} style={style} {...other} faint />
            ))}
            <path className="series-line" d={path} strokeDasharray={style.dash} />
            {marks.map((mark) => (
              <Mark key={mark.x} style={style} {...mark} />
            ))}
            <text className="series-label" x={place.x} y={place.y} dy="0.34em">
              {label.text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

import { nth } from '../../base/known.ts';
import { LETTER, type Line, type LineChart, type growthChart } from '../../d3/line-chart.ts';
import type { SeriesStyle } from '../../d3/series.ts';
import { Axes, Grid, SeriesLabel } from './Axes.tsx';
import { Mark, Sample, Whisker, seriesVariables } from './series.tsx';

export interface StyledLine extends Line {
  readonly style: SeriesStyle;
}

interface LineDrawingProps {
  readonly width: number;
  readonly lines: readonly StyledLine[];
  readonly layout: (lines: readonly Line[], room: Parameters<typeof growthChart>[1]) => LineChart;
}

const HEIGHT = 300;
/** In a narrower chart long names don't fit beside their lines, so all names are listed below the drawing. */
const NARROW = 480;
const LONG = 14;
const LONGEST = 30;

/** Draws lines over two axes, each with its marks and its name. */
export function LineDrawing({ width, lines, layout }: LineDrawingProps) {
  const narrow = width < NARROW;
  const named = lines.map((line) => Object.assign({}, line, { label: cut(line.label, LONGEST) }));
  const longest = Math.max(...named.map(({ label }) => label.length));
  const isListed = narrow && longest > LONG;
  const labels = isListed ? 0 : longest * LETTER;
  const chart = layout(named, { width, height: HEIGHT, labels, ticks: narrow ? 38 : 48 });
  const drawing = (
    <svg width={width} height={HEIGHT} className="chart-drawing" aria-hidden="true">
      <Grid chart={chart} />
      <Axes chart={chart} />
      {chart.lines.map(({ key, path, marks, whiskers, others, label }, place) => {
        const { style } = nth(lines, place);
        return (
          <g key={key} style={seriesVariables(style)}>
            {others.map((other, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a sample is its place among the samples
              <Mark key={i} style={style} {...other} faint />
            ))}
            <path className="series-line" d={path} strokeDasharray={style.dash} />
            {whiskers.map(({ x, low, high }) => (
              <Whisker key={x} along="y" at={x} from={low} to={high} />
            ))}
            {marks.map((mark) => (
              <Mark key={mark.x} style={style} {...mark} />
            ))}
            {!isListed && <SeriesLabel label={label} />}
          </g>
        );
      })}
    </svg>
  );
  if (!isListed) return drawing;
  return (
    <>
      {drawing}
      <ul className="chart-names" aria-hidden="true">
        {lines.map(({ key, label, style }) => (
          <li key={key}>
            <Sample style={style} />
            {label}
          </li>
        ))}
      </ul>
    </>
  );
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

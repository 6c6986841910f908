/* What the drawings of all charts have in common. */
import type { PlacedLine, Tick } from '../../d3/line-chart.ts';
import { formatFigure } from './figures.ts';

interface AxesProps {
  readonly chart: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
    readonly xTicks: readonly Tick[];
    readonly yTicks: readonly Tick[];
  };
}

interface GridProps {
  readonly chart: Omit<AxesProps['chart'], 'xTicks'>;
}

/** The values of the vertical axis, each with a line across the chart, below the drawing. */
export function Grid({ chart: { left, right, yTicks } }: GridProps) {
  return yTicks.map(({ value, at }) => (
    <g key={value}>
      <path className="chart-grid" d={`M${left} ${at}H${right}`} />
      <text className="chart-tick" x={left - 7} y={at} dy="0.32em" textAnchor="end">
        {formatFigure(value)}
      </text>
    </g>
  ));
}

/** Both axes, and the values of the horizontal one. */
export function Axes({ chart: { left, right, top, bottom, xTicks } }: AxesProps) {
  return (
    <>
      {xTicks.map(({ value, at }) => (
        <g key={value}>
          <path className="chart-grid" d={`M${at} ${bottom}v5`} />
          <text className="chart-tick" x={at} y={bottom + 20} textAnchor="middle">
            {formatFigure(value)}
          </text>
        </g>
      ))}
      <path className="chart-axis" d={`M${left} ${top}V${bottom}H${right}`} />
    </>
  );
}

interface BottomAxisProps {
  readonly chart: {
    readonly left: number;
    readonly right: number;
    readonly bottom: number;
    readonly ticks: readonly Tick[];
  };
}

/** The only axis of a chart whose rows have names: its values below, each with a line up through all rows. */
export function BottomAxis({ chart: { left, right, bottom, ticks } }: BottomAxisProps) {
  return (
    <>
      {ticks.map(({ value, at: x }) => (
        <g key={value}>
          <path className="chart-grid" d={`M${x} 0V${bottom + 4}`} />
          <text className="chart-tick" x={x} y={bottom + 19} textAnchor="middle">
            {formatFigure(value)}
          </text>
        </g>
      ))}
      <path className="chart-axis" d={`M${left} ${bottom}H${right}`} />
    </>
  );
}

/** The name of a line, and a leader from the line's end to it. */
export function SeriesLabel({ label: { text, from, place } }: Pick<PlacedLine, 'label'>) {
  return (
    <>
      <path
        className="series-leader"
        d={`M${from.x + 7} ${from.y}L${place.x - 10} ${place.y}H${place.x - 4}`}
      />
      <text className="series-label" x={place.x} y={place.y} dy="0.34em">
        {text}
      </text>
    </>
  );
}

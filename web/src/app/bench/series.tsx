/* The style of each kernel's line in the charts, which stays the same whichever other kernels are run. */
import type { CSSProperties } from 'react';
import { seriesStyle, type SeriesStyle } from '../../d3/series.ts';
import type { LineSeries } from '../../chart/spec.ts';
import { shortEraName } from './eras.ts';

/** The kernels of the page, in their order. A kernel's place decides its style. */
export type EraOrder = readonly string[];

export function styleOf(order: EraOrder, era: string): SeriesStyle {
  return seriesStyle(Math.max(0, order.indexOf(era)));
}

/** Shares are always shown from 0 to 100, so that charts beside one another can be compared. */
export const PERCENT_AXIS = { scale: 'linear', from: 0, to: 100, ticks: [0, 25, 50, 75, 100] } as const;

/** The line of a kernel. */
export function eraLine(order: EraOrder, era: string, points: LineSeries['points']): LineSeries {
  return { as: 'line', key: era, label: shortEraName(era, order), style: styleOf(order, era), points };
}
export function seriesVariables({ token }: SeriesStyle): CSSProperties {
  return { '--series': `var(${token})` };
}

interface MarkProps {
  readonly style: SeriesStyle;
  readonly x: number;
  readonly y: number;
  readonly faint?: boolean;
}

export function Mark({ style, x, y, faint = false }: MarkProps) {
  return (
    <path
      className={`series-mark${style.filled ? ' filled' : ''}${faint ? ' faint' : ''}`}
      d={style.mark}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})${faint ? ' scale(.8)' : ''}`}
    />
  );
}

interface WhiskerProps {
  /** Whether it lies along the horizontal or the vertical axis; `at` is its place on the other one. */
  readonly along: 'x' | 'y';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Half the length of a whisker's end. */
const END = 5;

/** How sure a figure is: a line with an end at each bound. */
export function Whisker({ along, at, from, to }: WhiskerProps) {
  const d =
    along === 'x'
      ? `M${from} ${at}H${to}M${from} ${at - END}v${2 * END}M${to} ${at - END}v${2 * END}`
      : `M${at} ${from}V${to}M${at - END} ${from}h${2 * END}M${at - END} ${to}h${2 * END}`;
  return <path className="series-whisker" d={d} />;
}

/** A piece of the line with its mark, shown beside a kernel's name. */
export function Sample({ style }: { readonly style: SeriesStyle }) {
  return (
    <svg className="series-sample" width="36" height="14" aria-hidden="true" style={seriesVariables(style)}>
      <path className="series-line" d="M0 7H36" strokeDasharray={style.dash} />
      <Mark style={style} x={18} y={7} />
    </svg>
  );
}

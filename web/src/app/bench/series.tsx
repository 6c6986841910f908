/* Each kernel's line in the charts: its look belongs to the kernel, whichever others are run beside it. */
import type { CSSProperties } from 'react';
import { seriesStyle, type SeriesStyle } from '../../d3/series.ts';

/** The kernels of the page, in their order; a kernel's place in it decides how it looks. */
export type EraOrder = readonly string[];

export function styleOf(order: EraOrder, era: string): SeriesStyle {
  return seriesStyle(Math.max(0, order.indexOf(era)));
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

/** A bit of the line with its mark, beside a kernel's name. */
export function Sample({ style }: { readonly style: SeriesStyle }) {
  return (
    <svg className="series-sample" width="36" height="14" aria-hidden="true" style={seriesVariables(style)}>
      <path className="series-line" d="M0 7H36" strokeDasharray={style.dash} />
      <Mark style={style} x={18} y={7} />
    </svg>
  );
}

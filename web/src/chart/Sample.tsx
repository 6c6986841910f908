/* How a series looks: its mark, and a piece of its line or of its filling beside its name. */
import { useId, type CSSProperties } from 'react';
import type { SeriesStyle } from '../d3/series.ts';
import type { FillStyle } from './fills.ts';

export function seriesVariables({ token }: Pick<SeriesStyle, 'token'>): CSSProperties {
  return { '--series': `var(${token})` };
}

interface MarkProps {
  readonly style: SeriesStyle;
  readonly x: number;
  readonly y: number;
  readonly look?: 'faint' | 'grey' | undefined;
  /** How much larger than in letters of 13 pixels. */
  readonly scale?: number;
}

export function Mark({ style, x, y, look, scale = 1 }: MarkProps) {
  const size = look === 'faint' ? scale * 0.8 : scale;
  return (
    <path
      className={['chart-mark', style.filled && 'filled', look].filter(Boolean).join(' ')}
      d={style.mark}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})${size === 1 ? '' : ` scale(${size.toFixed(2)})`}`}
    />
  );
}

interface SampleProps {
  readonly style: SeriesStyle;
  /** A series without a line has its mark alone. */
  readonly isLine?: boolean;
}

/** A piece of the line with its mark. */
export function Sample({ style, isLine = true }: SampleProps) {
  return (
    <svg className="series-sample" width="36" height="14" aria-hidden="true" style={seriesVariables(style)}>
      {isLine && <path className="chart-line" d="M0 7H36" strokeDasharray={style.dash} />}
      <Mark style={style} x={18} y={7} />
    </svg>
  );
}

export function Swatch({ fill }: { readonly fill: FillStyle }) {
  const id = useId();
  return (
    <svg className="series-swatch" width="28" height="16" aria-hidden="true">
      <defs>
        <Pattern id={id} fill={fill} />
      </defs>
      <path
        className="chart-filled"
        d="M.5 .5h27v15h-27Z"
        style={{ fill: `url(#${id})`, stroke: fill.ink }}
      />
    </svg>
  );
}

/** The filling as something that shapes refer to. */
export function Pattern({ id, fill }: { readonly id: string; readonly fill: FillStyle }) {
  const { ground, ink, tile, side = 8, width = 1.6, isRound = false } = fill;
  return (
    <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse">
      <rect width={side} height={side} style={{ fill: ground }} />
      {tile !== undefined && (
        <path
          d={tile}
          style={{ fill: 'none', stroke: ink, strokeWidth: width, strokeLinecap: isRound ? 'round' : 'butt' }}
        />
      )}
    </pattern>
  );
}

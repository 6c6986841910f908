import { nth } from '../../base/known.ts';
import { formatBytes } from '../../narrate/format.ts';
import { marksOf, THINNEST, xOf } from './layout.ts';
import type { Line } from './model.ts';
import type { View } from './parameters.ts';
import { contextOf } from './view.ts';

interface ChainProps {
  readonly lines: readonly Line[];
  readonly view: View;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** In pixels, from the last bar’s end to the strip. */
  readonly foot: number;
  /** How many bars there are, at most as many as have a name. */
  readonly bars: number;
  readonly opacity: number;
}

const NAMES = ['whole', 'part', 'part of a part'];
/** The share of a bar in its height and that of what leads to the next. */
const BAR = 0.3;

/** Bars from the whole to the strip, each as many times smaller than the one before. */
export function Chain({ lines, view, width, height, foot, bars, opacity }: ChainProps) {
  if (height < 1) return null;
  const views = [...contextOf(view, bars), view];
  const pitch = height / bars;
  const bar = pitch * BAR;
  return (
    <svg className="zoom-chain" width={width} height={height} style={{ opacity }} aria-hidden="true">
      {views.slice(0, bars).map((each, i) => {
        const next = nth(views, i + 1);
        const x = Math.min(width - THINNEST, xOf(each, next.start, width));
        const to = Math.max(x + THINNEST, xOf(each, next.start + next.size, width));
        const below = i === bars - 1 ? pitch + foot : pitch;
        const isLeft = (x + to) / 2 > width / 2;
        return (
          <g key={NAMES[i]} transform={`translate(0 ${i * pitch})`}>
            <path className="zoom-fan" d={`M${x} ${bar}L0 ${below}H${width}L${to} ${bar}z`} />
            <rect className="zoom-bar" x={0.5} y={0.5} width={width - 1} height={bar} />
            {marksOf(lines, each, width).map((mark) => (
              <rect
                key={mark.first}
                className="zoom-there"
                x={mark.x}
                y={2}
                width={mark.width}
                height={Math.max(0, bar - 3)}
              />
            ))}
            <rect className="zoom-window" x={x} y={0} width={to - x} height={bar + 1} />
            <text x={isLeft ? 2 : width - 2} y={bar + 16} textAnchor={isLeft ? 'start' : 'end'}>
              {formatBytes(each.size)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

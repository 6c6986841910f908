import { memo } from 'react';
import { kindVariables } from '../d3/kinds.ts';
import { formatBytes } from '../narrate/format.ts';
import { sizeOf } from './process.ts';
import { piecesOf, type Item, type Piece, type Strip } from './strip.ts';
import './strip.css';

/** Heights in pixels: of a VMA, and from one row to the next. */
interface RowSizes {
  readonly top: number;
  readonly bar: number;
  readonly pitch: number;
}

interface StripDrawingProps extends RowSizes {
  readonly strip: Strip;
  /** Whether the gaps that are drawn shorter than they are show their size. */
  readonly showsSizes?: boolean;
}

/** In pixels. A bar that is narrower would be nothing but rim. */
const RIMMED = 3;

/** The VMAs as bars on a band, which shows through where nothing is mapped. */
export const StripDrawing = memo(function StripDrawing(props: StripDrawingProps) {
  const { strip, top, bar, pitch } = props;
  const { items, rows, unit } = strip;
  const broken = items.filter(({ isBroken }) => isBroken);
  return (
    <g className="strip">
      {rows.map(({ from, to }, row) => (
        <rect
          key={from}
          className="strip-band"
          x={0}
          y={top + row * pitch}
          width={(to - from) * unit}
          height={bar}
        />
      ))}
      {items.map((item) =>
        item.vma === undefined ? null : (
          <g key={item.start} style={kindVariables(item.vma.kind)}>
            {piecesOf(strip, item).map((piece) => (
              <path
                key={piece.row}
                className={piece.width < RIMMED ? 'strip-vma fine' : 'strip-vma'}
                d={barPath(piece, top + piece.row * pitch, bar)}
              />
            ))}
          </g>
        ),
      )}
      {broken.map((gap) => (
        <Broken key={gap.start} {...props} gap={gap} />
      ))}
    </g>
  );
});

/** A gap that is drawn shorter than it is: the signs for that, and its size. */
function Broken(props: StripDrawingProps & { readonly gap: Item }) {
  const { strip, gap, top, bar, pitch, showsSizes = false } = props;
  return piecesOf(strip, gap).map(({ row, x, width }) => {
    const [middle, y] = [x + width / 2, top + row * pitch];
    return (
      <g key={row}>
        <path className="strip-broken" d={`M${middle - 5} ${y + bar}l5 ${-bar}m5 0l-5 ${bar}`} />
        {showsSizes && (
          <text className="strip-size" x={middle} y={y + bar + 14}>
            {formatBytes(sizeOf(gap))}
          </text>
        )}
      </g>
    );
  });
}

/** A side where the VMA goes on in another row stays open. Half a pixel between bars keeps neighbours apart. */
function barPath({ x, width, isFirst, isLast }: Piece, y: number, height: number): string {
  const [left, right] = [x + 0.5, x + width - 0.5];
  if (!isFirst) return `M${x} ${y + 0.5}H${right}v${height - 1}H${x}`;
  if (!isLast) return `M${x + width} ${y + 0.5}H${left}v${height - 1}H${x + width}`;
  return `M${left} ${y + 0.5}H${right}v${height - 1}H${left}z`;
}

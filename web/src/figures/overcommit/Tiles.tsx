import { useId } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { GIB, MEMORY } from './program.ts';
import { covered, tileAt } from './tiles.ts';

interface TilesProps {
  /** What each call asks for, in GiB. */
  readonly gib: number;
  readonly granted: number;
  /** How far the next call is on its way, from 0 to 1. */
  readonly share: number;
  /** The next call has been refused. */
  readonly isRefused: boolean;
  /** In pixels: of the square that it is drawn in. */
  readonly side: number;
}

/** So much wider than the machine's memory is what is seen at least. */
const AROUND = 1.7;
/** In pixels: a smaller tile is not told from the next. */
const TOLD = 4;
/** In pixels: a line of text, and the memory’s name with some space around it. */
const LINE = 15;
const NAME = 130;
/** So much of what comes is seen, however far away it is. */
const EDGE = 12;

/** What is promised and what there is, to scale: a tile for each call, over the machine’s memory. The more calls, the further away. */
export function Tiles({ gib, granted, share, isRefused, side }: TilesProps) {
  const id = useId();
  const memory = Math.sqrt(MEMORY / GIB / gib);
  const across = Math.max(AROUND * memory, Math.sqrt(granted + share) + 1);
  const size = side / across;
  const box = ({ x, y, width, height }: ReturnType<typeof covered>[number]) => ({
    x: x * size,
    y: side - (y + height) * size,
    width: width * size,
    height: height * size,
  });
  const next = tileAt(granted);
  const isComing = share > 0 || isRefused;
  /** From the upper right to its place; one that is refused stays outside. */
  const away = (isRefused ? 0.12 : (1 - share) ** 2 * 0.5) * side;
  const extent = memory * size;
  const named = (extent > NAME && { x: 10, y: side - extent + LINE + 8 }) ||
    (side - extent > NAME && { x: extent + 6, y: side - 6 }) || { x: 0, y: side - extent - 8 };
  const [left, top] = [
    Math.min(next.x * size + away, side - EDGE),
    Math.max(side - (next.y + 1) * size - away, EDGE - size),
  ];
  return (
    <svg className="overcommit-tiles" width={side} height={side} aria-hidden="true">
      <defs>
        <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" y={side % size}>
          <path className="tile-edge" d={`M${size} 0H0V${size}`} />
        </pattern>
      </defs>
      {covered(granted).map((part) => (
        <g key={`${part.x} ${part.y}`}>
          <rect className="tile" {...box(part)} />
          {size > TOLD && <rect fill={`url(#${id})`} {...box(part)} />}
          <rect className="tile-rim" {...box(part)} />
        </g>
      ))}
      <rect
        className="memory"
        x={1}
        y={side - memory * size}
        width={memory * size}
        height={memory * size - 1}
      />
      <text className="memory-name" x={named.x} y={named.y}>
        {t('overcommitting.memoryIs', { size: formatBytes(MEMORY) })}
      </text>
      {isComing && (
        <rect
          className={isRefused ? 'tile coming refused' : 'tile coming'}
          x={left}
          y={top}
          width={size}
          height={size}
        />
      )}
      {isRefused && (
        <text
          className="refusal"
          x={left + size / 2}
          y={Math.max(top, 0) + (size > NAME ? 24 : size + LINE + 2)}
        >
          ENOMEM
        </text>
      )}
    </svg>
  );
}

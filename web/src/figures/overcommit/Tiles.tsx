import { useId } from 'react';
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
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** In pixels: below the squares, what they are; between the memory and what is promised; of what one of them is called. */
const FOOT = 24;
const BETWEEN = 28;
const NAME = 80;
/** In pixels: a smaller tile is not told from the next. */
const TOLD = 4;
/** In pixels: a tile as large as this has the error in it, and not below. */
const HOLDS = 90;

/**
 * What there is and what is promised, side by side and to the same scale: the machine’s memory, and a tile for each call. The more
 * calls, the further away.
 */
export function Tiles({ gib, granted, share, isRefused, width, height }: TilesProps) {
  const id = useId();
  const memory = Math.sqrt(MEMORY / GIB / gib);
  const across = Math.sqrt(granted + share) + 1;
  const bottom = height - FOOT;
  const size = Math.min((width - BETWEEN) / (memory + across), bottom / Math.max(memory, across));
  const extent = memory * size;
  const left = extent + BETWEEN;
  const box = ({ x, y, width: columns, height: rows }: ReturnType<typeof covered>[number]) => ({
    x: left + x * size,
    y: bottom - (y + rows) * size,
    width: columns * size,
    height: rows * size,
  });
  const next = tileAt(granted);
  /** From the upper right to its place; one that is refused stays outside. */
  const away = (isRefused ? 0.2 : (1 - share) ** 2 * 0.5) * bottom;
  const comesTo = {
    x: Math.min(left + next.x * size + away, width - size),
    y: Math.max(bottom - (next.y + 1) * size - away, 0),
  };
  return (
    <svg className="overcommit-tiles" width={width} height={height} aria-hidden="true">
      <defs>
        <pattern
          id={id}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          x={left % size}
          y={bottom % size}
        >
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
      <rect className="memory" x={2} y={bottom - extent} width={extent} height={extent} />
      <text className="tiles-name" x={0} y={height - 5}>
        {t('overcommitting.memory')}
      </text>
      {granted > 0 && (
        <text className="tiles-name" x={Math.max(left, NAME)} y={height - 5}>
          {t('overcommitting.promised')}
        </text>
      )}
      {(share > 0 || isRefused) && (
        <rect
          className={isRefused ? 'tile coming refused' : 'tile coming'}
          {...comesTo}
          width={size}
          height={size}
        />
      )}
      {isRefused && (
        <text
          className="tiles-name refusal"
          x={Math.min(comesTo.x + size / 2, width - 36)}
          y={comesTo.y + (size > HOLDS ? 24 : size + 16)}
        >
          ENOMEM
        </text>
      )}
    </svg>
  );
}

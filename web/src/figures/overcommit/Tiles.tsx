import { useId } from 'react';
import { t } from '../../words/index.ts';
import { GIB, MEMORY } from './program.ts';
import type { Shown } from './shown.ts';
import { covered, tileAt } from './tiles.ts';

interface TilesProps {
  /** What each call asks for, in GiB. */
  readonly gib: number;
  readonly shown: Shown;
  /** Calls come; and how far the next is on its way, from 0 to 1. */
  readonly isAsking: boolean;
  readonly share: number;
  /** In bytes: what the kernel has of the memory when no page is free. */
  readonly kernel: number;
  /** So many calls had been granted to a program that was ended. */
  readonly gone: number;
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
export function Tiles({ gib, shown, isAsking, share, kernel, gone, width, height }: TilesProps) {
  const { granted, isRefused, used } = shown;
  const id = useId();
  const memory = Math.sqrt(MEMORY / GIB / gib);
  const across = isAsking ? Math.sqrt(granted + share) + 1 : Math.ceil(Math.sqrt(granted + gone));
  const bottom = height - FOOT;
  const size = Math.min((width - BETWEEN) / (memory + across), bottom / Math.max(memory, across));
  const extent = memory * size;
  const filled = (used / MEMORY) * extent;
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
      {covered(gone).map((part) => (
        <rect key={`${part.x} ${part.y}`} className="tile-gone" {...box(part)} />
      ))}
      {inTiles(used / GIB / gib).map(({ x, y, part }) => (
        <rect
          key={`${x} ${y}`}
          className="in-use"
          x={left + x * size}
          y={bottom - (y + part) * size}
          width={size}
          height={part * size}
        />
      ))}
      <rect className="in-use" x={2} y={bottom - filled} width={extent} height={filled} />
      {shown.isFull && (
        <rect
          className="of-kernel"
          x={2}
          y={bottom - extent}
          width={extent}
          height={(kernel / MEMORY) * extent}
        />
      )}
      <rect
        className={shown.isFull ? 'memory full' : 'memory'}
        x={2}
        y={bottom - extent}
        width={extent}
        height={extent}
      />
      {(shown.isFull || shown.isEnded) && (
        <text
          className={extent > HOLDS ? 'tiles-name refusal memory-end' : 'tiles-name refusal beside'}
          x={extent > HOLDS ? 2 + extent / 2 : 0}
          y={bottom - (extent > HOLDS ? extent / 2 : extent + 10)}
        >
          {shown.isEnded ? 'SIGKILL' : t('overcommitting.noPage')}
        </text>
      )}
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
          y={comesTo.y + (size > HOLDS ? 24 : size + 20)}
        >
          ENOMEM
        </text>
      )}
    </svg>
  );
}

/** Where that many tiles lie, counted from the first, and how much of each there is. */
function inTiles(
  count: number,
): readonly { readonly x: number; readonly y: number; readonly part: number }[] {
  return Array.from({ length: Math.ceil(count) }, (_, i) => ({
    ...tileAt(i),
    part: Math.min(1, count - i),
  }));
}

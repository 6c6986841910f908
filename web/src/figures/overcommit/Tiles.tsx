import { useId } from 'react';
import { formatBytes } from '../../narrate/format.ts';
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
  /** Tiles whose calls have merged are one: no line is between them. */
  readonly isList: boolean;
  /** How far the signal is on its way that ends the program, from 0 to 1. */
  readonly signalled: number;
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
/** In pixels: where a signal comes from. */
const SIGNAL = 20;
/** In tiles: above the first ones, so that a tile is seen to come. */
const ABOVE = 0.4;
/** Of a step: by then a tile is at its place, where it merges with the others. */
const COMES = 0.6;
/** Of a tile, the line to the next, which is at most a pixel wide: however many there are, each is seen to be one. */
const LINE = 0.3;
/** In pixels: of smaller tiles no lines are drawn; from twice as large ones on, they are drawn in full. */
const FINEST = 1.3;
/** In pixels: a smaller memory is shown enlarged, too, that large, so that one sees that it is empty; and how far above it that is. */
const LENS = { below: 40, side: 64, above: 26 };
/** In pixels: a memory as large as this has in it what became of it. */
const HOLDS = 90;
/** In pixels: a tile that is refused is at least as large, so that it has the error in it; and how far it is from what was granted. */
const REFUSED = { width: 92, height: 64, away: 22 };

/**
 * What there is and what is promised, side by side and to the same scale: the machine’s memory, and a tile for each call. The more
 * calls, the further away.
 */
export function Tiles({
  gib,
  shown,
  isAsking,
  isList,
  share,
  signalled,
  kernel,
  gone,
  width,
  height,
}: TilesProps) {
  const { granted, isRefused, used } = shown;
  const id = useId();
  const memory = Math.sqrt(MEMORY / GIB / gib);
  const bottom = height - FOOT;
  // As a tile comes, or is refused, there gets to be room for it.
  const [from, to] = [extentOf(granted + gone), extentOf(granted + gone + (isAsking ? 1 : 0))];
  const room = isRefused ? 1 : share;
  const across = Math.max(1, from.across + (to.across - from.across) * room);
  const high = Math.max(isAsking ? 1 + ABOVE : 1, from.high + (to.high - from.high) * room);
  const size = Math.min(
    (width - BETWEEN) / (memory + across),
    (width - BETWEEN - LENS.side) / across,
    // A call that is refused is no less wide than its error.
    isAsking ? (width - BETWEEN - LENS.side - REFUSED.away - REFUSED.width) / across : Infinity,
    bottom / Math.max(memory, high),
  );
  const extent = memory * size;
  const isTiny = extent < LENS.below;
  const left = Math.max(extent, LENS.side) + BETWEEN;
  const centre = bottom - (high * size) / 2;
  // A signal reaches the program; then what it had goes.
  const reached = shown.isEnded ? 1 : Math.min(1, signalled * 2);
  const stays = Math.min(1, 2 - signalled * 2);
  const box = ({ x, y, width: columns, height: rows }: ReturnType<typeof covered>[number]) => ({
    x: left + x * size,
    y: bottom - (y + rows) * size,
    width: columns * size,
    height: rows * size,
  });
  const next = tileAt(granted);
  /** From the upper right to its place. */
  const comes = isList ? Math.min(1, share / COMES) : share;
  const away = (1 - comes) ** 2 * 0.5 * bottom;
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
          <path
            className="tile-edge"
            d={`M${size} 0H0V${size}`}
            // Finer lines would meet the screen’s own grid, and make a pattern that isn’t there.
            style={{
              strokeWidth: Math.min(1, size * LINE),
              opacity: Math.min(1, Math.max(0, (size - FINEST) / FINEST)),
            }}
          />
        </pattern>
      </defs>
      {isList
        ? // What is one has a rim only around it: inside, what is filled covers it.
          ['tile-around', 'tile'].map((part) => (
            <path
              key={part}
              className={part}
              d={covered(granted)
                .map((each) => outlineOf(box(each)))
                .join('')}
            />
          ))
        : covered(granted).map((part) => (
            <g key={`${part.x} ${part.y}`} opacity={stays}>
              <rect className="tile" {...box(part)} />
              <rect fill={`url(#${id})`} {...box(part)} />
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
          opacity={stays}
          x={left + x * size}
          y={bottom - (y + part) * size}
          width={size}
          height={part * size}
        />
      ))}
      {isTiny && (
        <path
          className="memory-fan"
          d={`M2 ${bottom - extent}V${bottom - extent - LENS.above}h${LENS.side}L${2 + extent} ${bottom - extent}z`}
        />
      )}
      {(isTiny ? [extent, LENS.side] : [extent]).map((side, i) => (
        <Memory
          key={side === extent ? 'to scale' : 'enlarged'}
          x={2}
          bottom={i === 0 ? bottom : bottom - extent - LENS.above}
          {...{ side, shown, kernel, stays }}
        />
      ))}
      {reached > 0 && (
        <text
          className="tiles-name refusal memory-end"
          x={left + (Math.ceil(Math.sqrt(granted + gone)) * size) / 2}
          y={SIGNAL + (centre - SIGNAL) * reached}
        >
          SIGKILL
        </text>
      )}
      {shown.isFull && (
        <text
          className={extent > HOLDS ? 'tiles-name refusal memory-end' : 'tiles-name refusal beside'}
          x={extent > HOLDS ? 2 + extent / 2 : 0}
          y={bottom - (extent > HOLDS ? extent / 2 : extent + 10)}
        >
          {t('overcommitting.noPage')}
        </text>
      )}
      {isTiny && (
        <text className="tiles-name" x={0} y={bottom - extent - LENS.above - LENS.side - 10}>
          {t('overcommitting.enlarged')}
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
      {/* What the first call will ask for, so that whoever chooses its size sees it. */}
      {isAsking && granted === 0 && share === 0 && !isRefused && (
        <>
          <rect className="tile-gone" x={left} y={bottom - size} width={size} height={size} />
          <text className="tiles-name" x={Math.max(left, NAME)} y={height - 5}>
            {t('overcommitting.willAsk', { size: formatBytes(gib * GIB) })}
          </text>
        </>
      )}
      {share > 0 && !isRefused && (
        <rect
          className="tile coming"
          {...comesTo}
          width={size}
          height={size}
          strokeOpacity={isList && share > COMES && granted > 0 ? (1 - share) / (1 - COMES) : 1}
        />
      )}
      {isRefused && (
        <Refused
          x={left + next.x * size}
          y={bottom - (next.y + 1) * size}
          size={size}
          right={left + Math.ceil(Math.sqrt(granted)) * size}
          width={width}
          bottom={bottom}
        />
      )}
    </svg>
  );
}

/** Columns and rows of so many tiles. */
function extentOf(count: number): { readonly across: number; readonly high: number } {
  const parts = covered(count);
  return {
    across: Math.max(0, ...parts.map(({ x, width }) => x + width)),
    high: Math.max(0, ...parts.map(({ y, height }) => y + height)),
  };
}

function outlineOf({
  x,
  y,
  width,
  height,
}: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

interface MemoryProps {
  readonly shown: Shown;
  readonly kernel: number;
  /** In pixels. */
  readonly x: number;
  readonly bottom: number;
  readonly side: number;
  /** How much is left of what goes. */
  readonly stays: number;
}

/** All that the machine has, and what of it is in use. */
function Memory({ shown: { used, isFull }, kernel, x, bottom, side, stays }: MemoryProps) {
  const filled = (used / MEMORY) * side;
  return (
    <>
      <rect className="in-use" opacity={stays} x={x} y={bottom - filled} width={side} height={filled} />
      {isFull && (
        <rect className="of-kernel" x={x} y={bottom - side} width={side} height={(kernel / MEMORY) * side} />
      )}
      {/* Hollow, however small: what is empty must not look full. */}
      <rect
        className={isFull ? 'memory full' : 'memory'}
        style={{ strokeWidth: Math.min(3, side / 5) }}
        x={x}
        y={bottom - side}
        width={side}
        height={side}
      />
    </>
  );
}

interface RefusedProps {
  /** In pixels: where the tile would lie, and how large it would be. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  /** Where what was granted ends. */
  readonly right: number;
  /** Of the drawing. */
  readonly width: number;
  readonly bottom: number;
}

/** The call that was refused: hatched, beside what was granted, and never too small to be read. */
function Refused({ x, y, size, right, width, bottom }: RefusedProps) {
  const id = useId();
  const [wide, high] = [Math.max(size, REFUSED.width), Math.max(size, REFUSED.height)];
  const box = {
    x: Math.min(size < wide ? right + REFUSED.away : x, width - wide - 1),
    y: Math.min(Math.max(1, y - REFUSED.away), bottom - high),
    width: wide,
    height: high,
  };
  const [middle, centre] = [box.x + wide / 2, box.y + high / 2];
  return (
    <g className="refused">
      <defs>
        <pattern className="refused-hatch" id={id} width={9} height={9} patternUnits="userSpaceOnUse">
          <path d="M-2 2L2 -2M0 9L9 0M7 11L11 7" />
        </pattern>
      </defs>
      {/* It hasn’t come any further. */}
      {right < box.x && <path className="refused-from" d={`M${right + 6} ${centre}H${box.x}m-14 -8v16`} />}
      <rect className="tile refused" {...box} />
      <rect fill={`url(#${id})`} {...box} />
      <text className="tiles-name refusal on-tile" x={middle} y={centre - 4}>
        ENOMEM
      </text>
      <text className="tiles-name refusal on-tile" x={middle} y={centre + 15}>
        {t('overcommitting.refused')}
      </text>
    </g>
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

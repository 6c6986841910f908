import { cell } from '../../base/cell.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { unitOf } from '../strip.ts';
import { useNodes } from '../use-nodes.ts';
import { BAR, WIDE, type LabelsProps } from './Drawing.tsx';

/** In pixels: as wide as a size beside its node. */
const SIZE = 60;
/** In pixels, from the middle of a node. */
const BESIDE = { x: 7, y: 4 };
const NONE: readonly number[] = [];

/** Beside each node the largest gap in its subtree, and in each VMA its number, from the lowest on. */
export function Labels({ strip, search, head, level, length, width, top }: LabelsProps) {
  const { starts, ends, largest } = search;
  const nodes = useNodes(strip, search, NONE, head, level, length);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  return (
    <g className="race-labels">
      {[...nodes].map(([column, { x, y }]) => {
        const isLast = x + SIZE > width;
        const size = cell(largest, column);
        return (
          <text
            key={column}
            className={isLast ? 'end' : ''}
            x={x + (isLast ? -BESIDE.x : BESIDE.x)}
            y={y - BESIDE.y}
          >
            {width < WIDE ? shortBytes(size) : formatBytes(size)}
          </text>
        );
      })}
      {Array.from(starts, (start, column) => (
        <text
          key={start}
          className="middle"
          x={(xOf(start) + xOf(cell(ends, column) - 1)) / 2}
          y={top + BAR / 2 + 5}
        >
          {column + 1}
        </text>
      ))}
    </g>
  );
}

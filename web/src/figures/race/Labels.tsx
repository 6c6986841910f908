import { useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { formatNumber } from '../../words/index.ts';
import { sizeOf, vmasOf } from '../process.ts';
import { unitOf } from '../strip.ts';
import { useNodes } from '../use-nodes.ts';
import { BAR, NUMBERED, WIDE, type LabelsProps } from './Drawing.tsx';

/** In pixels: as wide as a letter of a size beside its node. */
const LETTER = 7.2;
/** In pixels, from the middle of a node. */
const BESIDE = { x: NUMBERED + 3, y: 5 };
/** And of the numbers of two bars, at least. */
const APART = 17;
const NONE: readonly number[] = [];

/** Beside each node the largest gap in its subtree; in it, and in its VMA, the VMA’s number, from the lowest on. */
export function Labels({
  strip,
  search,
  head,
  level,
  length,
  mappings,
  checked,
  width,
  top,
  hasGaps,
}: LabelsProps) {
  const { starts, ends, largest } = search;
  const nodes = useNodes(strip, search, NONE, head, level, length);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const middleOf = (column: number): number => (xOf(cell(starts, column)) + xOf(cell(ends, column) - 1)) / 2;
  // The stack’s gap, of which the nodes don’t know that it lies above mmap_base.
  const stack = starts.length - 1;
  const unusable = cell(starts, stack) - cell(ends, stack - 1);
  const said = (column: number): string => (width < WIDE ? shortBytes : formatBytes)(cell(largest, column));
  const roomOf = (column: number): number => BESIDE.x + said(column).length * LETTER;
  const numbers = useMemo(
    () => new Map(vmasOf(mappings).map(({ start }, place) => [start, place + 1])),
    [mappings],
  );
  return (
    <g className="race-labels">
      {[...nodes].map(([column, { x, y }]) => {
        const size = cell(largest, column);
        const room = roomOf(column);
        const inRow = [...nodes].filter(([, other]) => other.y === y);
        const isLeft =
          x + room > width || inRow.some(([, other]) => other.x > x && other.x - x < room + NUMBERED);
        // Of a node that has no room on either side it is only its own gap, which the strip shows.
        if (isLeft && inRow.some(([left, other]) => other.x < x && x - other.x < room + roomOf(left)))
          return null;
        return (
          <text
            key={column}
            className={`${isLeft ? 'end' : ''} ${size === unusable ? 'unusable' : ''}`}
            x={x + (isLeft ? -BESIDE.x : BESIDE.x)}
            y={y + BESIDE.y}
          >
            {said(column)}
          </text>
        );
      })}
      {Array.from(starts, (start, column) => {
        const x = middleOf(column);
        // On a phone, nodes have them, but not every bar.
        if (column > 0 && x - middleOf(column - 1) < APART) return null;
        return (
          <text key={start} className="middle" x={x} y={top + BAR / 2 + 5}>
            {numbers.get(start)}
          </text>
        );
      })}
      {strip.items.map((item) => {
        if (!hasGaps || item.vma !== undefined || item.isBroken) return null;
        const middle = ((item.from + item.to) / 2) * strip.unit;
        return (
          <text key={item.start} className="middle gap" x={middle} y={top + BAR + 16}>
            {formatNumber(sizeOf(item) / 1024)}
          </text>
        );
      })}
      {[...nodes].map(([column, { x, y }]) => (
        <text key={column} className={checked.has(column) ? 'number on' : 'number'} x={x} y={y + BESIDE.y}>
          {numbers.get(cell(starts, column))}
        </text>
      ))}
    </g>
  );
}

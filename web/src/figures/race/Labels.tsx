import { useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { BarNames } from '../BarNames.tsx';
import { GapSizes } from '../GapSizes.tsx';
import { vmasOf } from '../process.ts';
import { unitOf } from '../strip.ts';
import type { LabelsProps } from './Drawing.tsx';
import { unusableIn } from './places-of-numbers.ts';
import { BAR } from './sizes.ts';

/**
 * At each node that has room for it the largest gap in its subtree; in it, and in its VMA, the VMA’s number, from the lowest on.
 */
export function Labels({
  strip,
  search,
  nodes,
  numbered,
  named,
  mappings,
  checked,
  top,
  hasGaps,
  dismissed,
  refused,
}: LabelsProps) {
  const { starts, ends, largest } = search;
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const middleOf = (column: number): number => (xOf(cell(starts, column)) + xOf(cell(ends, column) - 1)) / 2;
  const unusable = unusableIn(search);
  const hasNames = named.columns.size > 0;
  const numbers = useMemo(
    () => new Map(vmasOf(mappings).map(({ start }, place) => [start, place + 1])),
    [mappings],
  );
  const said = (
    <>
      {/* Of a node that has no room on any side it is only its own gap, which the strip shows. */}
      {numbered.map(({ column, text, x, y, anchor }) => (
        <text
          key={column}
          className={[
            anchor,
            cell(largest, column) === unusable && 'unusable',
            refused.has(column) ? 'refused' : dismissed.has(column) && 'unseen',
          ]
            .filter(Boolean)
            .join(' ')}
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
    </>
  );
  /** Where not all bars have room, those of named nodes have it first. */
  const names = [...starts.keys()]
    .toSorted((a, b) => Number(named.columns.has(b)) - Number(named.columns.has(a)))
    .flatMap((column) => {
      const number = numbers.get(cell(starts, column));
      return number === undefined ? [] : [{ x: middleOf(column), text: String(number) }];
    });
  if (!hasNames) return <g className="race-labels">{said}</g>;
  return (
    <g className="race-labels">
      {said}
      <BarNames names={names} top={top} bar={BAR} />
      {hasGaps && <GapSizes strip={strip} y={top + BAR + 16} rows={2} />}
      {[...nodes].map(([column, { x, y }]) =>
        !named.columns.has(column) ? null : (
          <text
            key={column}
            className={`number ${checked.has(column) ? 'on' : dismissed.has(column) ? 'unseen' : ''}`}
            x={x}
            y={y + 4.5}
          >
            {numbers.get(cell(starts, column))}
          </text>
        ),
      )}
    </g>
  );
}

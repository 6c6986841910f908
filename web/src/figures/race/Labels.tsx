import { useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { keptApart } from '../apart.ts';
import { GapSizes } from '../GapSizes.tsx';
import { vmasOf } from '../process.ts';
import { unitOf } from '../strip.ts';
import { placeBeside } from '../beside.ts';
import { useNodes } from '../use-nodes.ts';
import type { LabelsProps } from './Drawing.tsx';
import { BAR, FEW, WIDE } from './sizes.ts';

/** One that was looked at is larger by so much. */
const GROWS = 4;
/** Where the name of the tree ends. */
const NAMED = 18;
const NONE: readonly number[] = [];

/**
 * Beside each node that has room for it the largest gap in its subtree; in it, and in its VMA, the VMA’s number, from the lowest
 * on, where there is room in all.
 */
export function Labels({
  strip,
  search,
  head,
  level,
  length,
  radius,
  mappings,
  checked,
  width,
  top,
  hasGaps,
  hasNames,
  dismissed,
  refused,
}: LabelsProps) {
  const { starts, ends, largest, tree } = search;
  const nodes = useNodes(strip, search, NONE, head, level, length);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const middleOf = (column: number): number => (xOf(cell(starts, column)) + xOf(cell(ends, column) - 1)) / 2;
  // The stack’s gap, of which the nodes don’t know that it lies above mmap_base.
  const stack = starts.length - 1;
  const unusable = cell(starts, stack) - cell(ends, stack - 1);
  const sizes = useMemo(() => {
    const isBelow = (column: number): boolean => largest[cell(tree.parents, column)] === unusable;
    const said = width < WIDE || starts.length > FEW ? shortBytes : formatBytes;
    // From the root down: what is further up says more.
    const columns = [...nodes.keys()]
      // Where nodes have no names, the stack’s gap is said once, at the highest, and that of a leaf is seen in the strip.
      .filter(
        (column) =>
          hasNames ||
          (tree.parents.includes(column) && (cell(largest, column) !== unusable || !isBelow(column))),
      )
      .toSorted((a, b) => cell(tree.rows, a) - cell(tree.rows, b));
    const wanted = columns.map((column) => ({ column, text: said(cell(largest, column)) }));
    return placeBeside(wanted, tree, nodes, () => radius + GROWS, width, NAMED);
  }, [nodes, tree, starts, largest, unusable, hasNames, width, radius]);
  const numbers = useMemo(
    () => new Map(vmasOf(mappings).map(({ start }, place) => [start, place + 1])),
    [mappings],
  );
  const said = (
    <>
      {/* Of a node that has no room on any side it is only its own gap, which the strip shows. */}
      {sizes.map(({ column, text, x, y, anchor }) => (
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
  if (!hasNames) return <g className="race-labels">{said}</g>;
  return (
    <g className="race-labels">
      {said}
      {/* On a phone, nodes have them, but not every bar. */}
      {keptApart(
        Array.from(starts, (start, column) => ({
          start,
          x: middleOf(column),
          text: String(numbers.get(start) ?? ''),
        })),
      ).map(({ start, x, text }) => (
        <text key={start} className="middle" x={x} y={top + BAR / 2 + 5}>
          {text}
        </text>
      ))}
      {hasGaps && <GapSizes strip={strip} y={top + BAR + 16} />}
      {[...nodes].map(([column, { x, y }]) => (
        <text
          key={column}
          className={`number ${checked.has(column) ? 'on' : dismissed.has(column) ? 'unseen' : ''}`}
          x={x}
          y={y + 4.5}
        >
          {numbers.get(cell(starts, column))}
        </text>
      ))}
    </g>
  );
}

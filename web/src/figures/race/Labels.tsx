import { useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { formatBytes, shortBytes } from '../../narrate/format.ts';
import { BarNames } from '../BarNames.tsx';
import { GapSizes } from '../GapSizes.tsx';
import { vmasOf } from '../process.ts';
import { unitOf } from '../strip.ts';
import { placeBeneath, placeBeside } from '../beside.ts';
import { useNodes } from '../use-nodes.ts';
import type { LabelsProps } from './Drawing.tsx';
import { FEW } from '../named.ts';
import { BAR, WIDE } from './sizes.ts';

/** One that was looked at is larger by so much. */
const GROWS = 2;
/** Where the name of the tree ends. */
const NAMED = 18;
const NONE: readonly number[] = [];

/**
 * At each node that has room for it the largest gap in its subtree, beneath all of them or beside; in it, and in its VMA, the VMA’s
 * number, from the lowest on.
 */
export function Labels({
  strip,
  search,
  head,
  level,
  length,
  named,
  isBeneath,
  mappings,
  checked,
  width,
  top,
  hasGaps,
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
  const hasAll = named.columns.size === starts.length;
  const hasNames = named.columns.size > 0;
  const sizes = useMemo(() => {
    const isBelow = (column: number): boolean => largest[cell(tree.parents, column)] === unusable;
    const said = width < WIDE || starts.length > FEW ? shortBytes : formatBytes;
    // From the root down: what is further up says more.
    const columns = [...nodes.keys()]
      // Where not all nodes have names, that of a leaf is seen in the strip; and where none has, the stack’s gap is said once.
      .filter(
        (column) =>
          hasAll ||
          (tree.parents.includes(column) &&
            (hasNames || cell(largest, column) !== unusable || !isBelow(column))),
      )
      .toSorted((a, b) => cell(tree.rows, a) - cell(tree.rows, b));
    const wanted = columns.map((column) => ({ column, text: said(cell(largest, column)) }));
    const radiusOf = (column: number): number => (named.columns.has(column) ? named.radius : named.bare);
    if (isBeneath) return placeBeneath(wanted, nodes, radiusOf, width);
    return placeBeside(wanted, tree, nodes, (column) => radiusOf(column) + GROWS, width, NAMED);
  }, [nodes, tree, starts, largest, unusable, hasAll, hasNames, isBeneath, width, named]);
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
            isBeneath && 'beneath',
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

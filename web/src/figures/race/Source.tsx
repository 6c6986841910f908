import { cell } from '../../base/cell.ts';
import { wayBetween } from '../tree.ts';
import { unitOf, type Strip } from '../strip.ts';
import type { Point } from '../use-nodes.ts';
import { ownerOf } from './owner.ts';
import type { Search } from './search.ts';

interface SourceProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly column: number;
  readonly top: number;
  readonly bar: number;
  readonly pointOf: (column: number) => Point;
}

/** Where a node’s number comes from: the way down to the owner of that gap, and the gap itself. */
export function Source({ strip, search, column, top, bar, pointOf }: SourceProps) {
  const owner = ownerOf(search, column);
  const points = wayBetween(search.tree, column, owner).map(pointOf);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const [from, to] = [
    owner === 0 ? 0 : xOf((search.ends[owner - 1] ?? 1) - 1),
    xOf(cell(search.starts, owner)),
  ];
  const last = pointOf(owner);
  return (
    <g className="race-source">
      <path d={points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      <path className="to-gap" d={`M${last.x} ${last.y}L${(from + to) / 2} ${top}`} />
      <rect x={from} y={top + 1} width={Math.max(2, to - from)} height={bar - 2} />
    </g>
  );
}

import { cell } from '../../base/cell.ts';
import { wayBetween } from '../tree.ts';
import { unitOf, type Strip } from '../strip.ts';
import type { Point } from '../use-nodes.ts';
import { childrenOf, ownerOf } from './owner.ts';
import type { Search } from './search.ts';

interface SourceProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly column: number;
  readonly top: number;
  readonly bar: number;
  /** Of a node. */
  readonly radius: number;
  readonly pointOf: (column: number) => Point;
}

/**
 * Where a node’s number comes from: its own gap and its children’s numbers, the largest of which climbs; and further down the way to
 * the owner of that gap, with the gap itself.
 */
export function Source({ strip, search, column, top, bar, radius, pointOf }: SourceProps) {
  const owner = ownerOf(search, column);
  const way = wayBetween(search.tree, column, owner);
  const points = way.map(pointOf);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const gapOf = (of: number) => {
    const from = of === 0 ? 0 : xOf((search.ends[of - 1] ?? 1) - 1);
    return { x: from, width: Math.max(2, xOf(cell(search.starts, of)) - from) };
  };
  const gap = gapOf(owner);
  const foot = { x: gap.x + gap.width / 2, y: top };
  const [at, last] = [pointOf(column), pointOf(owner)];
  const from = points[1] ?? foot;
  return (
    <g className="race-source">
      <path d={points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      <path className="to-gap" d={`M${last.x} ${last.y}L${foot.x} ${foot.y}`} />
      {owner !== column && <rect className="own" {...gapOf(column)} y={top + 1} height={bar - 2} />}
      <rect {...gap} y={top + 1} height={bar - 2} />
      {childrenOf(search, column).map((child) => {
        const { x, y } = pointOf(child);
        return <circle key={child} className="of" cx={x} cy={y} r={radius + 5} />;
      })}
      <circle
        key={column}
        className="climbs"
        r={6}
        style={{
          '--from': `translate(${from.x}px, ${from.y}px)`,
          transform: `translate(${at.x}px, ${at.y}px)`,
        }}
      />
    </g>
  );
}

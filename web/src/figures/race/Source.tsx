import { Fragment } from 'react';
import { cell } from '../../base/cell.ts';
import { wayBetween } from '../tree.ts';
import { unitOf, type Strip } from '../strip.ts';
import type { Point } from '../use-nodes.ts';
import { childrenOf, ownersOf } from './owner.ts';
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
 * Where a node’s number comes from: its own gap and its children’s numbers, the largest of which climbs, or all of them that are as
 * large; and further down the ways to the owners of such gaps, with the gaps themselves.
 */
export function Source({ strip, search, column, top, bar, radius, pointOf }: SourceProps) {
  const owners = ownersOf(search, column);
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  const gapOf = (of: number) => {
    const from = of === 0 ? 0 : xOf((search.ends[of - 1] ?? 1) - 1);
    return { x: from, width: Math.max(2, xOf(cell(search.starts, of)) - from) };
  };
  const footOf = (owner: number): Point => {
    const { x, width } = gapOf(owner);
    return { x: x + width / 2, y: top };
  };
  const at = pointOf(column);
  return (
    <g className="race-source">
      {owners.map((owner) => {
        const [last, foot] = [pointOf(owner), footOf(owner)];
        const way = wayBetween(search.tree, column, owner).map(pointOf);
        return (
          <Fragment key={owner}>
            <path d={way.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
            <path className="to-gap" d={`M${last.x} ${last.y}L${foot.x} ${foot.y}`} />
            <rect {...gapOf(owner)} y={top + 1} height={bar - 2} />
          </Fragment>
        );
      })}
      {!owners.includes(column) && <rect className="own" {...gapOf(column)} y={top + 1} height={bar - 2} />}
      <circle className="at" cx={at.x} cy={at.y} r={radius + 5} />
      {childrenOf(search, column).map((child) => {
        const { x, y } = pointOf(child);
        return <circle key={child} className="of" cx={x} cy={y} r={radius + 5} />;
      })}
      {owners.map((owner) => {
        const [, next] = wayBetween(search.tree, column, owner);
        const from = next === undefined ? footOf(owner) : pointOf(next);
        return (
          <circle
            key={owner}
            className="climbs"
            r={6}
            style={{
              '--from': `translate(${from.x}px, ${from.y}px)`,
              transform: `translate(${at.x}px, ${at.y}px)`,
            }}
          />
        );
      })}
    </g>
  );
}

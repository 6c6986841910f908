import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import type { Strip } from '../strip.ts';
import { pathTo, wayBetween } from '../tree.ts';
import { pointOf, type Point } from '../use-nodes.ts';
import type { Search } from './search.ts';

interface WalkerProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly tick: number;
  readonly share: number;
  readonly head: number;
  readonly level: number;
  readonly length: number;
  /** Of a node with a name in it, which it goes around. */
  readonly radius?: number;
}

/** The search in the tree, on its way from the node that it has looked at to the next. */
export function Walker({ strip, search, tick, share, head, level, length, radius = 0 }: WalkerProps) {
  const { came, steps, lookEnds } = search;
  if (tick >= lookEnds.length) return null;
  // Before the first look it stands at the root.
  const from = tick === 0 ? 0 : cell(steps, tick - 1) - 1;
  const seen = [...came.subarray(from, cell(steps, tick))];
  const way = seen.flatMap((column, i) =>
    i === 0 ? [column] : wayBetween(search.tree, nth(seen, i - 1), column).slice(1),
  );
  const at = (way.length - 1) * share;
  const [one, other] = [Math.floor(at), Math.ceil(at)].map((step) =>
    pointOf(strip, search, nth(way, step), head, level, length),
  ) as [Point, Point];
  const on = (key: 'x' | 'y'): number => one[key] + (other[key] - one[key]) * (at % 1);
  return <circle className="race-walker" cx={on('x')} cy={on('y')} r={Math.max(7, radius + 3)} />;
}

/** The walk of Linux 3.4 down its tree, which each try takes to learn what is in the way. */
export function Walk({ strip, search, tick, share, head, level, length }: WalkerProps) {
  const look = share > 0 ? tick : tick - 1;
  if (look < 0 || look >= search.reached.length) return null;
  const points = pathTo(search.tree, cell(search.reached, look)).map((column) => {
    const { x, y } = pointOf(strip, search, column, head, level, length);
    return `${x} ${y}`;
  });
  const drawn = share > 0 ? Math.min(1, share * 1.5) : 1;
  return (
    <path className="race-walk" d={`M${points.join('L')}`} pathLength={1} strokeDasharray={`${drawn} 1`} />
  );
}

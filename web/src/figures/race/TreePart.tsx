import { memo, useMemo } from 'react';
import { cell } from '../../base/cell.ts';
import { nth } from '../../base/known.ts';
import { shortBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { Backs } from '../Backs.tsx';
import { LINE, type Placed } from '../beside.ts';
import { Branches } from '../Branches.tsx';
import { unitOf, type Strip } from '../strip.ts';
import { pathTo } from '../tree.ts';
import { Undrawn } from '../Undrawn.tsx';
import { pointOf, useNodes } from '../use-nodes.ts';
import type { Picture } from './picture.ts';
import type { Named } from '../named.ts';
import type { Search } from './search.ts';
import { BAR } from './sizes.ts';

/** A subtree as wide as this can say why it was dismissed, once it isn’t the latest. */
const REASON = 56;
/** In pixels: from what is framed to the frame. */
const FRAMED = 4;

interface TreeProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly picture: Picture;
  /** Where its root is, and from one row to the next. */
  readonly head: number;
  readonly level: number;
  readonly named: Named;
  /** The numbers at its nodes. */
  readonly numbered: readonly Placed[];
  /** Where the strip ends. */
  readonly bottom: number;
  readonly length: number;
}

interface AskedProps {
  readonly strip: Strip;
  readonly search: Search;
  /** The column of the subtree’s root. */
  readonly root: number;
  readonly numberOf: (column: number) => number;
  readonly head: number;
  readonly level: number;
  readonly radius: number;
  readonly bottom: number;
}

interface LookedProps {
  readonly strip: Strip;
  readonly search: Search;
  /** Of the node whose gap is looked at. */
  readonly column: number;
  readonly head: number;
  readonly level: number;
  readonly radius: number;
  readonly top: number;
  readonly bar: number;
  /** Its number stands beneath it. */
  readonly isBeneath: boolean;
}

/** From a node down to its own gap, while that is looked at. */
export function Looked({ strip, search, column, head, level, radius, top, bar, isBeneath }: LookedProps) {
  const { items, unit } = strip;
  const { x, y } = pointOf(strip, search, column, head, level, 0);
  const [from, to] = [
    column === 0 ? 0 : unitOf(items, cell(search.ends, column - 1), 0) * unit,
    unitOf(items, cell(search.starts, column), 0) * unit,
  ];
  return (
    <g className="race-looked">
      <path d={`M${x} ${y + radius + (isBeneath ? LINE + 2 : 0)}L${(from + to) / 2} ${top}`} />
      <rect x={from} y={top - 1} width={Math.max(2, to - from)} height={bar + 2} />
    </g>
  );
}

/** Where the strip has what is in a subtree: the gap below its lowest VMA is the subtree’s, too, and the one above its highest isn’t. */
function stretchOf(
  { items, unit }: Strip,
  { ends }: Search,
  first: number,
  last: number,
): { readonly from: number; readonly to: number } {
  const xOf = (address: number): number => unitOf(items, address, 0) * unit;
  return { from: first === 0 ? 0 : xOf(cell(ends, first - 1)), to: xOf(cell(ends, last) - 1) };
}

/** The subtree that a question is about, framed with its stretch of the strip, until its fate is known. */
export function Asked({ strip, search, root, numberOf, head, level, radius, bottom }: AskedProps) {
  const { tree, starts } = search;
  const within = [...starts.keys()].filter((column) => pathTo(tree, column).includes(root));
  const [first, last] = [nth(within, 0), nth(within, -1)];
  const { from, to } = stretchOf(strip, search, first, last);
  const y = pointOf(strip, search, root, head, level, 0).y - radius - FRAMED;
  return (
    <g className="race-asked">
      <rect x={from} y={y} width={to - from} height={bottom + FRAMED - y} rx={3} />
      <text className="race-reason" x={(from + to) / 2} y={bottom - BAR - 7}>
        {t('race.these', {
          first: numberOf(first),
          last: numberOf(last),
          count: within.length,
        })}
      </text>
    </g>
  );
}

/** A dismissed subtree darkens its stretch. */
export const Tree = memo(function Tree(props: TreeProps) {
  const { strip, search, picture, head, level, named, numbered, bottom, length } = props;
  const radiusOf = (column: number): number => (named.columns.has(column) ? named.radius : named.bare);
  const { tree, starts } = search;
  const { path, walked, checked, skipped, latest } = picture;
  const met = useMemo(() => [...walked, ...skipped.map(({ root }) => root)], [walked, skipped]);
  const nodes = useNodes(strip, search, met, head, level, length);
  const stateOf = (column: number): string =>
    [
      path.has(column) && 'path',
      walked.has(column) && 'walked',
      checked.has(column) && 'checked',
      skipped.some(({ first, last }) => first <= column && column <= last) && 'skipped',
    ]
      .filter((state) => state !== false)
      .join(' ');
  const xOf = (address: number): number => unitOf(strip.items, address, 0) * strip.unit;
  return (
    <g className="race-tree">
      <Branches tree={tree} nodes={nodes} radius={radiusOf} stateOf={stateOf}>
        <Backs texts={numbered} />
        {skipped.map(({ root, first, last }) => {
          const { from, to } = stretchOf(strip, search, first, last);
          const y = head + cell(tree.rows, root) * level - radiusOf(root);
          const isLatest = latest.some((each) => each.root === root);
          return (
            <rect
              key={root}
              className={isLatest ? 'dismissed latest' : 'dismissed'}
              x={from}
              y={y}
              width={Math.max(1, to - from)}
              height={bottom - y}
            />
          );
        })}
      </Branches>
      <Undrawn {...{ strip, planted: search, head, level }} />
      {skipped.map(({ root, first, last, largest }) => {
        const [from, to] = [xOf(cell(starts, first)), xOf(cell(starts, last))];
        const isLatest = latest.some((each) => each.root === root);
        if (to - from < REASON && !isLatest) return null;
        return (
          <text
            key={root}
            className={isLatest ? 'race-reason latest' : 'race-reason'}
            x={(from + to) / 2}
            y={bottom - BAR - 7}
          >
            {t('race.tooFew', { largest: shortBytes(largest), size: shortBytes(length) })}
          </text>
        );
      })}
    </g>
  );
});

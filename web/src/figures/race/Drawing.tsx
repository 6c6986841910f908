import { memo, useMemo } from 'react';
import { nth } from '../../base/known.ts';
import { cell } from '../../base/cell.ts';
import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import type { Searches } from './ask.ts';
import { pictureAt, type Picture } from './picture.ts';
import { lookAt, vmasIn, type Search } from './search.ts';
import { layoutStrip, piecesOf, spotOf, unitOf, type Strip } from './strip.ts';
import { StripDrawing } from './StripDrawing.tsx';

interface DrawingProps {
  readonly searches: Searches;
  readonly tick: number;
  /** In pixels; the drawing fills them. */
  readonly width: number;
  readonly height: number;
}

const BAR = 26;
/**
 * Above the tree, where its name stands; between the tree and the strip, why a stretch was dismissed; and below the strip: ticks,
 * the block of Linux 3.4 and, if there is room, what that is.
 */
const MARGINS = { head: 34, foot: 22, lane: 48 };
const LOW_MARGINS = { head: 24, foot: 18, lane: 32 };
/** In pixels. A drawing lower than this has the smaller ones. */
const LOW = 230;
/** From one row of the tree to the next, at most. */
const LEVEL = 19;
/** In pixels. A drawing as wide as this has larger marks. */
const WIDE = 560;
/** A subtree as wide as this can say why it was dismissed. */
const REASON = 54;
/** A block is at least so wide. */
const BLOCK = 5;
/** More looks than these are a band, not ticks. */
const TICKS = 400;

/**
 * Both searches over the same address space: above it the tree of Linux 3.8, each node above its own VMA, so that a subtree is
 * a stretch of the strip; below it the block of Linux 3.4, and a tick for each place that it has tried.
 */
export function Drawing({ searches, tick, width, height }: DrawingProps) {
  const { linear, tree, parameters } = searches;
  const strip = useMemo(() => layoutStrip(vmasIn(tree), width, 1), [tree, width]);
  const isWide = width >= WIDE;
  const isLow = height < LOW;
  const { head, foot, lane } = isLow ? LOW_MARGINS : MARGINS;
  const top = height - lane - BAR;
  const level = Math.max(1, Math.min(LEVEL, (top - foot - head) / tree.tree.levels));
  // The search in the tree is over long before the other, and needn't be drawn again.
  const seen = Math.min(tick, tree.lookEnds.length);
  const inTree = useMemo(() => pictureAt(tree, seen), [tree, seen]);
  const { length } = parameters;
  const block = Math.max(BLOCK, (length / 4096) * strip.unit);
  const found = spotOf(strip, tree.address, length).x;
  const isDone = tick >= linear.lookEnds.length;
  return (
    <svg className="race-drawing" width={width} height={height} aria-hidden="true">
      <Tree {...{ strip, search: tree, picture: inTree, head, level, bottom: top + BAR, length }} />
      <text className="race-lane" x={0} y={13}>
        {t(isWide ? 'race.treeOf' : 'race.kernel', { kernel: tree.kernel })}
      </text>
      <StripDrawing strip={strip} top={top} bar={BAR} pitch={0} />
      {!isLow && (
        <text className="race-lane" x={0} y={top + BAR + 44}>
          {t(isWide ? 'race.triesOf' : 'race.kernel', { kernel: linear.kernel })}
        </text>
      )}
      <Many strip={strip} y={top + BAR / 2 + 4} />
      <Tried {...{ strip, search: linear, tick, y: top + BAR + 3, block, length }} />
      {(inTree.isDone || isDone) && (
        <g className="race-found">
          <rect x={found + 0.5} y={top + 0.5} width={block - 1} height={BAR - 1} />
          {inTree.isDone && <path d={`M${found + block / 2} ${top - 1}l-5 -8h10z`} />}
        </g>
      )}
    </svg>
  );
}

/** What stands for many VMAs says how many. */
function Many({ strip, y }: { readonly strip: Strip; readonly y: number }) {
  return strip.items.map((item) =>
    item.many === undefined
      ? null
      : piecesOf(strip, item).map(({ x, width }) => (
          <text key={item.start} className="race-many" x={x + width / 2} y={y}>
            {t(width > 420 ? 'race.many' : 'race.manyShort', { count: formatNumber(item.many ?? 0) })}
          </text>
        )),
  );
}

interface TriedProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly tick: number;
  readonly y: number;
  readonly block: number;
  readonly length: number;
}

/** The places that Linux 3.4 has tried, and the block at the latest. */
function Tried({ strip, search, tick, y, block, length }: TriedProps) {
  const { lookEnds } = search;
  const seen = Math.min(tick, lookEnds.length);
  const look = lookAt(search, seen - 1);
  if (look === undefined) return null;
  const leftOf = (end: number): number => spotOf(strip, end - length, length).x;
  const x = leftOf(look.end);
  const isMany = lookEnds.length > TICKS;
  const half = block / 2;
  const rightmost = leftOf(cell(lookEnds, 0)) + block;
  return (
    <g className={look.verdict === 'fits' ? 'race-tried fits' : 'race-tried'}>
      {isMany ? (
        <rect className="race-band" x={x + half} y={y} width={Math.max(1, rightmost - x - half)} height={8} />
      ) : (
        Array.from({ length: seen }, (_, i) => (
          <path key={i} className="race-tick" d={`M${leftOf(cell(lookEnds, i)) + half} ${y}v8`} />
        ))
      )}
      <g className="race-block" style={{ transform: `translateX(${x}px)` }}>
        <rect x={0.5} y={y + 11} width={block - 1} height={16} />
      </g>
    </g>
  );
}

interface TreeProps {
  readonly strip: Strip;
  readonly search: Search;
  readonly picture: Picture;
  /** Where its root is, and from one row to the next. */
  readonly head: number;
  readonly level: number;
  /** Where the strip ends. */
  readonly bottom: number;
  readonly length: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A dismissed subtree darkens its stretch. */
const Tree = memo(function Tree({ strip, search, picture, head, level, bottom, length }: TreeProps) {
  const { tree, starts, ends } = search;
  const nodes = useNodes(strip, search, picture, head, level, length);
  const { path, walked, checked, skipped, latest } = picture;
  const radius = Math.min(3.8, level / 3.4);
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
      {skipped.map(({ root, first, last }) => {
        // The gap below its lowest VMA is the subtree’s, too.
        const [from, to] = [first === 0 ? 0 : xOf(cell(ends, first - 1)), xOf(cell(ends, last) - 1)];
        const y = head + cell(tree.rows, root) * level - radius;
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
      {[...nodes].map(([column, { x, y }]) => {
        const parent = nodes.get(cell(tree.parents, column));
        return parent === undefined ? null : (
          <path key={column} className={`edge ${stateOf(column)}`} d={`M${parent.x} ${parent.y}L${x} ${y}`} />
        );
      })}
      {[...nodes].map(([column, { x, y }]) => (
        <circle
          key={cell(starts, column)}
          className={`node ${stateOf(column)}`}
          cx={x}
          cy={y}
          r={radius + (checked.has(column) ? 1.6 : 0)}
        />
      ))}
      {skipped.map(({ root, first, last, largest }) => {
        const [from, to] = [xOf(cell(starts, first)), xOf(cell(starts, last))];
        if (to - from < REASON) return null;
        return (
          <text key={root} className="race-reason" x={(from + to) / 2} y={bottom - BAR - 7}>
            {t('race.atMost', { size: formatBytes(largest) })}
          </text>
        );
      })}
    </g>
  );
});

/** In pixels. Nodes closer to each other than this aren’t all drawn. */
const CLOSE = 4;

/** Where the nodes that are drawn stand, by column: the upper rows, and those that the search has come to or has dismissed. */
function useNodes(
  strip: Strip,
  { tree, starts, ends }: Search,
  { walked, skipped }: Picture,
  head: number,
  level: number,
  length: number,
): ReadonlyMap<number, Point> {
  const count = starts.length;
  const upper = useMemo(() => {
    const width = strip.unit * (nth(strip.rows, 0).to - nth(strip.rows, 0).from);
    const rows = count * CLOSE < 4 * width ? tree.levels : Math.floor(Math.log2(width / CLOSE)) - 1;
    const found: number[] = [];
    for (let column = 0; column < count; column++) if (cell(tree.rows, column) < rows) found.push(column);
    return found;
  }, [strip, tree, count]);
  return useMemo(() => {
    const columns = new Set([...upper, ...walked, ...skipped.map(({ root }) => root)]);
    const at = (column: number): Point => {
      const [start, end] = [cell(starts, column), cell(ends, column)];
      const unit = (unitOf(strip.items, start, length) + unitOf(strip.items, end - 1, 0)) / 2;
      return { x: unit * strip.unit, y: head + cell(tree.rows, column) * level };
    };
    return new Map([...columns].map((column) => [column, at(column)]));
  }, [upper, walked, skipped, starts, ends, strip, tree, head, level, length]);
}

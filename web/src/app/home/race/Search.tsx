import { memo, useMemo } from 'react';
import { nth } from '../../../base/known.ts';
import { formatBytes } from '../../../narrate/format.ts';
import type { TreeLayout } from '../../../views/rbtree/layout.ts';
import { t } from '../../../words/index.ts';
import { scenario } from '../question/scenario.ts';
import { layoutStrip, spotOf, unitOf, type Strip } from '../question/strip.ts';
import { StripDrawing } from '../question/StripDrawing.tsx';
import type { KernelAnswer } from './answers.ts';
import { isSkipped, type Picture } from './picture.ts';

interface SearchProps {
  readonly answer: KernelAnswer;
  readonly picture: Picture;
  readonly width: number;
}

const BAR = 24;
const MARGIN = 8;
/** In pixels. A subtree as wide as this can say why it was skipped. */
const REASON = 54;
const { vmas, length } = scenario;

/** The tree above the address space, each node above its VMA, and a stroke below each gap that was looked at. */
export function Search({ answer, picture, width }: SearchProps) {
  const strip = useMemo(() => layoutStrip(vmas, width, 1), [width]);
  const isWide = width > 420;
  const level = isWide ? 19 : 13;
  const { tree, address } = answer;
  const top = MARGIN * 2 + tree.levels * level + 18;
  const xOf = (at: number): number => spotOf(strip, at, length).x;
  const block = (length / 4096) * strip.unit;
  const { look, isDone, ends } = picture;
  return (
    <svg className="search" width={width} height={top + BAR + 20} aria-hidden="true">
      <Tree tree={tree} picture={picture} strip={strip} level={level} radius={isWide ? 3.6 : 2.6} />
      <StripDrawing strip={strip} top={top} bar={BAR} pitch={0} />
      {ends.map((end, i) => (
        <path
          key={end}
          className={i === ends.length - 1 ? 'search-look latest' : 'search-look'}
          d={`M${xOf(end - length) + block - strip.unit / 2} ${top + BAR + 3}v9`}
        />
      ))}
      {look && !isDone && (
        <g className="search-candidate" style={{ transform: `translateX(${xOf(look.end - length)}px)` }}>
          <rect x={0.75} y={top - 15} width={block - 1.5} height={11} />
        </g>
      )}
      {isDone && (
        <g className="search-found">
          <rect x={xOf(address) + 0.5} y={top + 0.5} width={block - 1} height={BAR - 1} />
          <path d={`M${xOf(address) + block / 2} ${top - 2}l-5 -8h10z`} />
        </g>
      )}
    </svg>
  );
}

interface TreeProps {
  readonly tree: TreeLayout;
  readonly picture: Picture;
  readonly strip: Strip;
  readonly level: number;
  readonly radius: number;
}

const Tree = memo(function Tree({ tree, picture, strip, level, radius }: TreeProps) {
  const points = useMemo(
    () =>
      [...tree].map(({ vma, row }) => {
        const item = strip.items.find(({ start }) => start === vma.start);
        const unit = item ? (item.from + item.to) / 2 : unitOf(strip.items, vma.start, length);
        return { x: unit * strip.unit, y: MARGIN + row * level };
      }),
    [tree, strip, level],
  );
  const { path, walked, checked } = picture;
  const stateOf = (column: number): string => {
    const states = [
      path.has(column) && 'path',
      walked.has(column) && 'walked',
      checked.has(column) && 'checked',
      isSkipped(picture, column) && 'skipped',
    ];
    return states.filter((state) => state !== false).join(' ');
  };
  return (
    <g className="search-tree">
      {[...tree].map(({ vma, parent, column }) => {
        if (parent < 0) return null;
        const [from, to] = [nth(points, parent), nth(points, column)];
        return (
          <path
            key={vma.id}
            className={`edge ${stateOf(column)}`}
            d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
          />
        );
      })}
      {[...tree].map(({ vma, column }) => {
        const { x, y } = nth(points, column);
        const wide = radius + (checked.has(column) ? 1.6 : 0);
        return <circle key={vma.id} className={`node ${stateOf(column)}`} cx={x} cy={y} r={wide} />;
      })}
      {picture.skipped
        .filter(({ first, last }) => nth(points, last).x - nth(points, first).x > REASON)
        .map(({ first, last, largest }) => {
          const top = Math.min(...points.slice(first, last + 1).map(({ y }) => y));
          const middle = (nth(points, first).x + nth(points, last).x) / 2;
          return (
            <text key={first} className="search-reason" x={middle} y={top + 1.5 * level + 4}>
              {t('home.atMost', { size: formatBytes(largest) })}
            </text>
          );
        })}
    </g>
  );
});

/* What moves while a tree is made: arrows, nodes, and whoever looks for a place. */
import { cell } from '../../base/cell.ts';
import { formatNumber } from '../../words/index.ts';
import { smooth } from './ease.ts';
import type { Forked } from './forked.ts';
import { vmaX, type Layout } from './layout.ts';
import { bordersPath, boxOf, boxPath, downPath, HEAD, slotsPath, turningPath, upPath } from './paths.ts';
import { isInParent, type Done } from './picture.ts';
import { drawnColumns, leavesThere, type DrawnProps, type MovingProps } from './Trees.tsx';

/** The arrows of the child’s slots: up to the parent’s VMAs, down to the child’s, and the one that turns. */
export function Pointers({ forked, picture, share, layout }: MovingProps) {
  const { own, next, counts } = picture;
  const [above, below] = layout.bars;
  const middle = layout.rowOf(true, 0);
  const half = layout.leaf / 2;
  const turning = next?.step === 'turn' && share > 0 ? next.place : -1;
  if (counts.end > 0) return null;
  const shown = drawnColumns(layout);
  const isThere = leavesThere(forked, picture);
  const ups = shown.filter(
    (column) => own[column] === 0 && column !== turning && column !== picture.marked && isThere(column),
  );
  const downs = shown.filter((column) => own[column] === 1);
  const isFilled = forked.copied === 0;
  return (
    <g opacity={next?.step === 'end' ? 1 - share : 1}>
      {!isFilled && (
        <path
          className="copied-arrows up"
          d={ups.map((column) => upPath(vmaX(layout, column), middle - half, above + layout.bar)).join('')}
        />
      )}
      <path
        className="copied-arrows own"
        d={downs.map((column) => downPath(vmaX(layout, column), middle + half, below)).join('')}
      />
      {turning >= 0 && (
        <path
          className="copied-arrows turning"
          d={turningPath(
            vmaX(layout, turning),
            middle,
            middle - (above + layout.bar),
            below - middle,
            smooth(share),
          )}
        />
      )}
    </g>
  );
}

interface FallingProps extends DrawnProps {
  readonly node: number;
  readonly share: number;
}

/** A node drops from the parent’s tree to its place in the child’s, with all that its slots hold. */
export function Falling({ forked, layout, node, share }: FallingProps) {
  const { parent } = forked;
  const level = cell(parent.heights, node);
  const eased = smooth(share);
  const [from, to] = [layout.rowOf(false, level), layout.rowOf(true, level)];
  const y = from + (to - from) * eased;
  const box = { ...boxOf(parent, node, layout, true), y: y - (level === 0 ? layout.leaf : layout.inner) / 2 };
  const [first, last] = [cell(parent.firsts, node), cell(parent.lasts, node)];
  const bottom = layout.bars[0] + layout.bar;
  const isBelow = box.y > bottom + 2 * HEAD;
  const isHeld = (column: number): boolean => {
    const entry = cell(layout.entries, column);
    return first <= entry && entry <= last;
  };
  return (
    <g className="copied-falling">
      {level === 0 && isBelow && (
        <path
          className="copied-arrows up"
          d={drawnColumns(layout)
            .filter(isHeld)
            .map((column) => upPath(vmaX(layout, column), box.y, bottom))
            .join('')}
        />
      )}
      <path className="copied-nodes" d={boxPath(box)} />
      {level === 0 && layout.isSlotted && (
        <>
          <path className="copied-borders" d={bordersPath(layout, y, first, last)} />
          <path
            className="copied-slots"
            d={slotsPath(layout, [...layout.entries.keys()].filter(isHeld), y)}
          />
        </>
      )}
    </g>
  );
}

/** What is compared: the boundary at the end of an entry. Where the tree is filled, the VMA that looks for its place goes along. */
export function Walker({ forked, picture, layout, share }: MovingProps) {
  const { latest, next } = picture;
  const going = next ?? latest;
  // Nothing has begun yet.
  if (latest === undefined && share === 0) return null;
  if (going === undefined || (going.step !== 'compare' && going.step !== 'store')) return null;
  const column = picture.counts.store;
  const isCopy = forked.copied === 0 && column < forked.starts.length && !isInParent(going);
  // Who has walked to the parent’s VMA takes it from there.
  const goesOn = latest?.step === 'compare' && !(isCopy && isInParent(latest));
  const from = goesOn ? spotOf(latest, forked, layout) : beginOf(going, column, forked, layout);
  const to = next ? spotOf(next, forked, layout) : from;
  const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
  const size = Math.max(layout.numbers.length > 0 ? 18 : 8, Math.min(16, layout.pitch * 0.8));
  const seen = latest?.step === 'compare' ? spotOf(latest, forked, layout) : undefined;
  return (
    <g className="copied-walker">
      {seen && <path className="copied-boundary" d={`M${seen.x} ${seen.y}v${layout.leaf + 8}`} />}
      {isCopy ? (
        <>
          <rect
            className="copied-vmas own"
            x={x - size / 2}
            y={y - layout.bar / 2}
            width={size}
            height={layout.bar}
          />
          {layout.numbers.length > 0 && (
            <text className="copied-number own" x={x} y={y + 4.5}>
              {formatNumber(column + 1)}
            </text>
          )}
        </>
      ) : (
        <circle className="copied-seeker" cx={x} cy={y} r={5} />
      )}
    </g>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

function spotOf(done: Done, forked: Forked, layout: Layout): Spot {
  const { step, place, node } = done;
  if (step === 'store') return { x: vmaX(layout, place), y: layout.bars[1] + layout.bar / 2 };
  const isChild = !isInParent(done);
  const { heights } = isChild ? forked.child : forked.parent;
  const level = cell(heights, isChild ? node : -2 - node);
  const x = Math.min(layout.width - 4, (place + 1) * layout.pitch);
  return { x, y: layout.rowOf(isChild, level) - layout.leaf / 2 - 8 };
}

/** A VMA’s copy sets out from the parent’s; whoever looks for the first, from the root. */
function beginOf(going: Done, column: number, { starts, parent, copied }: Forked, layout: Layout): Spot {
  const isParent = isInParent(going);
  if (isParent || copied > 0)
    return { x: layout.width / 2, y: layout.rowOf(!isParent, Math.max(...parent.heights)) };
  return {
    x: vmaX(layout, Math.min(column, starts.length - 1)),
    y: layout.bars[0] + layout.bar / 2,
  };
}

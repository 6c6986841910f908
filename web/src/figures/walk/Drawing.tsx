/* What is remembered, a tree of VMAs, and the latest lookup: a numbered ring at each place where it looks. */
import { nth } from '../../base/known.ts';
import { useSize } from '../../views/use-size.ts';
import { t } from '../../words/index.ts';
import { layoutOf, RIM, SLOTS, type Place } from './layout.ts';
import type { TreeNode, Walk, Walks } from './model.ts';
import { reached } from './picture.ts';

interface DrawingProps {
  readonly walks: Walks;
  readonly count: number;
  readonly tick: number;
  readonly share: number;
  /** At how many slots and nodes the longer lookup of the touch that is on its way looks. */
  readonly longest: number;
  /** The VMA that the latest touch is about, by address from 1; 0: none. */
  readonly vma: number;
  readonly onTouch: (vma: number) => void;
}

const NOTHING: Walk = { slots: [], nodes: [], entries: [] };

/** In pixels: of a ring, and from the middle of its number to the line that it stands on. */
const RING = 8;
const BELOW = 4.5;

export function Drawing(props: DrawingProps) {
  const { walks, count, tick, share, longest, vma, onTouch } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const { pitch, places, slots, bar } = layoutOf(walks, count, width, height);
  const isMoving = share > 0 && tick < walks.walks.length;
  const walk = walks.walks[isMoving ? tick : tick - 1];
  const seen = walk === undefined ? NOTHING : isMoving ? reached(walk, longest, share) : walk;
  const { slots: asked, nodes: visited, entries } = seen;
  const isThere =
    walk !== undefined && asked.length === walk.slots.length && visited.length === walk.nodes.length;
  /** The slot that was right, if one was. */
  const hit = isThere && visited.length === 0 ? asked.at(-1) : undefined;
  const held = nth(walks.held, tick);
  /** A slot has only a pointer: the bounds to compare with are in the VMA, so that is where the lookup looks. */
  const tried = asked.map((slot) => ({
    slot,
    x: RIM + (nth(nth(walks.held, isMoving ? tick : tick - 1), slot) + 0.5) * pitch,
  }));
  const heights = stacked(tried.map(({ x }) => x));
  /** Where it goes on from one of a node’s entries, or from a node that has none. */
  const outOf = (node: number, entry: number): number => {
    const { left, width: wide } = nth(places, node);
    const among = nth(walks.nodes, node).entries.length;
    return among === 0 ? left + wide / 2 : left + ((entry + 0.5) * wide) / among;
  };
  const column = RIM + (vma - 0.5) * pitch;
  const touch = (x: number): void => onTouch(Math.min(count, Math.max(1, Math.ceil((x - RIM) / pitch))));
  /** From the last look to the VMA. */
  const from =
    hit !== undefined ? nth(slots, hit) : visited.length > 0 ? nth(places, nth(visited, -1)) : undefined;
  return (
    <div ref={box} className="instrument-drawing walk-drawing">
      {width > 0 && (
        // The slider and the button below do the same from the keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <svg
          aria-hidden="true"
          width={width}
          height={height}
          onClick={({ clientX, currentTarget }) => {
            const at = currentTarget.getBoundingClientRect();
            // The instrument may be enlarged.
            touch(((clientX - at.left) * width) / at.width);
          }}
        >
          <text className="walk-slots" x={RIM} y={SLOTS.name + SLOTS.height / 2 + BELOW}>
            {t(held.length > 0 ? 'walk.slots' : 'walk.noSlots')}
          </text>
          {walks.nodes.map(({ parent }, node) =>
            parent < 0 ? null : (
              <path
                // They stay where they are.
                // oxlint-disable-next-line react/no-array-index-key
                key={node}
                className={visited.includes(node) ? 'walk-edge visited' : 'walk-edge'}
                d={`M${outOf(parent, walks.nodes.filter((each, i) => each.parent === parent && i < node).length)} ${bottomOf(nth(places, parent))}L${middleOf(nth(places, node))} ${nth(places, node).top}`}
              />
            ),
          )}
          {isThere && vma > 0 && from !== undefined && (
            <path
              className={hit === undefined ? 'walk-edge visited' : 'walk-edge hit'}
              d={`M${hit === undefined ? outOf(nth(visited, -1), entries.at(-1) ?? 0) : middleOf(from)} ${bottomOf(from)}L${column} ${bar.top}`}
            />
          )}
          {walks.nodes.map((node, i) => (
            <Node
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              node={node}
              place={nth(places, i)}
              read={visited.includes(i) ? (entries[visited.indexOf(i)] ?? -1) : undefined}
            />
          ))}
          {tried.map(({ slot, x }) =>
            slot === hit ? null : (
              <path
                key={slot}
                className="walk-tried"
                d={`M${middleOf(nth(slots, slot))} ${bottomOf(nth(slots, slot))}L${x} ${bar.top}`}
              />
            ),
          )}
          {slots.map((place, slot) => (
            <g
              // oxlint-disable-next-line react/no-array-index-key
              key={slot}
              className={`walk-slot ${asked.includes(slot) ? 'visited' : ''} ${slot === hit ? 'hit' : ''}`}
            >
              <text className="walk-name" x={middleOf(place)} y={SLOTS.name - 4}>
                {slot.toString(2).padStart(2, '0')}
              </text>
              <rect x={place.left} y={place.top} width={place.width} height={place.height} rx={3} />
              <text className="walk-held" x={middleOf(place)} y={place.top + place.height / 2 + BELOW}>
                {nth(held, slot) >= 0 ? nth(held, slot) + 1 : ''}
              </text>
            </g>
          ))}
          {Array.from({ length: count }, (_, i) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key
              key={i}
              className={i + 1 === vma ? `walk-vma ${isThere ? 'found' : 'touched'}` : 'walk-vma'}
              x={RIM + i * pitch + 0.5}
              y={bar.top}
              width={Math.max(1, pitch - 1)}
              height={bar.height}
            />
          ))}
          <text
            className="walk-vmas"
            x={vma > 0 ? Math.min(width - 30, Math.max(30, column)) : RIM}
            y={height - 4}
            textAnchor={vma > 0 ? 'middle' : 'start'}
          >
            {t(vma > 0 ? 'walk.vma' : 'walk.vmas', { vma, count })}
          </text>
          {tried.map(({ slot, x }, look) => (
            <Ring key={slot} x={x} y={bar.top + bar.height / 2 - 2 * RING * nth(heights, look)} look={look} />
          ))}
          {visited.map((node, look) => {
            const { left, top, width: wide, height: high } = nth(places, node);
            // A wide node’s entries are to be seen, too.
            const x = wide > 4 * RING ? left - 1 : left + wide / 2;
            return (
              <Ring
                key={node}
                x={Math.max(RING + 1, x)}
                y={wide > 4 * RING ? top : top + high / 2}
                look={asked.length + look}
              />
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** How many rings each stands above the bar: none lies over another. */
function stacked(places: readonly number[]): readonly number[] {
  const heights: number[] = [];
  for (const [i, x] of places.entries()) {
    let height = 0;
    while (
      places.slice(0, i).some((other, each) => Math.abs(other - x) < 2 * RING && heights[each] === height)
    )
      height++;
    heights.push(height);
  }
  return heights;
}

function middleOf({ left, width }: Place): number {
  return left + width / 2;
}

function bottomOf({ top, height }: Place): number {
  return top + height;
}

interface NodeProps {
  readonly node: TreeNode;
  readonly place: Place;
  /** The entry to which the lookup has read on; -1 in a node that has none, undefined in one that it hasn’t come to. */
  readonly read: number | undefined;
}

/** A node; one of the maple tree with its entries side by side. */
function Node({ node: { entries }, place: { left, top, width, height }, read }: NodeProps) {
  const wide = (width - 2) / Math.max(1, entries.length);
  return (
    <g className={read === undefined ? 'walk-node' : 'walk-node visited'}>
      <rect x={left} y={top} width={width} height={height} rx={3} />
      {entries.map((entry, i) => (
        <rect
          // They stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          className={`walk-entry ${entry} ${read === undefined || i > read ? '' : i === read ? 'right' : 'passed'}`}
          x={left + 1 + i * wide}
          y={top + 2}
          width={Math.max(0.5, wide - 0.7)}
          height={height - 4}
        />
      ))}
    </g>
  );
}

/** Where the lookup looks, and as which of its looks. */
function Ring({ x, y, look }: { readonly x: number; readonly y: number; readonly look: number }) {
  return (
    <g className="walk-ring">
      <circle cx={x} cy={y} r={RING} />
      <text x={x} y={y + BELOW}>
        {look + 1}
      </text>
    </g>
  );
}

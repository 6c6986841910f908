/* What is remembered, a tree of VMAs, and the latest lookup. */
import { nth } from '../../base/known.ts';
import { useSize } from '../../views/use-size.ts';
import { t } from '../../words/index.ts';
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

/** In pixels: of the VMAs; of a node; around the drawing. */
const BAR = 26;
const NODE = 16;
const RIM = 4;
/** Between the lowest row of nodes and the VMAs. */
const ABOVE = 22;
/** In pixels: a node of one VMA is at least and at most so wide. */
const THIN = 3;
const WIDE = 14;
/** In pixels: the row of slots above the tree; what it says before them; a slot is at most so wide. */
const SLOTS = { height: 22, below: 16, name: 42, wide: 44 };

const NOTHING: Walk = { slots: [], nodes: [] };

interface Place {
  readonly left: number;
  readonly width: number;
  readonly y: number;
}

export function Drawing(props: DrawingProps) {
  const { walks, count, tick, share, longest, vma, onTouch } = props;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const pitch = (width - 2 * RIM) / count;
  const rows = 1 + Math.max(...walks.nodes.map(({ row }) => row));
  const top = height - BAR - RIM;
  const root = RIM + SLOTS.height + SLOTS.below + NODE / 2;
  const step = (top - root - NODE / 2 - ABOVE) / Math.max(1, rows - 1);
  const placeOf = ({ first, last, row }: TreeNode): Place => {
    const y = root + row * step;
    if (walks.kernel === '7.3') {
      const left = RIM + first * pitch;
      return { left, width: Math.max(THIN, (last - first + 1) * pitch - 2), y };
    }
    const wide = Math.min(WIDE, Math.max(THIN, pitch - 1));
    return { left: RIM + (first + 0.5) * pitch - wide / 2, width: wide, y };
  };
  const places = walks.nodes.map(placeOf);
  const isMoving = share > 0 && tick < walks.walks.length;
  const walk = walks.walks[isMoving ? tick : tick - 1];
  const { slots: asked, nodes: visited } =
    walk === undefined ? NOTHING : isMoving ? reached(walk, longest, share) : walk;
  const isThere =
    walk !== undefined && asked.length === walk.slots.length && visited.length === walk.nodes.length;
  /** The slot that was right, if one was. */
  const hit = isThere && visited.length === 0 ? asked.at(-1) : undefined;
  const held = nth(walks.held, tick);
  const slotWidth = Math.min(SLOTS.wide, (width - 2 * RIM - SLOTS.name) / Math.max(1, held.length));
  const slotAt = (slot: number) => RIM + SLOTS.name + slot * slotWidth;
  const middleOf = (node: number) => nth(places, node).left + nth(places, node).width / 2;
  const touch = (x: number): void => onTouch(Math.min(count, Math.max(1, Math.ceil((x - RIM) / pitch))));
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
          <text className="walk-slots" x={RIM} y={RIM + SLOTS.height / 2 + 4.5}>
            {t(held.length > 0 ? 'walk.slots' : 'walk.noSlots')}
          </text>
          {held.map((inIt, slot) => (
            <g
              // oxlint-disable-next-line react/no-array-index-key
              key={slot}
              className={`walk-slot ${asked.includes(slot) ? 'visited' : ''} ${slot === hit ? 'hit' : ''}`}
            >
              <rect x={slotAt(slot)} y={RIM} width={slotWidth - 4} height={SLOTS.height} rx={3} />
              <text x={slotAt(slot) + slotWidth / 2 - 2} y={RIM + SLOTS.height / 2 + 4.5}>
                {inIt >= 0 ? inIt + 1 : ''}
              </text>
            </g>
          ))}
          {walks.nodes.map(({ parent }, node) =>
            parent < 0 ? null : (
              <path
                // They stay where they are.
                // oxlint-disable-next-line react/no-array-index-key
                key={node}
                className={visited.includes(node) ? 'walk-edge visited' : 'walk-edge'}
                d={`M${middleOf(parent)} ${nth(places, parent).y}L${middleOf(node)} ${nth(places, node).y}`}
              />
            ),
          )}
          {places.map(({ left, width: wide, y }, node) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key
              key={node}
              className={visited.includes(node) ? 'walk-node visited' : 'walk-node'}
              x={left}
              y={y - NODE / 2}
              width={wide}
              height={NODE}
              rx={3}
            />
          ))}
          {Array.from({ length: count }, (_, column) => (
            <rect
              // oxlint-disable-next-line react/no-array-index-key
              key={column}
              className={column + 1 === vma ? `walk-vma ${isThere ? 'found' : 'touched'}` : 'walk-vma'}
              x={RIM + column * pitch + 0.5}
              y={top}
              width={Math.max(1, pitch - 1)}
              height={BAR}
            />
          ))}
          {isThere && vma > 0 && visited.length > 0 && (
            <path
              className="walk-edge visited"
              d={`M${middleOf(nth(visited, -1))} ${nth(places, nth(visited, -1)).y + NODE / 2}L${RIM + (vma - 0.5) * pitch} ${top}`}
            />
          )}
          {hit !== undefined && vma > 0 && (
            <path
              className="walk-edge hit"
              d={`M${slotAt(hit) + slotWidth / 2 - 2} ${RIM + SLOTS.height}L${RIM + (vma - 0.5) * pitch} ${top}`}
            />
          )}
        </svg>
      )}
    </div>
  );
}

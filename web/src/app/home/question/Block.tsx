import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface BlockProps extends Point {
  readonly width: number;
  readonly height: number;
  readonly isHeld: boolean;
  /** Number of the place it is at, from 1; 0 is none. */
  readonly place: number;
  readonly places: number;
  /** The accessible name, and where it is. */
  readonly name: string;
  readonly where: string;
  /** The block's upper left corner follows the pointer. */
  readonly onDrag: (to: Point) => void;
  /** The pointer has let go. `isMoved`: it had moved before. */
  readonly onRelease: (isMoved: boolean) => void;
  /** Returns whether the key meant something. */
  readonly onKey: (key: string) => boolean;
}

/** A finger needs this much. */
const TOUCHED = 44;
/** In pixels. A hand that moves less only presses. */
const STILL = 4;

/** The new mapping, which the reader places: by dragging, or as a slider whose values are the places. */
export function Block(props: BlockProps) {
  const { x, y, width, height, isHeld, place, places, name, where, onDrag, onRelease, onKey } = props;
  const hold = useRef<{ readonly by: Point; readonly from: Point; isMoved: boolean }>(undefined);
  const grasp = Math.max(0, (TOUCHED - width) / 2);
  const down = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    hold.current = { by: { x: from.x - x, y: from.y - y }, from, isMoved: false };
  };
  const move = (event: PointerEvent<SVGGElement>): void => {
    const { current } = hold;
    if (!current) return;
    const { by, from } = current;
    current.isMoved ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL;
    if (current.isMoved) onDrag({ x: event.clientX - by.x, y: event.clientY - by.y });
  };
  const up = (): void => {
    const { current } = hold;
    hold.current = undefined;
    if (current) onRelease(current.isMoved);
  };
  return (
    <g
      className={isHeld ? 'block held' : 'block'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input can't be part of a drawing
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={places}
      aria-valuenow={place}
      aria-valuetext={where}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault();
      }}
    >
      <rect
        className="block-grasp"
        x={-grasp}
        y={-4}
        width={width + 2 * grasp}
        height={Math.max(TOUCHED, height + 8)}
      />
      <rect className="block-body" x={0.75} y={0.75} width={width - 1.5} height={height - 1.5} rx={2} />
      <path className="block-grip" d={`M${width / 2 - 2.5} ${height / 2 - 6}v12m5 0v-12`} />
    </g>
  );
}

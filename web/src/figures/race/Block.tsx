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
  /** The pointer was taken away, for example because the page scrolls. */
  readonly onLose: () => void;
  /** Returns whether the key meant something. */
  readonly onKey: (key: string) => boolean;
}

/** A finger needs this much. */
const TOUCHED = 44;
/** In pixels. A hand that moves less only presses. */
const STILL = 4;

/** The new mapping, which the reader places: by dragging, or as a slider whose values are the places. */
export function Block(props: BlockProps) {
  const { x, y, width, height, isHeld, place, places, name, where, onDrag, onRelease, onLose, onKey } = props;
  const hold = useRef<{ readonly by: Point; readonly from: Point; isMoved: boolean }>(undefined);
  const grasp = Math.max(0, (TOUCHED - width) / 2);
  const down = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = { x: event.clientX, y: event.clientY };
    hold.current = { by: { x: from.x - x, y: from.y - y }, from, isMoved: false };
  };
  const move = (event: PointerEvent<HTMLDivElement>): void => {
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
    // Not a part of the drawing: there, a finger would scroll the page whatever touch-action says.
    <div
      className={isHeld ? 'block held' : 'block'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input can't move in two directions
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={places}
      aria-valuenow={place}
      aria-valuetext={where}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        hold.current = undefined;
        onLose();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey && onKey(event.key)) event.preventDefault();
      }}
    >
      <span className="block-grasp" style={{ inset: `-4px ${-grasp}px` }} />
      <span className="block-body" />
    </div>
  );
}

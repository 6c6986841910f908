import type { KeyboardEvent, PointerEvent } from 'react';
import './splitter.css';

/** In percent. */
const LEAST = 20;
const MOST = 80;
const STEP = 5;

interface SplitterProps {
  readonly label: string;
  /** Whether the two parts are rows or columns. */
  readonly parts: 'rows' | 'columns';
  /** The first part's share of the space, in percent. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

/** Stands between two parts of its parent, and is dragged, or moved with the arrow keys. Enter makes the parts equal. */
export function Splitter({ label, parts, share, onShare }: SplitterProps) {
  const moveTo = (next: number): void => onShare(Math.round(Math.min(Math.max(next, LEAST), MOST)));
  const drag = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void => {
    const around = currentTarget.parentElement?.getBoundingClientRect();
    if (around === undefined || !currentTarget.hasPointerCapture(pointerId)) return;
    const along =
      parts === 'rows' ? (clientY - around.top) / around.height : (clientX - around.left) / around.width;
    moveTo(100 * along);
  };
  const onKey = (event: KeyboardEvent): void => {
    const places: Readonly<Record<string, number>> = {
      [parts === 'rows' ? 'ArrowUp' : 'ArrowLeft']: share - STEP,
      [parts === 'rows' ? 'ArrowDown' : 'ArrowRight']: share + STEP,
      Home: LEAST,
      End: MOST,
      Enter: 50,
    };
    const next = places[event.key];
    if (next === undefined || event.shiftKey) return;
    // Arrow keys also step through the session.
    event.preventDefault();
    moveTo(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one that moves is a widget
    <div
      className="splitter"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <hr> can't be moved
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      aria-orientation={parts === 'rows' ? 'horizontal' : 'vertical'}
      aria-valuenow={share}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onKeyDown={onKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => moveTo(50)}
    />
  );
}

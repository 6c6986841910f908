/* The part of a figure that readers zoom and walk through by keys. */
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { t } from '../words/index.ts';
import { ZOOM_STEP } from './ZoomTools.tsx';
import './drawing.css';

interface DrawingProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Says what the drawing shows. */
  readonly label: string;
  /** Says which keys act. Shown over the drawing's edge while it has the focus, unless onHint shows it elsewhere. */
  readonly hint: string;
  /** Set if the figure shows the hint elsewhere: called with whether to show it. */
  readonly onHint?: (shown: boolean) => void;
  /** The figure's own actions besides zoom and fit, by the key's name, with "Shift+" before it if that is pressed. */
  readonly keys: Readonly<Record<string, () => void>>;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** The pointer's place, in pixels from the drawing's upper left corner. */
  readonly onPoint: (x: number, y: number) => void;
  readonly onLeave: () => void;
  /** The place of a click that was no drag, in pixels from the drawing's upper left corner. */
  readonly onPress?: (x: number, y: number) => void;
  readonly children: ReactNode;
}

export function Drawing({
  ref,
  label,
  hint,
  onHint,
  keys,
  onZoom,
  onFit,
  onPoint,
  onLeave,
  onPress,
  children,
}: DrawingProps) {
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => onZoom(ZOOM_STEP),
    'Shift++': () => onZoom(ZOOM_STEP),
    '=': () => onZoom(ZOOM_STEP),
    '-': () => onZoom(1 / ZOOM_STEP),
    '0': onFit,
    ...keys,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actions[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!act) return;
    // The page uses some of these keys, too; while the figure has the focus they are the figure's.
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    // A role of "application" lets screen readers pass the arrow keys on; the linter counts it as passive.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className="figure-drawing"
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('views.drawing', { label, hint })}
      onPointerMove={(event) => onPoint(...placeOf(event))}
      onClick={(event) => {
        // A finger leaves before it clicks.
        onPoint(...placeOf(event));
        onPress?.(...placeOf(event));
      }}
      onPointerLeave={onLeave}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => onHint?.(currentTarget.matches(':focus-visible'))}
      onBlur={() => onHint?.(false)}
    >
      {children}
      {onHint === undefined && (
        <p className="figure-keys" aria-hidden="true">
          {hint}
        </p>
      )}
    </div>
  );
}

function placeOf(event: MouseEvent<HTMLDivElement>): readonly [number, number] {
  const { top, left, width } = event.currentTarget.getBoundingClientRect();
  // What is presented is enlarged; what is drawn doesn't know it.
  const scale = width / event.currentTarget.offsetWidth || 1;
  return [(event.clientX - left) / scale, (event.clientY - top) / scale];
}

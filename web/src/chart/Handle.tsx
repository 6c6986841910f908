import type { KeyboardEvent, PointerEvent } from 'react';
import { round } from './axes.ts';
import { inside, type Layout } from './shapes.ts';
import type { DraggedPoint } from './spec.ts';

interface HandleProps {
  readonly point: DraggedPoint;
  readonly layout: Layout;
  readonly em: number;
}

/** The point that a reader moves: by dragging it, by pressing anywhere in the chart, or with the keys of a slider. */
export function Handle({ point, layout, em }: HandleProps) {
  const { frame, handle, x: axis } = layout;
  if (handle === undefined) return null;
  const { x, y, textAt } = handle;
  const move = (value: number): void => {
    const next = onStep(point, value);
    if (next !== point.value) point.onMove(next);
  };
  const toPointer = (event: PointerEvent<SVGGElement>): void => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    // What is presented is enlarged: a pixel of the page isn't one of the drawing.
    if (box && box.width > 0) move(axis.valueAt(((event.clientX - box.left) / box.width) * layout.width));
  };
  const onKey = (event: KeyboardEvent): void => {
    const next = byKey(point, event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(next);
  };
  return (
    <g
      className="chart-handle"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing can’t have an input
      role="slider"
      tabIndex={0}
      aria-label={point.name}
      aria-valuemin={point.least}
      aria-valuemax={point.most}
      aria-valuenow={point.value}
      aria-valuetext={point.text}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        toPointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) toPointer(event);
      }}
    >
      <rect
        className="chart-catch"
        x={frame.left}
        y={frame.top}
        width={Math.max(0, frame.right - frame.left)}
        height={frame.bottom - frame.top}
      />
      <path d={`M${round(x)} ${round(textAt + 0.6 * em)}V${round(frame.bottom)}`} />
      {/* Before there is a line, a circle at the foot would look like a value. */}
      {y !== undefined && <circle cx={round(x)} cy={round(y)} r={round(0.6 * em)} />}
      <text x={inside(x, point.text, frame.left, frame.right, em)} y={textAt} dy="0.34em" textAnchor="middle">
        {point.text}
      </text>
    </g>
  );
}

/** Large steps are as many small ones. */
const LARGE = 10;

/** The value that a key of a slider leads to; undefined for any other key. */
export function byKey({ value, least, most, step }: DraggedPoint, key: string): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return value + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return value - step;
    case 'PageUp':
      return value + LARGE * step;
    case 'PageDown':
      return value - LARGE * step;
    case 'Home':
      return least;
    case 'End':
      return most;
    default:
      return undefined;
  }
}

/** The nearest value that is some steps above the least. */
export function onStep({ least, most, step }: DraggedPoint, value: number): number {
  const steps = Math.round((Math.max(least, Math.min(most, value)) - least) / step);
  // 0.1 + 0.2 would be 0.30000000000000004.
  return Math.min(most, Number((least + steps * step).toPrecision(12)));
}

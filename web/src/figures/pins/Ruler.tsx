import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { t } from '../../words/index.ts';
import { overOf, type Layout } from './layout.ts';
import type { PinsParameters } from './parameters.ts';
import { nameOf } from './say.ts';

interface RulerProps {
  readonly layout: Layout;
  readonly parameters: PinsParameters;
  /** Where the page is. */
  readonly state: string;
  readonly onDrag: (page: number) => void;
}

/** What is dragged: the page on the ruler. */
export function Ruler({ layout, parameters, state, onDrag }: RulerProps) {
  const { page } = parameters;
  const [isDown, setDown] = useState(false);
  const { rows, row, top, ruler } = layout;
  const over = overOf(layout);
  const bounded = (wanted: number): number => Math.min(rows - 1, Math.max(0, wanted));
  const follow = ({ nativeEvent, currentTarget }: PointerEvent): void => {
    const { top: above, height } = currentTarget.getBoundingClientRect();
    onDrag(bounded(Math.floor(((nativeEvent.clientY - above) / (height || rows * row)) * rows)));
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    onDrag(bounded(page + step));
    event.preventDefault();
  };
  return (
    <div
      className={isDown ? 'pins-ruler down' : 'pins-ruler'}
      style={{ top, left: ruler.x, width: ruler.width, height: rows * row }}
      // A page among a few, which a pointer drags over what is drawn.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has no pages
      role="slider"
      tabIndex={0}
      aria-label={t('pins.page')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={rows - 1}
      aria-valuenow={page}
      aria-valuetext={t('pins.pageAt', { page: nameOf(parameters), state })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDown(true);
        follow(event);
      }}
      onPointerMove={(event) => isDown && follow(event)}
      onPointerUp={() => setDown(false)}
      onPointerCancel={() => setDown(false)}
    >
      <span
        className="pins-grip"
        style={{ transform: `translateY(${page * row - over}px)`, height: row + 2 * over }}
      />
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  Home: -Infinity,
  End: Infinity,
};

import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../words/index.ts';
import { useLesson, type Place } from './context.ts';
import type { Written } from './schema.ts';
import { leaveToFigure } from './Skip.tsx';

interface AtProps extends Written<'At'> {
  readonly children: ReactNode;
}

/** Something in the prose that the figure can show: pointing at it highlights it there, pressing goes there. */
export function At({ children, ...named }: AtProps) {
  const { goTo, pointAt, pointAway } = useLesson();
  const place = readPlace(named);
  const point = ({ currentTarget }: SyntheticEvent) => pointAt(place, currentTarget);
  return (
    <button
      type="button"
      className="at"
      title={t('lesson.goTo')}
      onClick={(event) => {
        goTo(place, event.currentTarget);
        leaveToFigure(event);
      }}
      onMouseEnter={point}
      onMouseLeave={pointAway}
      onFocus={point}
      onBlur={pointAway}
    >
      {children}
    </button>
  );
}

function readPlace({ scene, operation, beat, address }: Written<'At'>): Place {
  return {
    ...(scene !== undefined && { scene }),
    ...(operation !== undefined && { operation: Number(operation) }),
    ...(beat !== undefined && { beat: Number(beat) }),
    ...(address !== undefined && { address: parseInt(address, 16) }),
  };
}

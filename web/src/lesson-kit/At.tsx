import type { ReactNode, SyntheticEvent } from 'react';
import { t } from '../words/index.ts';
import { useLesson, type Place } from './context.ts';
import { leaveToFigure } from './Skip.tsx';

interface AtProps {
  /** Id of the scene, if it is not the one that the text stands in or behind. */
  readonly scene?: string;
  /** Number of an operation, which the figure plays, or stops before if this stands in a question. */
  readonly operation?: string;
  /** Number of a beat of that operation, which the figure is to show. */
  readonly beat?: string;
  /** An address in hexadecimal, "7ffff7ffb000". The VMA there is highlighted. */
  readonly address?: string;
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

function readPlace({ scene, operation, beat, address }: Omit<AtProps, 'children'>): Place {
  if (address !== undefined && !/^[0-9a-f]+$/.test(address))
    throw new Error(`<At>: "${address}" is not an address such as 7ffff7ffb000`);
  if (beat !== undefined && operation === undefined) throw new Error('<At>: a beat belongs to an operation');
  return {
    ...(scene !== undefined && { scene }),
    ...(operation !== undefined && { operation: counted(operation) }),
    ...(beat !== undefined && { beat: counted(beat) }),
    ...(address !== undefined && { address: parseInt(address, 16) }),
  };
}

function counted(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`<At>: "${text}" is not a number from 1`);
  return Number(text);
}

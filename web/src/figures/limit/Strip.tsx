import { STRIP } from '../gigabyte.ts';
import type { PageState } from './picture.ts';

interface StripProps {
  /** The first page that is shown, the one that is pointed at, and the one that a call goes over, counted from 0. */
  readonly first: number;
  readonly at: number;
  readonly coming: number | undefined;
  /** How far that call is, from 0 to 1. */
  readonly share: number;
  readonly stateOf: (page: number) => PageState;
  readonly onAct: (page: number) => void;
}

/** Some of the pages, enlarged, and their VMAs: neighbours that may be used alike are one. */
export function Strip({ first, at, coming, share, stateOf, onAct }: StripProps) {
  return (
    <div className="limit-strip" aria-hidden="true">
      {Array.from({ length: STRIP }, (_, i) => {
        const page = first + i;
        const state = stateOf(page);
        const starts = state !== 'free' && (i === 0 || stateOf(page - 1) !== state);
        const ends = state !== 'free' && (i === STRIP - 1 || stateOf(page + 1) !== state);
        const name = [state, starts && 'starts', ends && 'ends', page === at && 'at']
          .filter(Boolean)
          .join(' ');
        return (
          // Keys do it from the square.
          <button key={page} type="button" tabIndex={-1} className={name} onClick={() => onAct(page)}>
            {page === coming && <i style={{ height: `${share * 100}%` }} />}
          </button>
        );
      })}
    </div>
  );
}

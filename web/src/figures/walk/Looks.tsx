/* What all lookups have come to: for each kernel a bar of pieces, each as long as a lookup has looks. The shorter bar has won. */
import { t } from '../../words/index.ts';
import type { Walks } from './model.ts';
import { lookedIn, looksOf } from './picture.ts';

interface LooksProps {
  readonly shown: readonly Walks[];
  /** So many lookups are over. */
  readonly tick: number;
  /** In how many looks the bars end that are as wide as there is room. */
  readonly most: number;
}

/** In looks: a bar that stands for fewer isn’t any wider. */
const FEWEST = 16;

export function Looks({ shown, tick, most }: LooksProps) {
  return (
    <div className="walk-looks">
      {shown.map(({ kernel, walks }) => (
        <div key={kernel} aria-hidden="true">
          <b>{kernel}</b>
          <span>
            {walks.slice(0, tick).map((walk, i) => {
              const looks = looksOf(walk);
              return (
                <i
                  // They are in the order of the touches.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={i}
                  className={walk.nodes.length === 0 ? 'hit' : 'miss'}
                  style={{ flexGrow: looks }}
                >
                  {looks}
                </i>
              );
            })}
            <u style={{ flexGrow: Math.max(most, FEWEST) - lookedIn(walks, tick) }} />
          </span>
        </div>
      ))}
      <p className="visually-hidden">
        {shown
          .map(({ kernel, walks }) =>
            t('walk.looksOf', {
              name: kernel,
              looks: walks.slice(0, tick).map(looksOf).join(', ') || t('walk.looksNone'),
            }),
          )
          .join(' ')}
      </p>
    </div>
  );
}

/** As many looks as the longer of all bars has in the end. */
export function mostOf(shown: readonly Walks[]): number {
  return Math.max(...shown.map(({ walks }) => lookedIn(walks, walks.length)));
}

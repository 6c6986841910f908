/* The operation's events so far, indented by the nesting of the functions. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { withElsewhere } from '../../narrate/context.ts';
import { narrate } from '../../narrate/narrate.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import type { ViewProps } from '../view.ts';
import './events.css';

export function Events({ snapshot, world, operations, onSeek }: ViewProps) {
  const { recent, position, operation, stack, elsewhere } = snapshot;
  const all = useMemo(() => withElsewhere(world, elsewhere), [world, elsewhere]);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (recent.length > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [recent]);

  const first = position - recent.length + 1;
  const isCut = operation >= 0 && first > (operations[operation]?.first ?? first);
  return (
    <Figure id="events" title="views.events" summary={t('views.eventsSummary', { count: recent.length })}>
      {recent.length === 0 && <p className="figure-empty">{t('views.eventsNone')}</p>}
      {isCut && <p className="events-cut">{t('views.eventsEarlier')}</p>}
      <ol ref={list} className="events" start={first}>
        {recent.map((event, i) => {
          const at = first + i;
          // The stack is that of the current event, the only one whose `why` is shown.
          const { what, why } = narrate(event, all, stack);
          const isNow = at === position;
          const text = (
            <>
              <span className="event-what">{what}</span>
              {isNow && <span className="event-why">{why}</span>}
            </>
          );
          return (
            <li
              key={at}
              style={{ '--depth': event.depth }}
              className={`event ${event.type.endsWith('_enter') ? 'enter' : ''}`}
              aria-current={isNow ? 'step' : undefined}
            >
              {onSeek ? (
                <button
                  type="button"
                  title={t('views.eventsSeek', { position: at })}
                  onClick={() => onSeek(at)}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ol>
    </Figure>
  );
}

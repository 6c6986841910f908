/* The core's counters, and what the last move forward added to them. Going back adds nothing, so a position looks the same each time one
 * comes back to it. */
import { useId, useState } from 'react';
import type { Counters as Counts } from '../../protocol/protocol.gen.ts';
import type { Snapshot } from '../../timeline/snapshot.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import type { ViewProps } from '../view.ts';
import { COUNTER_NAMES, countersOf, GROUPS, type Group } from './groups.ts';
import './counters.css';

interface Shown {
  readonly now: Snapshot;
  readonly before: Snapshot | undefined;
}

export function Counters({ snapshot }: ViewProps) {
  const [shown, setShown] = useState<Shown>({ now: snapshot, before: undefined });
  if (shown.now !== snapshot) {
    const isForward = snapshot.position > shown.now.position;
    setShown({ now: snapshot, before: isForward ? shown.now : undefined });
  }
  const { before } = shown;
  const since = (name: keyof Counts): number =>
    before ? snapshot.counters[name] - before.counters[name] : 0;
  const moved = COUNTER_NAMES.filter((name) => since(name) > 0);

  return (
    <Figure
      id="counters"
      title="views.counters"
      summary={t('views.countersSummary', { count: moved.length })}
      note={before && moved.length > 0 ? t('views.countersSince', { position: before.position }) : ''}
    >
      {/* It may scroll, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="counters" tabIndex={0}>
        <div className="counter-columns">
          {GROUPS.map((group) => (
            <CounterGroup key={group} group={group} counters={snapshot.counters} since={since} />
          ))}
        </div>
      </div>
    </Figure>
  );
}

interface CounterGroupProps {
  readonly group: Group;
  readonly counters: Counts;
  readonly since: (name: keyof Counts) => number;
}

/** Counters at zero share one line, so that the others stand out. */
function CounterGroup({ group, counters, since }: CounterGroupProps) {
  const id = useId();
  const names = countersOf(group);
  const moving = names.filter((name) => counters[name] > 0);
  const still = names.filter((name) => counters[name] === 0);
  return (
    <section className="counter-group">
      <p id={id} className="counter-group-name">
        {t(`views.countersGroup${group}`)}
      </p>
      <dl aria-labelledby={id}>
        {moving.map((name) => (
          <div key={name} className={since(name) > 0 ? 'counter changed' : 'counter'}>
            <dt>{t(`counters.${name}`)}</dt>
            <dd>
              {since(name) > 0 && <span className="counter-since">+{formatNumber(since(name))}</span>}
              <span className="mono">{formatNumber(counters[name])}</span>
            </dd>
          </div>
        ))}
      </dl>
      {still.length > 0 && (
        <p className="counter-zero" title={still.map((name) => t(`counters.${name}`)).join('\n')}>
          {t('views.countersZero', { count: still.length })}
        </p>
      )}
    </section>
  );
}

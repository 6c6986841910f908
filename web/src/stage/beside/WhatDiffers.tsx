import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { resultText } from '../../core/result-text.ts';
import type { Compared } from '../../core/session.ts';
import { isSameResult } from '../../timeline/difference.ts';
import { isInStep } from '../../timeline/follower.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { formatNumber, say, t } from '../../words/index.ts';
import type { Player, PlayerAndClient } from '../use-player.ts';
import { differingCounters, type Span } from './differing.ts';
import { FirstDifference } from './FirstDifference.tsx';
import { useStates, type Seen } from './use-states.ts';

interface WhatDiffersProps {
  readonly leader: Player;
  readonly followers: readonly PlayerAndClient[];
  /** The names of all kernels, the leading one's first. */
  readonly names: readonly string[];
}

/** The counters and results in which the kernels differ. Nothing that is the same is listed. */
export function WhatDiffers({ leader, followers, names }: WhatDiffersProps) {
  const players = useMemo(() => [leader, ...followers.map(({ player }) => player)], [leader, followers]);
  const states = useStates(players);
  /** While a kernel catches up, the table stays as it was. */
  const [shown, setShown] = useState(states);
  if (shown !== states && isInStep(states)) setShown(states);
  const [span, setSpan] = useState<Span>('operation');
  const first = useStore(leader, ({ spec }) => spec?.compared);
  return (
    <section className="what-differs" aria-label={t('beside.differs')}>
      <div className="differs-tools">
        <Choice
          label={t('beside.span')}
          options={[
            { value: 'operation', text: t('beside.operation') },
            { value: 'soFar', text: t('beside.soFar') },
          ]}
          value={span}
          onChange={(value) => setSpan(value === 'soFar' ? 'soFar' : 'operation')}
        />
        <FirstDifference
          leader={leader}
          followers={followers}
          names={names}
          isReady={states.every(({ snapshot }) => snapshot !== undefined)}
        />
      </div>
      {/* It may scroll, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="differs-table" tabIndex={0}>
        {shown.length === names.length && <Table states={shown} names={names} span={span} first={first} />}
      </div>
    </section>
  );
}

interface TableProps {
  readonly states: readonly Seen[];
  readonly names: readonly string[];
  readonly span: Span;
  /** The counters to list first. */
  readonly first: Compared['compared'];
}

function Table({ states, names, span, first }: TableProps) {
  const results = useMemo(() => differingResults(states), [states]);
  const counters = useMemo(
    () =>
      differingCounters(
        states.flatMap(({ snapshot }) => snapshot ?? []),
        span,
        first,
      ),
    [states, span, first],
  );
  if (results === undefined && counters.length === 0) return <p className="quiet">{t('beside.nothing')}</p>;
  return (
    <table aria-label={t('beside.differs')}>
      <thead>
        <tr>
          <th scope="col">{t('beside.differs')}</th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results && (
          <tr>
            <th scope="row">{t('beside.result')}</th>
            {results.map((result, i) => (
              <td key={names[i]}>
                <code>{result}</code>
              </td>
            ))}
          </tr>
        )}
        {counters.map(({ name, values }) => (
          <tr key={name}>
            <th scope="row">{t(`counters.${name}`)}</th>
            {values.map((value, i) => (
              <td key={names[i]}>
                {formatNumber(value)} {i > 0 && <Gap by={value - (values[0] ?? 0)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The difference from the leading kernel. */
function Gap({ by }: { readonly by: number }) {
  if (by === 0) return null;
  return (
    <span className="differs-by">{t(by > 0 ? 'beside.more' : 'beside.less', { count: Math.abs(by) })}</span>
  );
}

/** What the call returned on each kernel, once all have, if that is not the same everywhere. */
function differingResults(states: readonly Seen[]): readonly string[] | undefined {
  const ended = states.flatMap(({ snapshot, operations }) => {
    const operation = snapshot && operations[snapshot.operation];
    return operation && snapshot.position === operation.last ? [operation] : [];
  });
  const [first, ...others] = ended;
  if (first === undefined || ended.length < states.length) return undefined;
  if (others.every((other) => isSameResult(first, other))) return undefined;
  return ended.map(({ call, outcome }) => say(resultText(call.call, outcome)));
}

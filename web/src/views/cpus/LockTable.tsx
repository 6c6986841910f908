/* The table of locks, with the columns of /proc/lock_stat. */
import { Fragment, useMemo, useState, type ReactNode } from 'react';
import { type RecordLockStat } from '../../protocol/protocol.gen.ts';
import type { CpuTimeline } from '../../timeline/cpu-timeline.ts';
import { t } from '../../words/index.ts';
import type { LockTopic } from './find.ts';
import { lockName } from './say.ts';
import { className, StatCells, StatHeads } from './StatParts.tsx';
import { BY_CONTENTIONS, COLUMNS, keyOf, rowsOf } from './table.ts';

interface LockTableProps {
  readonly timeline: CpuTimeline;
  readonly topic: LockTopic | undefined;
  readonly onChoose: (topic: LockTopic) => void;
}

export function LockTable({ timeline, topic, onChoose }: LockTableProps) {
  const [sorting, setSorting] = useState(BY_CONTENTIONS);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => rowsOf(timeline.stats, sorting), [timeline.stats, sorting]);
  if (rows.length === 0) return <p className="cpus-below cpus-empty">{t('views.cpusStatEmpty')}</p>;
  const toggle = (key: string): void => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const chosen = topic && keyOf(topic);
  const line = (stat: RecordLockStat, name: string, more?: ReactNode) => (
    <Line key={keyOf(stat)} stat={stat} name={name} isChosen={keyOf(stat) === chosen} onChoose={onChoose}>
      {more}
    </Line>
  );
  return (
    <div className="cpus-below">
      <table className="cpus-table">
        <caption>{t('views.cpusStatCaption')}</caption>
        <thead>
          <StatHeads {...{ sorting, onSort: setSorting }} />
        </thead>
        <tbody>
          {rows.map(({ stat, locks, causes }) => {
            const key = keyOf(stat);
            const isOpen = open.has(key);
            const name = className(stat, timeline.kernel);
            return (
              <Fragment key={key}>
                {line(
                  stat,
                  name,
                  <button
                    type="button"
                    className="cpus-unfold"
                    aria-expanded={isOpen}
                    aria-label={t('views.cpusStatUnfold', { name })}
                    onClick={() => toggle(key)}
                  >
                    <svg viewBox="0 0 10 10" aria-hidden="true">
                      <path d="M3 1.5L7 5L3 8.5" />
                    </svg>
                  </button>,
                )}
                {isOpen && locks.map((each) => line(each, lockName(each, timeline.kernel)))}
                {isOpen && causes.map((each) => line(each, t(`codes.lock_cause.${each.cause}`)))}
              </Fragment>
            );
          })}
        </tbody>
        {timeline.locksLeftOut > 0 && (
          <tfoot>
            <tr>
              <td colSpan={COLUMNS.length + 1}>
                {t('views.cpusStatMore', { count: timeline.locksLeftOut })}
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface LineProps {
  readonly stat: RecordLockStat;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (topic: LockTopic) => void;
  /** Shown before the name. */
  readonly children: ReactNode;
}

function Line({ stat, name, isChosen, onChoose, children }: LineProps) {
  return (
    <tr className={`cpus-row ${stat.scope}${isChosen ? ' chosen' : ''}`}>
      <th scope="row" className="cpus-name">
        <span>
          {children}
          <button
            type="button"
            className="cpus-choose"
            aria-pressed={isChosen}
            onClick={() => onChoose(stat)}
          >
            {name}
          </button>
          {stat.scope !== 'cause' && stat.kind !== 'none' && (
            <span className="cpus-kind">{t(`views.cpusKind_${stat.kind}`)}</span>
          )}
        </span>
      </th>
      <StatCells stat={stat} />
    </tr>
  );
}

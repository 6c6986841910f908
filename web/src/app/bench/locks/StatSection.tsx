import { useEffect, useId, useMemo, useState } from 'react';
import { simulateStats } from '../../../bench/client.ts';
import { sizesRun } from '../../../bench/cpus/figures.ts';
import type { StatsRequest } from '../../../bench/messages.ts';
import type { Row, Settings } from '../../../bench/report.ts';
import { kernelName } from '../../../narrate/kernel-name.ts';
import type { RecordLockStat } from '../../../protocol/protocol.gen.ts';
import { className, StatCells, StatHeads } from '../../../views/cpus/StatParts.tsx';
import { BY_CONTENTIONS, keyOf, rowsOf } from '../../../views/cpus/table.ts';
import { Choice } from '../../../widgets/choice/Choice.tsx';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { t } from '../../../words/index.ts';
import { messageOf } from '../../../words/message-of.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { useSizeChoice } from '../use-size-choice.tsx';

interface StatSectionProps {
  readonly rows: readonly Row[];
  readonly settings: Settings;
  readonly elsewhere: boolean;
  readonly programs: readonly string[];
  readonly kernels: readonly string[];
}

/** The locks of one kernel on one number of CPUs, in the columns of /proc/lock_stat. */
export function StatSection({ rows, settings, elsewhere, programs, kernels }: StatSectionProps) {
  const [askedProgram, askProgram] = useState<string>();
  const [askedKernel, askKernel] = useState<string>();
  const id = useId();
  const program = programs.find((each) => each === askedProgram) ?? programs[0];
  const kernel = kernels.find((each) => each === askedKernel) ?? kernels[0];
  const sizes = program === undefined ? [] : sizesRun(rows, 'simulated', program);
  const { n, choice } = useSizeChoice(sizes, t('benchLocks.sizeChoice'), (each) =>
    t('benchLocks.cpus', { count: each }),
  );
  if (program === undefined || kernel === undefined || n === undefined) return null;
  return (
    <section aria-labelledby="stat" className="cpu-stats">
      <h3 id="stat">
        {t('benchLocks.statTitle')} <KindTag kind="simulated" elsewhere={elsewhere} />
      </h3>
      <p>{t('benchLocks.statLead')}</p>
      <div className="cpu-choices">
        <label htmlFor={id}>{t('benchLocks.statKernel')}</label>
        <select id={id} value={kernel} onChange={({ target }) => askKernel(target.value)}>
          {kernels.map((each) => (
            <option key={each} value={each}>
              {kernelName(each)}
            </option>
          ))}
        </select>
      </div>
      {programs.length > 1 && (
        <Choice
          label={t('benchLocks.program')}
          options={programs.map((each) => ({ value: each, text: each }))}
          value={program}
          onChange={askProgram}
        />
      )}
      {choice}
      <Cell {...{ settings, kernel, program, n }} />
    </section>
  );
}

interface CellProps {
  readonly settings: Settings;
  readonly kernel: string;
  readonly program: string;
  readonly n: number;
}

function Cell({ settings, kernel, program, n }: CellProps) {
  const state = useStats({ settings, kernel, program, n });
  if (state.status === 'loading') return <p className="quiet">{t('benchLocks.statLoading')}</p>;
  if (state.status === 'failed')
    return (
      <p className="bench-trouble" role="alert">
        {t('benchLocks.statFailed', { reason: state.reason })}
      </p>
    );
  const { of, stats } = state;
  const isOld = of.settings !== settings || of.kernel !== kernel || of.program !== program || of.n !== n;
  return (
    <div aria-busy={isOld}>
      <StatTable
        stats={stats}
        kernel={of.kernel}
        caption={t('benchLocks.statCaption', { kernel: kernelName(of.kernel), program: of.program, n: of.n })}
      />
      {isOld && <p className="quiet">{t('benchLocks.statLoading')}</p>}
    </div>
  );
}

type StatsState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly of: StatsRequest; readonly stats: readonly RecordLockStat[] }
  | { readonly status: 'failed'; readonly reason: string };

/** The previous statistics stay until the new ones arrive; `of` says what they are of. */
function useStats({ settings, kernel, program, n }: StatsRequest): StatsState {
  const [state, setState] = useState<StatsState>({ status: 'loading' });
  useEffect(() => {
    const of = { settings, kernel, program, n };
    const { answer, cancel } = simulateStats(of);
    answer.then(
      ({ stats }) => setState({ status: 'ready', of, stats }),
      (error: unknown) => setState({ status: 'failed', reason: messageOf(error) }),
    );
    return cancel;
  }, [settings, kernel, program, n]);
  return state;
}

interface StatTableProps {
  readonly stats: readonly RecordLockStat[];
  readonly caption: string;
  /** The kernel, which decides the names of locks. */
  readonly kernel: string;
}

/** Classes of locks, each with the causes of its acquisitions, sorted by any column. */
function StatTable({ stats, caption, kernel }: StatTableProps) {
  const [sorting, setSorting] = useState(BY_CONTENTIONS);
  const rows = useMemo(() => rowsOf(stats, sorting), [stats, sorting]);
  return (
    <TableScroll label={caption}>
      <table className="cpu-stat">
        <caption>{caption}</caption>
        <thead>
          <StatHeads {...{ sorting, onSort: setSorting }} buttonClass="text-button" />
        </thead>
        {rows.map(({ stat, causes }) => (
          <tbody key={keyOf(stat)}>
            <Line stat={stat} kernel={kernel} />
            {causes.map((cause) => (
              <Line key={keyOf(cause)} stat={cause} kernel={kernel} />
            ))}
          </tbody>
        ))}
      </table>
    </TableScroll>
  );
}

function Line({ stat, kernel }: { readonly stat: RecordLockStat; readonly kernel: string }) {
  const isClass = stat.scope === 'class';
  return (
    <tr className={stat.scope}>
      <th scope="row">
        {isClass ? className(stat, kernel) : t(`codes.lock_cause.${stat.cause}`)}
        {isClass && stat.kind !== 'none' && <small>{t(`views.cpusKind_${stat.kind}`)}</small>}
      </th>
      <StatCells stat={stat} />
    </tr>
  );
}

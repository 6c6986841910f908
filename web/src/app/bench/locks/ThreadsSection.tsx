import { nth } from '../../../base/known.ts';
import { doneAt, fewWaits, gainOf, sizesRun, valueAt } from '../../../bench/cpus/figures.ts';
import type { CpuPlan } from '../../../bench/cpus/plan.ts';
import { WAITED } from '../../../bench/cpus/rows.ts';
import type { Report, Row } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { formatFigure } from '../figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../NumbersHead.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../series.ts';
import { ThroughputFigure } from './GainFigures.tsx';

interface ThreadsSectionProps {
  readonly plan: CpuPlan;
  readonly rows: readonly Row[];
  readonly report: Report;
  readonly elsewhere: boolean;
  readonly eras: readonly string[];
  readonly order: EraOrder;
}

/** Figures of this machine's real threads, or why there are none. */
export function ThreadsSection({ plan, rows, report, elsewhere, eras, order }: ThreadsSectionProps) {
  const workloads = Object.entries(plan.threads).flatMap(([workload, program]) => {
    const sizes = sizesRun(rows, 'measured', workload);
    return sizes.length === 0 ? [] : [{ workload, program, sizes }];
  });
  if (Object.keys(plan.threads).length === 0) return null;
  const isAsked = Object.keys(plan.threads).some((each) => (report.settings.n[each] ?? []).length > 0);
  return (
    <section aria-labelledby="real-threads">
      <h3 id="real-threads">{t('benchLocks.threadsTitle')}</h3>
      <p>{t('benchLocks.threadsLead', { cores: report.environment.cores })}</p>
      {workloads.length === 0 ? (
        <p className="bench-warning">
          {t(isAsked ? 'benchLocks.threadsNone' : 'benchLocks.threadsNotAsked')}
        </p>
      ) : (
        <>
          {workloads.some(({ sizes }) => sizes.length > 1) && (
            <div className="bench-charts">
              {workloads.map(({ workload, program }) => (
                <ThroughputFigure
                  key={workload}
                  title={t('benchLocks.threadsChart', { program })}
                  kind="measured"
                  right={t('benchLocks.threadsAxis')}
                  round={plan.round[program] ?? 'pair'}
                  {...{ workload, rows, elsewhere, eras, order }}
                />
              ))}
            </div>
          )}
          {workloads.map((measured) => (
            <ThreadsTable key={measured.workload} {...{ plan, rows, elsewhere, eras, order, ...measured }} />
          ))}
        </>
      )}
    </section>
  );
}

interface ThreadsTableProps extends Omit<ThreadsSectionProps, 'report'> {
  readonly workload: string;
  readonly program: string;
  /** At least one. */
  readonly sizes: readonly number[];
}

/** Each kernel's throughput and ratio, for each number of threads. */
function ThreadsTable({ plan, rows, elsewhere, eras, order, workload, program, sizes }: ThreadsTableProps) {
  const base = nth(eras, 0);
  const caption = t('benchLocks.threadsCaption', {
    program,
    rounds: t(`benchLocks.axis_${plan.round[program] ?? 'pair'}`),
  });
  const most = nth(sizes, -1);
  const isApart = fewWaits(rows, base, workload, most) !== undefined;
  return (
    <TableScroll label={caption}>
      <table className="cpu-table">
        <caption>
          {caption} <KindTag kind="measured" elsewhere={elsewhere} />
          {isApart && <p className="quiet">{t('benchLocks.threadsApart', { era: eraName(base) })}</p>}
        </caption>
        <NumbersHead
          rows={t('bench.kernel')}
          numbers={[
            ...sizes.map((n) => t('benchLocks.columnThreads', { count: n })),
            t('benchLocks.columnThreadsGain', { count: most, era: eraName(base) }),
            t('benchLocks.columnThreadsWaited', { count: most }),
          ]}
        />
        <tbody>
          {eras
            .filter((era) => doneAt(rows, 'measured', era, workload, most) !== undefined)
            .map((era) => (
              <tr key={era}>
                <th scope="row" className="bench-era">
                  <Sample style={styleOf(order, era)} />
                  {eraName(era)}
                </th>
                {sizes.map((n) => (
                  <td key={n} className="number">
                    {textOf(doneAt(rows, 'measured', era, workload, n))}
                  </td>
                ))}
                <td className="number">
                  {textOf(isApart ? undefined : gainOf(rows, 'measured', workload, most, [base, era]))}
                </td>
                <td className="number">{textOf(valueAt(rows, 'measured', era, workload, most, WAITED))}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function textOf(value: number | undefined): string {
  return value === undefined ? t('bench.none') : formatFigure(value);
}

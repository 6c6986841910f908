import { nth } from '../../../base/known.ts';
import { gainOf, sharesOf, sizesRun, valueAt } from '../../../bench/cpus/figures.ts';
import {
  ASLEEP,
  AVERAGE_WAIT,
  LINES,
  QUEUE,
  SHARES,
  SPINNING,
  THROUGHPUT,
  WAITED,
  locksMetric,
  type Share,
} from '../../../bench/cpus/rows.ts';
import type { CpuPlan } from '../../../bench/cpus/plan.ts';
import type { Row } from '../../../bench/report.ts';
import { mmapLockName } from '../../../core/era-id.ts';
import type { LockClass } from '../../../protocol/protocol.gen.ts';
import { stateMeaning, stateName } from '../../../views/cpus/states.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { shortEraName } from '../eras.ts';
import { formatFigure, listed } from '../figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../NumbersHead.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../series.ts';
import { Legend } from '../Legend.tsx';
import { useSizeChoice } from '../use-size-choice.tsx';
import { SHARE_FILLS, STATE_OF } from './shares.ts';

interface AtSectionProps {
  readonly plan: CpuPlan;
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly program: string;
  /** The first is the base of ratios. */
  readonly eras: readonly string[];
  readonly order: EraOrder;
}

/** One number of CPUs: what these do, and how they contend for the lock. */
export function AtSection({ plan, rows, elsewhere, program, eras, order }: AtSectionProps) {
  const { n, choice } = useSizeChoice(
    sizesRun(rows, 'simulated', program),
    t('benchLocks.sizeChoice'),
    (each) => t('benchLocks.cpus', { count: each }),
  );
  if (n === undefined) return null;
  return (
    <section aria-labelledby="at" className="cpu-at">
      <h3 id="at">
        {t('benchLocks.atTitle')} <KindTag kind="simulated" elsewhere={elsewhere} />
      </h3>
      {choice}
      <SharesFigure {...{ rows, elsewhere, program, eras, order, n }} />
      <Legend
        parts={SHARES.map((share) => ({
          name: stateName(STATE_OF[share]),
          fill: SHARE_FILLS[share],
          means: stateMeaning(STATE_OF[share]),
        }))}
      />
      <AtTable {...{ plan, rows, elsewhere, program, eras, order, n }} />
    </section>
  );
}

/** A row for each kernel: all the time of all CPUs, idle ones included. */
function SharesFigure({ rows, elsewhere, program, eras, order, n }: Omit<AtTableProps, 'plan'>) {
  const bars = eras.map((era) => ({ era, pieces: piecesOf(sharesOf(rows, era, program, n)) }));
  return (
    <Chart
      spec={{
        title: t('benchLocks.sharesChart', { program, n }),
        summary: t('benchLocks.sharesSummary', { program, n, eras: listed(eras.map(eraName)) }),
        origin: { kind: 'simulated', elsewhere },
        x: { name: t('benchLocks.sharesRight'), scale: 'linear', from: 0, to: 100 },
        y: {
          names: 'beside',
          tall: 1.7,
          rows: bars.map(({ era }) => ({ key: era, name: eraName(era), short: shortEraName(era, order) })),
        },
        series: SHARES.map((share) => ({
          as: 'pieces',
          key: STATE_OF[share],
          label: stateName(STATE_OF[share]),
          fill: SHARE_FILLS[share],
          pieces: bars.flatMap(({ era, pieces }) => {
            const piece = pieces.find((each) => each.share === share);
            return piece ? [{ row: era, from: piece.from, to: piece.to }] : [];
          }),
        })),
      }}
    />
  );
}

/** Shares one after the other. */
function piecesOf(parts: ReturnType<typeof sharesOf>) {
  let end = 0;
  return parts.map(({ share, percent }) => {
    const from = end;
    end += percent;
    return { share, from, to: end };
  });
}

interface AtTableProps extends AtSectionProps {
  readonly n: number;
}

function AtTable(props: AtTableProps) {
  const { plan, rows, elsewhere, program, eras, order, n } = props;
  const base = nth(eras, 0);
  const caption = t('benchLocks.atCaption', { program, n });
  const round = plan.round[program] ?? 'pair';
  const columns = [
    [THROUGHPUT, t('benchLocks.columnThroughput', { rounds: t(`benchLocks.rounds_${round}`) })],
    [SPINNING, shareColumn(SPINNING)],
    [LINES, shareColumn(LINES)],
    [ASLEEP, shareColumn(ASLEEP)],
    ...plan.locks.map(
      (lock) =>
        [locksMetric(lock), t('benchLocks.columnLocks', { lock: takenText(lock, eras), round })] as const,
    ),
    [WAITED, t('benchLocks.columnWaited')],
    [AVERAGE_WAIT, t('benchLocks.columnWait')],
    [QUEUE, t('benchLocks.columnQueue')],
  ] as const;
  const names = columns.slice(1).map(([, name]) => name);
  return (
    <TableScroll label={caption}>
      <table className="cpu-table">
        <caption>
          {caption} <KindTag kind="simulated" elsewhere={elsewhere} />
        </caption>
        <NumbersHead
          rows={t('bench.kernel')}
          numbers={[columns[0][1], t('benchLocks.columnGain', { era: eraName(base) }), ...names]}
        />
        <tbody>
          {eras.map((era) => {
            const [throughput, ...others] = columns.map(([metric]) =>
              textOf(valueAt(rows, 'simulated', era, program, n, metric)),
            );
            return (
              <tr key={era}>
                <th scope="row" className="bench-era">
                  <Sample style={styleOf(order, era)} />
                  {eraName(era)}
                </th>
                <td className="number">{throughput}</td>
                <td className="number">{textOf(gainOf(rows, 'simulated', program, n, [base, era]))}</td>
                {others.map((text, i) => (
                  <td key={names[i]} className="number">
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableScroll>
  );
}

const TAKEN = {
  vma: 'benchLocks.lockVma',
  i_mmap: 'benchLocks.lockIMmap',
  anon_vma: 'benchLocks.lockAnonVma',
  page_table: 'benchLocks.lockPageTable',
} as const;

function shareColumn(share: Share): string {
  return t('benchLocks.columnShare', { state: stateName(STATE_OF[share]) });
}

/** The lock of an mm as all of these kernels call it, or both its names. */
function takenText(lock: LockClass, eras: readonly string[]): string {
  if (lock !== 'mmap') return t(TAKEN[lock]);
  const names = new Set(eras.map(mmapLockName));
  const [mmapLock, ...more] = names;
  return mmapLock !== undefined && more.length === 0
    ? t('benchLocks.lockMmap', { mmapLock })
    : t('benchLocks.lockMmapBoth');
}

function textOf(value: number | undefined): string {
  return value === undefined ? t('bench.none') : formatFigure(value);
}

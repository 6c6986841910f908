import { sizesRun, throughputOf, valueAt, type OwnKind } from '../../../bench/cpus/figures.ts';
import type { CpuPlan, Round } from '../../../bench/cpus/plan.ts';
import { LINES, SPINNING } from '../../../bench/cpus/rows.ts';
import type { Row } from '../../../bench/report.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { listed } from '../figures.ts';
import { eraLine, PERCENT_AXIS, type EraOrder } from '../series.ts';

interface GainSectionProps {
  readonly rows: readonly Row[];
  readonly elsewhere: boolean;
  readonly plan: CpuPlan;
  readonly program: string;
  readonly eras: readonly string[];
  readonly order: EraOrder;
}

/** Throughput over the number of CPUs, and the share of their time that is lost. */
export function GainFigures({ plan, rows, elsewhere, program, eras, order }: GainSectionProps) {
  const sizes = sizesRun(rows, 'simulated', program);
  const lost = eras.map((era) =>
    eraLine(
      order,
      era,
      sizes.flatMap((n) => {
        const [spinning, lines] = [SPINNING, LINES].map((share) =>
          valueAt(rows, 'simulated', era, program, n, share),
        );
        return spinning === undefined || lines === undefined ? [] : [{ x: n, y: spinning + lines }];
      }),
    ),
  );
  return (
    <div className="bench-charts">
      <ThroughputFigure
        title={t('benchLocks.throughputChart', { program })}
        kind="simulated"
        right={t('benchLocks.cpusAxis')}
        rows={rows}
        workload={program}
        round={plan.round[program] ?? 'pair'}
        {...{ elsewhere, eras, order }}
      />
      <Chart
        spec={{
          title: t('benchLocks.lostChart', { program }),
          summary: t('benchLocks.lostSummary', { program, eras: listed(eras.map(eraName)) }),
          origin: { kind: 'simulated', elsewhere },
          x: { name: t('benchLocks.cpusAxis'), scale: 'log', ticks: 'values' },
          y: { name: t('benchLocks.lostAxis'), ...PERCENT_AXIS },
          series: lost.filter(({ points }) => points.length > 0),
        }}
      />
    </div>
  );
}

interface ThroughputFigureProps extends Omit<GainSectionProps, 'plan' | 'program'> {
  readonly title: string;
  readonly kind: OwnKind;
  readonly workload: string;
  readonly round: Round;
  readonly right: string;
}

const MILLION = 1e6;

/** Both axes are logarithmic: throughput that is proportional to n is a straight line. */
export function ThroughputFigure(props: ThroughputFigureProps) {
  const { title, kind, workload, round, right, rows, elsewhere, eras, order } = props;
  const lines = eras
    .map((era) =>
      eraLine(
        order,
        era,
        throughputOf(rows, kind, era, workload).map(({ x, y }) => ({ x, y: y / MILLION })),
      ),
    )
    .filter(({ points }) => points.length > 0 && points.every(({ y }) => y > 0));
  if (lines.length === 0) return null;
  return (
    <Chart
      spec={{
        title,
        summary: t('benchLocks.throughputSummary', {
          workload,
          eras: listed(lines.map(({ key }) => eraName(key))),
        }),
        origin: { kind, elsewhere },
        x: { name: right, scale: 'log', ticks: 'values' },
        y: {
          name: t('benchLocks.throughputAxis', { rounds: t(`benchLocks.axis_${round}`) }),
          scale: 'log',
        },
        series: lines,
      }}
    />
  );
}

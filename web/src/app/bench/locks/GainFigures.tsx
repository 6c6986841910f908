import { sizesRun, throughputOf, valueAt, type OwnKind } from '../../../bench/cpus/figures.ts';
import type { CpuPlan, Round } from '../../../bench/cpus/plan.ts';
import { LINES, SPINNING } from '../../../bench/cpus/rows.ts';
import type { Row } from '../../../bench/report.ts';
import { growthChart, rateChart, type Line } from '../../../d3/line-chart.ts';
import { eraName } from '../../../narrate/era-name.ts';
import { t } from '../../../words/index.ts';
import { pointsOf } from '../charts/chart-data.ts';
import { ChartBox, listed } from '../ChartBox.tsx';
import { shortEraName } from '../eras.ts';
import { LineDrawing } from '../LineDrawing.tsx';
import { styleOf, type EraOrder } from '../series.tsx';

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
  const lost = eras.map((era) => ({
    era,
    points: sizes.flatMap((n) => {
      const [spinning, lines] = [SPINNING, LINES].map((share) =>
        valueAt(rows, 'simulated', era, program, n, share),
      );
      return spinning === undefined || lines === undefined ? [] : [{ x: n, y: spinning + lines }];
    }),
  }));
  const names = listed(eras.map(eraName));
  const origin = { kind: 'simulated', elsewhere } as const;
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
      <ChartBox
        title={t('benchLocks.lostChart', { program })}
        origin={origin}
        summary={t('benchLocks.lostSummary', { program, eras: names })}
        up={t('benchLocks.lostAxis')}
        right={t('benchLocks.cpusAxis')}
        data={pointsOf(styled(lost, order))}
      >
        {(width) => (
          <LineDrawing
            width={width}
            lines={styled(lost, order)}
            layout={(lines, room) => rateChart(lines, { kind: 'multiples', values: sizes }, room)}
          />
        )}
      </ChartBox>
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
    .map((era) => ({
      era,
      points: throughputOf(rows, kind, era, workload).map(({ x, y }) => ({ x, y: y / MILLION })),
    }))
    .filter(({ points }) => points.length > 0 && points.every(({ y }) => y > 0));
  if (lines.length === 0) return null;
  return (
    <ChartBox
      title={title}
      origin={{ kind, elsewhere }}
      summary={t('benchLocks.throughputSummary', {
        workload,
        eras: listed(lines.map(({ era }) => eraName(era))),
      })}
      up={t('benchLocks.throughputAxis', { rounds: t(`benchLocks.axis_${round}`) })}
      right={right}
      data={pointsOf(styled(lines, order))}
    >
      {(width) => <LineDrawing width={width} lines={styled(lines, order)} layout={growthChart} />}
    </ChartBox>
  );
}

function styled(
  lines: readonly { readonly era: string; readonly points: Line['points'] }[],
  order: EraOrder,
) {
  return lines
    .filter(({ points }) => points.length > 0)
    .map(({ era, points }) => ({
      key: era,
      label: shortEraName(era, order),
      style: styleOf(order, era),
      points,
    }));
}

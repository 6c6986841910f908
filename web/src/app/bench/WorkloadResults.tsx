import { memo, useState } from 'react';
import { growthOf, type Growth, type Row } from '../../bench/report.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { Behind } from './Behind.tsx';
import { Growths } from './Growths.tsx';
import { CourseFigure, GrowthFigure } from './LineFigure.tsx';
import { metricsOf, rowsOf, sizesOf, type SizedRow } from './rows.ts';
import { StripFigure } from './StripFigure.tsx';
import { CountedTable, MeasuredTable } from './Tables.tsx';
import type { KernelOrder } from './series.ts';
import { useSizeChoice } from './use-size-choice.tsx';

interface WorkloadResultsProps {
  readonly workload: string;
  /** What n counts. */
  readonly size: string;
  /** The measured and counted rows of this workload. */
  readonly rows: readonly Row[];
  /** Undefined while every new row changes them. */
  readonly fits: readonly Growth[] | undefined;
  /** Metrics that are expected to grow with n. */
  readonly growing: ReadonlySet<string>;
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
}

/**
 * All figures of one workload: by size, then at one size, then as tables. Memoised, so that other workloads of a run
 * don't redraw it.
 */
export const WorkloadResults = memo(function WorkloadResults(props: WorkloadResultsProps) {
  const { workload, size, rows, fits, growing, elsewhere, order } = props;
  const measured = rowsOf(rows, 'measured');
  const counted = rowsOf(rows, 'counted');
  const shared = {
    size,
    fits: fits?.filter((fit) => fit.workload === workload) ?? growthOf(rows, growing),
    growing,
    elsewhere,
    order,
  };
  return (
    <section className="bench-workload" aria-label={workload}>
      <h3>{workload}</h3>
      <div className="bench-charts bench-by-size">
        <BySize rows={measured} kind="measured" {...shared} />
        <BySize rows={counted} kind="counted" {...shared} />
      </div>
      <AtSize measured={measured} counted={counted} elsewhere={elsewhere} order={order} />
      {sizesOf(measured).length > 1 && (
        <Behind summary={t('bench.everySize')}>
          {() => <Tables measured={measured} counted={counted} elsewhere={elsewhere} order={order} />}
        </Behind>
      )}
    </section>
  );
}, isSame);

/** Compares the rows one by one, because each render makes a new list of the same rows. */
function isSame(before: WorkloadResultsProps, after: WorkloadResultsProps): boolean {
  const { rows, ...others } = before;
  const now = after.rows;
  return (
    (Object.keys(others) as (keyof typeof others)[]).every((key) => before[key] === after[key]) &&
    rows.length === now.length &&
    rows.every((row, i) => row === now[i])
  );
}

interface TablesProps {
  readonly measured: readonly SizedRow[];
  readonly counted: readonly SizedRow[];
  readonly elsewhere: boolean;
  readonly order: KernelOrder;
}

/** A table for each measured metric, and one for all that was counted. */
function Tables({ measured, counted, elsewhere, order }: TablesProps) {
  return (
    <div className="bench-tables">
      {metricsOf(measured).map((metric) => (
        <MeasuredTable
          key={metric.metric}
          rows={measured.filter((row) => row.metric === metric.metric)}
          {...metric}
          elsewhere={elsewhere}
          order={order}
        />
      ))}
      {counted.length > 0 && <CountedTable rows={counted} elsewhere={elsewhere} order={order} />}
    </div>
  );
}

interface BySizeProps extends Omit<WorkloadResultsProps, 'workload' | 'rows' | 'fits'> {
  readonly fits: readonly Growth[];
  readonly kind: 'measured' | 'counted';
  readonly rows: readonly SizedRow[];
}

function BySize({ kind, rows, size, fits, growing, elsewhere, order }: BySizeProps) {
  const metrics = metricsOf(rows);
  const [asked, ask] = useState<string>();
  const chosen =
    metrics.find(({ metric }) => metric === asked) ??
    metrics.find(({ metric }) => growing.has(metric)) ??
    metrics[0];
  // One size shows no growth.
  if (chosen === undefined || sizesOf(rows).length < 2) return null;
  const { metric, unit } = chosen;
  return (
    <div>
      {metrics.length > 1 && (
        <Choice
          label={t('bench.metric')}
          options={metrics.map((each) => ({ value: each.metric, text: each.metric }))}
          value={metric}
          onChange={ask}
        />
      )}
      <GrowthFigure
        rows={rows.filter((row) => row.metric === metric)}
        metric={metric}
        unit={unit}
        size={size}
        origin={{ kind, elsewhere }}
        order={order}
      />
      {growing.has(metric) && (
        <Growths
          fits={fits.filter((fit) => fit.kind === kind && fit.metric === metric)}
          kind={kind}
          order={order}
        />
      )}
    </div>
  );
}

/** One size: its samples in order, if they are loops of runs, their distribution, and the figures. */
function AtSize({ measured, counted, elsewhere, order }: TablesProps) {
  const [first] = metricsOf(measured);
  const sizes = sizesOf(measured);
  const { n, choice } = useSizeChoice(sizes, t('bench.sizeChoice'), (each) => t('bench.atSize', { n: each }));
  if (first === undefined || n === undefined) return null;
  const ofSize = (rows: readonly SizedRow[]): readonly SizedRow[] => rows.filter((row) => row.n === n);
  const own = ofSize(measured).filter(({ metric }) => metric === first.metric);
  const loops = loopsOf(own);
  const shared = { ...first, rows: own, n, order, origin: { kind: 'measured', elsewhere } } as const;
  return (
    <div className="bench-samples">
      {choice}
      <div className="bench-charts">
        {loops !== undefined && <CourseFigure {...shared} loops={loops} />}
        <StripFigure {...shared} />
      </div>
      <Behind summary={t('bench.thisSize', { n })}>
        {() => (
          <Tables measured={ofSize(measured)} counted={ofSize(counted)} elsewhere={elsewhere} order={order} />
        )}
      </Behind>
    </div>
  );
}

/** How many loops a run has; undefined where samples aren't loops, or a short link has left them out. */
function loopsOf(rows: readonly SizedRow[]): number | undefined {
  const { loops, samples = [] } = rows.find((row) => row.samples !== undefined) ?? {};
  return loops !== undefined && Number.isInteger(loops) && loops > 1 && loops <= samples.length
    ? loops
    : undefined;
}

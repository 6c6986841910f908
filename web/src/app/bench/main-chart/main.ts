/* What the charts have in common that suites' pages open with. */
import { known } from '../../../base/known.ts';
import {
  ratioLike,
  type Kind,
  type Ratio,
  type RatioKey,
  type Report,
  type Row,
  type Settings,
} from '../../../bench/report.ts';
import { planOf, usualSettings } from '../../../bench/suites.ts';
import type { ChartSpec, LineSeries, Origin, Place } from '../../../chart/spec.ts';
import { ROW_IDS } from '../../../protocol/protocol.gen.ts';
import { t } from '../../../words/index.ts';
import { kernelRef, message, type Said } from '../../../words/message.ts';
import { kernelOrder } from '../kernels.ts';
import { intervalText, ratioText } from '../figures.ts';
import { REPORTED } from '../ratio-groups.ts';
import type { KernelOrder } from '../series.ts';

/** A run as far as it has come, or one that hasn't begun. */
export interface MainOf {
  readonly suite: string;
  /** What has been run; none before a run. */
  readonly rows: readonly Row[];
  /** The ratios of a complete run, with their intervals. */
  readonly ratios: readonly Ratio[];
  /** What is run, or would be. */
  readonly settings: Settings;
  readonly order: KernelOrder;
  readonly elsewhere: boolean;
}

/** A suite that hasn't been run, with its usual settings. */
export function beforeRun(suite: string): MainOf {
  const settings = usualSettings(suite, true);
  const order = kernelOrder(ROW_IDS, settings.kernels);
  return { suite, rows: [], ratios: [], settings, order, elsewhere: false };
}

export function afterRun({ suite, settings, rows, ratios }: Report): MainOf {
  return { suite, rows, ratios, settings, order: kernelOrder(ROW_IDS, settings.kernels), elsewhere: false };
}

export interface Main {
  readonly spec: Omit<ChartSpec, 'summary'>;
  /** What came out, the most important first; none before a run. */
  readonly findings: readonly Said[];
}

/** The chart that the page of a suite opens with: what was reported, and beside it what has been run. */
export type MainChart = (of: MainOf) => Main;

type Value = Pick<Ratio, 'ratio' | 'interval'>;

/** The kernels that are run, in their order. */
export function kernelsOf({ settings, order }: MainOf): readonly string[] {
  return order.filter((kernel) => settings.kernels.includes(kernel));
}

/** The kernel that others are compared with: the suite's own, if it is run. */
export function baseOf(of: MainOf): string | undefined {
  const kernels = kernelsOf(of);
  const { kernels: usual } = known(planOf(of.suite), 'each page is that of a suite');
  return usual.find((kernel) => kernels.includes(kernel)) ?? kernels[0];
}

/** Before the run is complete, a ratio has no interval. */
export function ratioAt({ rows, ratios }: Pick<MainOf, 'rows' | 'ratios'>, key: RatioKey): Value | undefined {
  const found = ratioLike(ratios, key);
  if (found) return found;
  const [value, base] = [key.kernel, key.against].map(
    (kernel) =>
      rows.find(
        (row) =>
          row.kernel === kernel &&
          row.kind === key.kind &&
          row.workload === key.workload &&
          row.n === key.n &&
          row.metric === key.metric,
      )?.[key.figure],
  );
  return value === undefined || base === undefined || base === 0 ? undefined : { ratio: value / base };
}

/** Where a chart's figures come from: as long as there are no others, from a report. */
export function originOf(
  { rows, elsewhere }: MainOf,
  kind: Kind,
  hasReported: boolean,
): { readonly origin?: Origin } {
  if (rows.length > 0) return { origin: { kind, elsewhere } };
  return hasReported ? { origin: { kind: 'reported', elsewhere: false } } : {};
}

/** Open diamonds in the colour of the text: no kernel has them. `of`: the one kernel that they are of. */
export function reportedSeries(points: readonly Place[], of?: string): readonly LineSeries[] {
  if (points.length === 0) return [];
  const label = of === undefined ? t('chart.reported') : t('bench.mainReported', { kernel: of });
  return [{ as: 'points', key: 'reported', label, kind: 'reported', style: REPORTED, points }];
}

interface Finding {
  readonly kernel: string;
  readonly against: string;
  readonly n: number;
  readonly what: Said;
  readonly value: Value;
  readonly reported?: readonly number[];
  /** The size of what was reported; `n` without it. */
  readonly reportedN?: number;
}

/** "Linux 3.8 against Linux 3.4, n = 1,000: time per loop × 0.13 (0.12 to 0.14); reported × 0.13." */
export function ratioFinding({
  kernel,
  against,
  n,
  what,
  value,
  reported = [],
  reportedN = n,
}: Finding): Said {
  const { ratio, interval } = value;
  const said = {
    kernel: kernelRef(kernel),
    against: kernelRef(against),
    n,
    what,
    ratio: interval
      ? t('bench.ratioWithin', { ratio: ratioText(ratio, interval), interval: intervalText(interval) })
      : t('bench.times', { ratio: ratioText(ratio) }),
  };
  if (reported.length === 0) return message('bench.foundRatio', said);
  const beside = t('bench.times', {
    ratio: [...new Set(reported.map((each) => ratioText(each)))].join(t('bench.or')),
  });
  return reportedN === n
    ? message('bench.foundBeside', { ...said, reported: beside })
    : message('bench.foundApart', { ...said, reported: beside, reportedN });
}

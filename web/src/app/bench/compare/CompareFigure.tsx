import { nth } from '../../../base/known.ts';
import type { ComparedRatio } from '../../../bench/compare.ts';
import { Chart } from '../../../chart/Chart.tsx';
import { kernelName } from '../../../narrate/kernel-name.ts';
import { t } from '../../../words/index.ts';
import { listed } from '../figures.ts';
import { ratioChart, type RatioGroup } from '../ratio-groups.ts';
import type { KernelOrder } from '../series.ts';
import { kindName } from './kind-name.ts';
import type { NamedResult } from './results.ts';

interface CompareFigureProps {
  /** Ratios of one quantity and size, in the order of the kernels. */
  readonly lines: readonly ComparedRatio[];
  readonly results: readonly NamedResult[];
  readonly workload: string;
  readonly order: KernelOrder;
}

/** A group for each result, with its kernels' ratios and how sure they are. */
export function CompareFigure({ lines, results, workload, order }: CompareFigureProps) {
  const { metric, n, kind, against } = nth(lines, 0);
  const groups = results.map(({ name }, place): RatioGroup => ({
    title: place === 0 ? t('benchCompare.baselineName', { name }) : name,
    rows: lines.flatMap(({ kernel, cells }) => {
      const cell = cells[place];
      return cell !== undefined && cell.value > 0
        ? [{ key: kernel, ratio: cell.value, interval: cell.interval, beside: [] }]
        : [];
    }),
  }));
  const missing = groups.filter(({ rows }) => rows.length === 0).map(({ title }) => title);
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return null;
  return (
    <Chart
      spec={{
        title: t('benchCompare.chartTitle', {
          metric,
          kind: kindName(kind),
          workload,
          n: n ?? t('bench.none'),
        }),
        summary: t('benchCompare.chartSummary', {
          metric,
          against: kernelName(against),
          results: listed(shown.map(({ title }) => title)),
          kernels: listed(lines.map(({ kernel }) => kernelName(kernel))),
        }),
        ...ratioChart(shown, order),
        x: { name: t('benchCompare.chartAxis', { metric, against: kernelName(against) }), scale: 'log' },
        note: missing.length > 0 ? t('benchCompare.chartMissing', { names: listed(missing) }) : undefined,
      }}
    />
  );
}

/* The chart of each suite. One that isn't like the usual ones is in page-chart.ts of the suite's folder. */
import { planOf, suiteAt } from '../../../bench/suites.ts';
import type { ChartSpec } from '../../../chart/spec.ts';
import { t } from '../../../words/index.ts';
import { gainsByCpus } from './gains.ts';
import type { Main, MainChart, MainOf } from './main.ts';
import { ratiosByKernel } from './ratios.ts';

const modules = import.meta.glob<MainChart>('../../../suites/*/page-chart.ts', {
  eager: true,
  import: 'chart',
});

/** By suite. */
const CHARTS: ReadonlyMap<string, MainChart> = new Map(
  Object.entries(modules).map(([path, chart]) => [suiteAt(path), chart]),
);

const MOST_FINDINGS = 3;

export function mainOf(of: MainOf): Main & { readonly spec: ChartSpec } {
  const chart = CHARTS.get(of.suite) ?? (planOf(of.suite)?.cpus ? gainsByCpus() : ratiosByKernel);
  const { spec, findings } = chart({ ...of, rows: of.rows.filter(({ kind }) => kind !== 'reported') });
  const summary = t('bench.mainSummary', { title: spec.title });
  return { spec: { ...spec, summary }, findings: findings.slice(0, MOST_FINDINGS) };
}

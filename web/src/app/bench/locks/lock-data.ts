/* What the page of a suite of virtual CPUs shows: its kernels, and which of them are compared. */
import type { CpuPlan } from '../../../bench/cpus/plan.ts';
import type { Row } from '../../../bench/report.ts';
import { planOf } from '../../../bench/suites.ts';

/** The kernels that were run: the suite's own in its order, the first of which is the base of ratios, then others. */
export function erasRun(suite: string, rows: readonly Row[], order: readonly string[]): readonly string[] {
  const own = planOf(suite)?.eras ?? [];
  const run = new Set(rows.filter(({ kind }) => kind !== 'reported').map(({ era }) => era));
  return [...own, ...order.filter((era) => !own.includes(era))].filter((era) => run.has(era));
}

export function cpuPlanOf(suite: string): CpuPlan | undefined {
  return planOf(suite)?.cpus;
}

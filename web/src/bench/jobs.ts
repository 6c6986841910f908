/* What is to be run, from the settings; or a sentence about why it can't be. */
import { t } from '../words/index.ts';
import { BenchError } from './bench-error.ts';
import type { Settings } from './report.ts';
import type { Workload } from './suite-core.ts';
import { planOf, suiteNames } from './suites.ts';
import type { SuitePlan } from './suites.ts';
import type { Surroundings } from './surroundings.ts';

/** Each era once. */
export function withKnownEras(around: Surroundings, settings: Settings): Settings {
  if (settings.eras.length === 0) throw new BenchError(t('benchReport.noEras'));
  return { ...settings, eras: [...new Set(settings.eras.map((era) => around.describeEra(era).id))] };
}

export interface Job {
  readonly workload: Workload;
  readonly n: number;
}

/** Smallest size first, so that it is known early how long larger ones will take. */
export function jobsOf(
  around: Surroundings,
  suite: string,
  settings: Settings,
): { plan: SuitePlan; jobs: Job[] } {
  const plan = planOf(suite);
  if (!plan) throw new BenchError(t('benchReport.noSuite', { suite, suites: suiteNames().join(', ') }));
  for (const [setting, least] of [
    ['samples', 1],
    ['runs', 1],
    ['batch', 0],
  ] as const)
    if (!(settings[setting] >= least && Number.isFinite(settings[setting])))
      throw new BenchError(t('benchReport.badSetting', { setting, least, value: String(settings[setting]) }));
  const workloads = around.description.workloads.filter((each) => each.suite === suite);
  const jobs = Object.entries(settings.n).flatMap(([name, sizes]) => {
    const workload = workloads.find((each) => each.name === name);
    if (!workload)
      throw new BenchError(
        t('benchReport.noWorkload', {
          suite,
          workload: name,
          workloads: workloads.map((each) => each.name).join(', '),
        }),
      );
    return [...new Set(sizes)]
      .toSorted((a, b) => a - b)
      .map((n) => ({ workload, n: checkedSize(workload, n) }));
  });
  return { plan, jobs };
}

function checkedSize({ name, smallest, largest }: Workload, n: number): number {
  if (!Number.isInteger(n) || n < smallest || n > largest)
    throw new BenchError(t('benchReport.badSize', { workload: name, n: String(n), smallest, largest }));
  return n;
}

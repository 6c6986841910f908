/* Makes jobs of the settings, or an error that says why they can't be run. */
import { message } from '../words/message.ts';
import { BenchError } from './bench-error.ts';
import type { Settings } from './report.ts';
import type { Workload } from './suite-core.ts';
import { planOf, suiteNames } from './suites.ts';
import type { SuitePlan } from './suite.ts';
import type { Surroundings } from './surroundings.ts';

/** Replaces ids by canonical ones, and drops duplicates. Throws if there is no such kernel. */
export function withKnownKernels(around: Surroundings, settings: Settings): Settings {
  if (settings.kernels.length === 0) throw new BenchError(message('benchReport.noKernels'));
  return {
    ...settings,
    kernels: [...new Set(settings.kernels.map((kernel) => around.describeKernel(kernel).id))],
  };
}

/** The range of each setting: more wouldn't improve a figure, but would make a run endless. */
export const LIMITS = {
  samples: { least: 1, most: 1000, isWhole: true },
  runs: { least: 1, most: 100, isWhole: true },
  batch: { least: 0, most: 1000, isWhole: false },
  extra: { least: 0, most: 600, isWhole: false },
} as const;

export interface Job {
  readonly workload: Workload;
  readonly n: number;
}

/** Puts the smallest size first, so that the time of larger ones can be estimated early. */
export function jobsOf(
  around: Surroundings,
  suite: string,
  settings: Settings,
): { plan: SuitePlan; jobs: Job[] } {
  const plan = planOf(suite);
  if (!plan) throw new BenchError(message('benchReport.noSuite', { suite, suites: suiteNames().join(', ') }));
  for (const setting of ['samples', 'runs', 'batch'] as const)
    checkSetting(setting, LIMITS[setting], settings[setting]);
  checkSetting('extra', LIMITS.extra, settings.extra ?? 0);
  const workloads = around.description.workloads.filter((each) => each.suite === suite);
  const jobs = Object.entries(settings.n).flatMap(([name, sizes]) => {
    const workload = workloads.find((each) => each.name === name);
    if (!workload)
      throw new BenchError(
        message('benchReport.noWorkload', {
          suite,
          workload: name,
          workloads: workloads.map((each) => each.name).join(', '),
        }),
      );
    return [...new Set(sizes)]
      .toSorted((a, b) => a - b)
      .map((n) => ({ workload, n: checkedSize(workload, n) }));
  });
  if (jobs.length === 0) throw new BenchError(message('benchReport.noSizes'));
  return { plan, jobs };
}

export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

export function checkSetting(setting: string, { least, most, isWhole }: Limits, value: number): void {
  if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return;
  const key = isWhole ? 'benchReport.badWholeSetting' : 'benchReport.badSetting';
  throw new BenchError(message(key, { setting, least, most, value: String(value) }));
}

function checkedSize({ name, smallest, largest, whyNoMore }: Workload, n: number): number {
  if (Number.isInteger(n) && n >= smallest && n <= largest) return n;
  const bad = message('benchReport.badSize', { workload: name, n: String(n), smallest, largest });
  if (n <= largest || whyNoMore === undefined) throw new BenchError(bad);
  throw new BenchError(message('benchReport.because', { what: bad, reason: whyNoMore }));
}

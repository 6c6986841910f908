/* The tasks that a suite of the core's programs has, so that its progress is known from the start. */
import type { Job } from './jobs.ts';
import type { Task } from './progress.ts';
import type { Settings } from './report.ts';
import { metricsOf } from './rows.ts';
import type { SuitePlan } from './suite.ts';

/** Some workloads are only counted. */
export function isTimed({ timed }: SuitePlan, { workload }: Job): boolean {
  return metricsOf(timed, workload.name).length > 0;
}

/** The kernels that run in it. */
export function erasOf(plan: SuitePlan, job: Job, { eras }: Settings): readonly string[] {
  return isTimed(plan, job) ? eras.filter((era) => !plan.untimed?.has(era)) : eras;
}

export function tasksOf(
  plan: SuitePlan,
  jobs: readonly Job[],
  settings: Settings,
): (Task & { parts: number })[] {
  const { samples, runs } = settings;
  const seen = new Set<string>();
  return jobs.flatMap((job) => {
    const { loops, name } = job.workload;
    const eras = erasOf(plan, job, settings);
    const warmUps = loops === 0 ? 2 : seen.has(name) ? 0 : 1;
    seen.add(name);
    const hasTimes = isTimed(plan, job);
    return eras.flatMap((era) => {
      const count = { ...taskOf('count', era, job), parts: (loops || 1) + 1 };
      if (!hasTimes) return [count];
      return [
        count,
        { ...taskOf('prepare', era, job), parts: warmUps },
        { ...taskOf('measure', era, job), parts: loops === 0 ? samples : runs * loops },
      ];
    });
  });
}

export function taskOf(work: Task['work'], era: string, { workload, n }: Job): Task {
  return { work, era, workload: workload.name, n };
}

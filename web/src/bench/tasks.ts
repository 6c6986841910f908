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
export function kernelsOf(plan: SuitePlan, job: Job, { kernels }: Settings): readonly string[] {
  return isTimed(plan, job) ? kernels.filter((kernel) => !plan.untimed?.has(kernel)) : kernels;
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
    const kernels = kernelsOf(plan, job, settings);
    const warmUps = loops === 0 ? 2 : seen.has(name) ? 0 : 1;
    seen.add(name);
    const hasTimes = isTimed(plan, job);
    return kernels.flatMap((kernel) => {
      const count = { ...taskOf('count', kernel, job), parts: (loops || 1) + 1 };
      if (!hasTimes) return [count];
      return [
        count,
        { ...taskOf('prepare', kernel, job), parts: warmUps },
        { ...taskOf('measure', kernel, job), parts: loops === 0 ? samples : runs * loops },
      ];
    });
  });
}

export function taskOf(work: Task['work'], kernel: string, { workload, n }: Job): Task {
  return { work, kernel, workload: workload.name, n };
}

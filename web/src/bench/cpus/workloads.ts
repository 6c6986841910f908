/* The programs of virtual CPUs and of real threads as workloads of suites. */
import { message } from '../../words/message.ts';
import { MOST_CPUS } from './plan.ts';
import type { Workload } from '../suite-core.ts';
import { planOf, suiteNames } from '../suites.ts';
import { MOST_THREADS } from '../../threads/threads.ts';
import type { CpuProgram } from '../../core/cpus.ts';

/** `programs`: those that the core has; a suite's programs that it lacks are no workloads. `cores`: of this machine. */
export function cpuWorkloads(programs: readonly CpuProgram[], cores: number): readonly Workload[] {
  return suiteNames().flatMap((suite) => {
    const { cpus, workloads } = planOf(suite)!;
    if (!cpus) return [];
    return Object.keys(workloads).flatMap((name) => {
      const onThreads = cpus.threads[name];
      const program = programs.find((each) => each.name === (onThreads ?? name));
      if (program === undefined) return [];
      return [
        {
          number: program.number,
          suite,
          name,
          operation: program.meaning,
          size: onThreads ? message('benchLocks.sizeOfThreads', { cores }) : message('benchLocks.sizeOfCpus'),
          smallest: 1,
          largest: onThreads ? MOST_THREADS : MOST_CPUS,
          loops: 1,
          phases: 1,
        },
      ];
    });
  });
}

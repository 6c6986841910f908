/* The programs of virtual CPUs and of real threads as workloads of suites. */
import { known } from '../../base/known.ts';
import { message } from '../../words/message.ts';
import { MOST_CPUS } from '../../core/cpu-limits.ts';
import type { Workload } from '../suite-core.ts';
import { planOf, suiteNames } from '../suites.ts';
import { MOST_THREADS } from '../../threads/threads.ts';
import type { CpuProgram } from '../../core/cpus.ts';

/** `programs` are those that the core has: a suite's other programs make no workloads. `cores` are this machine's. */
export function cpuWorkloads(programs: readonly CpuProgram[], cores: number): readonly Workload[] {
  return suiteNames().flatMap((suite) => {
    const { cpus, workloads } = known(planOf(suite), 'each named suite has a plan');
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
          ...(onThreads === undefined && { whyNoMore: message('benchLocks.whyNoMore') }),
          loops: 1,
          phases: 1,
        },
      ];
    });
  });
}

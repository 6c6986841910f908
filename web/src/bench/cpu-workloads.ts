/* The programs of virtual CPUs and of real threads as workloads of suites. */
import { message } from '../words/message.ts';
import { BRK_PLAN, BRK_SUITE } from './brk-plan.ts';
import { MOST_CPUS } from './cpu-plan.ts';
import { FAULT_PLAN, FAULT_SUITE } from './fault-plan.ts';
import type { Workload } from './suite-core.ts';
import { MOST_THREADS } from '../threads/threads.ts';
import type { CpuProgram } from '../core/cpus.ts';

const SUITES = [
  [BRK_SUITE, BRK_PLAN],
  [FAULT_SUITE, FAULT_PLAN],
] as const;

/** `programs`: those that the core has; a suite's programs that it lacks are no workloads. `cores`: of this machine. */
export function cpuWorkloads(programs: readonly CpuProgram[], cores: number): readonly Workload[] {
  return SUITES.flatMap(([suite, { cpus, workloads }]) =>
    Object.keys(workloads).flatMap((name) => {
      const onThreads = cpus?.threads[name];
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
    }),
  );
}

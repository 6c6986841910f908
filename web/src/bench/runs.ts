/* Workloads with an end: a run has loops that differ from one another, and loops have phases. */
import type { Clock } from './clock.ts';
import type { SuiteProcess, Workload } from './suite-core.ts';

/** Milliseconds of each phase of one loop. */
export type LoopTimes = readonly number[];

/** Does one loop of the run that is under way on `process`. */
export function timeLoop(process: SuiteProcess, workload: Workload, clock: Clock): LoopTimes {
  return Array.from({ length: workload.phases }, () => {
    const start = clock();
    process.run(1);
    return clock() - start;
  });
}

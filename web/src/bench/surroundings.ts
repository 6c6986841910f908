/* What the runner needs of the world: in a worker, in Node, and in tests. */
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { Clock } from './clock.ts';
import type { Environment } from './report.ts';
import { SuiteCore } from './suite-core.ts';
import type { SuiteProcess, Workload } from './suite-core.ts';

/** What there is to run. */
export interface Description {
  /** Oldest first. */
  readonly eras: readonly { readonly id: string; readonly meaning: string }[];
  readonly workloads: readonly Workload[];
}

export interface Surroundings {
  readonly description: Description;
  /** An era under the shortest of its ids. Throws an error for a reader when there is no such era. */
  readonly describeEra: (id: string) => { readonly id: string; readonly gapStrategy: string };
  /** A fresh instance of the bench build … */
  readonly measuring: () => SuiteProcess;
  /** … and of the trace build. */
  readonly counting: () => SuiteProcess;
  readonly clock: Clock;
  /** Gives way to other tasks. */
  readonly pause: () => Promise<void>;
  readonly environment: Omit<Environment, 'timerResolution'>;
}

/** `trace`, `bench`: the two builds of the core. */
export function surroundingsOf(
  trace: CoreModule,
  bench: CoreModule,
  environment: Omit<Environment, 'timerResolution'>,
): Surroundings {
  const machine = new Machine(trace);
  return {
    description: {
      eras: machine.eras().map(({ id, meaning }) => ({ id, meaning })),
      workloads: new SuiteCore(trace).workloads(),
    },
    describeEra: (asked) => {
      const { id, strategies } = machine.describeEra(asked);
      return { id, gapStrategy: strategies.gap ?? '' };
    },
    measuring: () => new SuiteCore(bench),
    counting: () => new SuiteCore(trace),
    clock: () => performance.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    environment,
  };
}

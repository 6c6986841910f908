/* What the runner needs from its surroundings: in a worker, in Node, and in tests. */
import type { CpuProgram, CpuSettings } from '../core/cpus.ts';
import { Machine } from '../core/machine.ts';
import type { CoreModule } from '../core/module.ts';
import type { Clock } from './clock.ts';
import type { Cost, Environment } from './report.ts';
import type { Counters, RecordCpuRun, RecordLockStat } from '../protocol/protocol.gen.ts';
import { SuiteCore } from './suite-core.ts';
import { descriptionOf, type Description } from './description.ts';
import type { SuiteProcess } from './suite-core.ts';
import type { MeasureThreads, ThreadHost } from '../threads/threads.ts';

export interface StreamOptions {
  /** The ELF layout of 2014: read-only and text segments of a file are one mapping. */
  readonly joinedSegments: boolean;
  /** Leaves out faults that transparent huge pages would have saved. */
  readonly hugePages: boolean;
}

/** What the runner needs from a core that replays streams: StreamCore of ../faults; tests have their own. */
export interface StreamReplay {
  /** Starts from the beginning. Throws an error for a reader if there is no such kernel. */
  start(kernel: string, options: StreamOptions): void;
  /** Takes the next bytes of the text. Throws an error for a reader, with line and reason, if they can't be read. */
  feed(bytes: Uint8Array): void;
  end(): void;
  /** Since `start`; zeroes in the bench build. */
  counters(): Counters;
  /** Milliseconds that the core ran since `start`, without reading the text. */
  readonly runTime: number;
}

export interface Streams {
  /** The text of a stream, decompressed. */
  readonly open: (name: string) => Promise<Uint8Array>;
  /**
   * The text of a stream from a file: a stream as it is, or what `perf script` printed, compressed or not. Throws an error
   * for a reader if the file is neither.
   */
  readonly read: (file: Blob) => AsyncIterable<Uint8Array>;
  readonly counting: () => StreamReplay;
  readonly measuring: () => StreamReplay;
}

export type CpuSetup = CpuSettings;

/** What the runner needs from virtual CPUs: VirtualCpus of ../core; tests have their own. */
export interface VirtualMachine {
  programs(): readonly CpuProgram[];
  /** Builds the machine and records what the program does. Throws an error for a reader if that can't be done. */
  setup(kernel: string, settings: CpuSetup): void;
  /** Goes on for about `events` lock events. Returns how many there were; 0 once the run has ended. */
  run(events: number): number;
  result(): RecordCpuRun;
  stats(): readonly RecordLockStat[];
  costs(): readonly Cost[];
}

export interface Cpus {
  readonly virtual: () => VirtualMachine;
  /** Where real threads come from. Rejects with a ThreadError where there are none. */
  readonly threads: () => Promise<ThreadHost>;
  readonly measure: MeasureThreads;
}

export interface Surroundings {
  readonly description: Description;
  /** Describes a kernel under the shortest of its ids. Throws an error for a reader if there is no such kernel. */
  readonly describeKernel: (id: string) => { readonly id: string; readonly isLinear: boolean };
  /** A fresh instance of the bench build … */
  readonly measuring: () => SuiteProcess;
  /** … and of the build that counts. */
  readonly counting: () => SuiteProcess;
  readonly streams: Streams;
  readonly cpus: Cpus;
  readonly clock: Clock;
  /** Lets other tasks run. */
  readonly pause: () => Promise<void>;
  readonly environment: Omit<Environment, 'timerResolution'>;
}

/** The builds of the core that suites need: `trace` knows its kernels by name, `bench` is measured, `count` counts. */
export interface Builds {
  readonly trace: CoreModule;
  readonly bench: CoreModule;
  readonly count: CoreModule;
}

export function surroundingsOf(
  { trace, bench, count }: Builds,
  streams: Streams,
  cpus: Cpus,
  environment: Omit<Environment, 'timerResolution'>,
): Surroundings {
  const machine = new Machine(trace);
  return {
    description: descriptionOf(machine, new SuiteCore(trace), cpus.virtual().programs(), environment.cores),
    describeKernel: (asked) => {
      const { id, keeps } = machine.describeKernel(asked);
      return { id, isLinear: keeps.has('linear') };
    },
    measuring: () => new SuiteCore(bench),
    counting: () => new SuiteCore(count),
    streams,
    cpus,
    clock: () => performance.now(),
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    environment,
  };
}

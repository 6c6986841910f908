/* For tests: a world in which the clock moves only while a suite runs. */
import { resolve } from 'node:path';
import { known } from '../base/known.ts';
import { loadCoreFile } from '../core/load-node.ts';
import type { Counters, RecordMemory } from '../protocol/protocol.gen.ts';
import { SuiteCore } from './suite-core.ts';
import type { SuiteProcess, Workload } from './suite-core.ts';
import { NO_CPUS } from './cpus/testing.ts';
import type { Cpus, Streams, Surroundings } from './surroundings.ts';
import { surroundingsOf } from './surroundings.ts';

const BUILD = resolve(import.meta.dirname, '../../../wasm-core/build');
const ENVIRONMENT = { runtime: 'test', platform: 'none', cores: 1, isolated: false };
const RESOLUTION = 0.001;

/** Milliseconds that operations take. */
export type Cost = (kernel: string, workload: Workload, n: number) => number;

export interface World extends Surroundings {
  /** What was timed: kernel and workload, in order. */
  readonly log: string[];
}

/** Where no suite of streams is run. */
const NO_STREAMS: Streams = {
  open: () => Promise.reject(new Error('no streams here')),
  read: () => {
    throw new Error('no streams here');
  },
  counting: () => ({}) as never,
  measuring: () => ({}) as never,
};

const load = (build: string) => loadCoreFile(`${BUILD}/${build}.wasm`);

/** The real core; its operations take `cost` in place of their own time. */
export async function worldOf(
  cost: Cost = () => 1,
  streams = NO_STREAMS,
  cpus: Cpus = NO_CPUS,
): Promise<World> {
  const [trace, bench, count] = await Promise.all([load('trace'), load('bench'), load('count')]);
  const log: string[] = [];
  let now = 0;
  return {
    ...surroundingsOf({ trace, bench, count }, streams, cpus, ENVIRONMENT),
    measuring: () => new TimedProcess(new SuiteCore(bench), cost, log, (ms) => (now += ms)),
    clock: () => (now += RESOLUTION),
    pause: () => Promise.resolve(),
    log,
  };
}

class TimedProcess implements SuiteProcess {
  private readonly core: SuiteCore;
  private readonly cost: Cost;
  private readonly log: string[];
  private readonly pass: (ms: number) => void;
  private subject: readonly [string, Workload, number] | undefined;

  constructor(core: SuiteCore, cost: Cost, log: string[], pass: (ms: number) => void) {
    this.core = core;
    this.cost = cost;
    this.log = log;
    this.pass = pass;
  }

  setup(workload: Workload, kernel: string, n: number): void {
    this.subject = [kernel, workload, n];
    this.core.setup(workload, kernel, n);
  }
  run(operations: number): number {
    const subject = known(this.subject, 'setup() comes before run()');
    this.pass(operations * this.cost(...subject));
    if (operations > 0) this.log.push(subject[0]);
    return this.core.run(operations);
  }
  get failed(): number {
    return this.core.failed;
  }
  get repeats(): number {
    return this.core.repeats;
  }
  get vmas(): number {
    return this.core.vmas;
  }
  get depth(): number {
    return this.core.depth;
  }
  get processes(): number {
    return this.core.processes;
  }
  get level(): number {
    return this.core.level;
  }
  memory(): RecordMemory {
    return this.core.memory();
  }
  counters(): Counters {
    return this.core.counters();
  }
}

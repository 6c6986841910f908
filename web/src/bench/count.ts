/* What a workload does, from the core's counters: the same on every machine. */
import type { Counters } from '../protocol/protocol.gen.ts';
import type { SuiteProcess, Workload } from './suite-core.ts';
import type { Batch } from './suite.ts';

/** An endless workload runs this many operations before it is counted, so that deferred work is in full swing … */
export const RUN_IN = 64;
/** … and this many while it is counted. */
const COUNTED = 256;

/** A workload without loops has one batch, the others have one for each loop. */
export interface Counted {
  readonly batches: readonly Batch[];
  /** After RUN_IN operations of an endless workload, otherwise at the end. */
  readonly checksum: number;
}

/** `process` is an instance of the build that counts. Yields after each loop, so that the page stays responsive. */
export function* counting(
  process: SuiteProcess,
  workload: Workload,
  kernel: string,
  n: number,
): Generator<undefined, Counted, undefined> {
  process.setup(workload, kernel, n);
  if (workload.loops === 0) {
    const checksum = process.run(RUN_IN);
    const batch = counted(process, workload, n, COUNTED);
    yield;
    return { batches: [batch], checksum };
  }
  const batches: Batch[] = [];
  for (let loop = 0; loop < workload.loops; loop++) {
    batches.push(counted(process, workload, n, workload.phases));
    yield;
  }
  return { batches, checksum: process.run(0) };
}

function counted(process: SuiteProcess, workload: Workload, n: number, operations: number): Batch {
  const before = process.counters();
  process.run(operations);
  const { vmas, depth, processes, level } = process;
  const times = workload.loops === 0 ? operations : process.repeats;
  const counters = difference(process.counters(), before);
  return { counters, operations, times, n, vmas, depth, processes, level, memory: process.memory() };
}

function difference(after: Counters, before: Counters): Counters {
  const names = Object.keys(after) as (keyof Counters)[];
  // Counters are 32-bit numbers that may have wrapped around.
  return Object.fromEntries(
    names.map((name) => [name, (after[name] - before[name]) >>> 0]),
  ) as unknown as Counters;
}

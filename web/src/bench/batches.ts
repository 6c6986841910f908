/* Workloads without end: all operations are alike, so they are timed in batches that are long for the clock. */
import { message } from '../words/message.ts';
import { BenchError } from './bench-error.ts';
import type { Clock } from './clock.ts';
import type { SuiteProcess } from './suite-core.ts';

/** A batch of this many steps of the clock is timed to within one percent. */
export const STEPS_OF_A_BATCH = 100;
const AIM = 1.25;
const FASTEST_GROWTH = 10;
/** These take some seconds even where operations are fastest: a clock by which they take no time stands still. */
const MOST_OPERATIONS = 2 ** 24;

/** Engines recompile code that runs often, and optimise it better: until then times fall. */
const FALLING = 0.97;
const STEADY = 3;
const MOST_WARM_UPS = 30;

export interface Timing {
  readonly clock: Clock;
  /** Milliseconds that a batch should last. */
  readonly batch: number;
}

/** Times the workload that `process` is set up with. */
export class Batches {
  private readonly process: SuiteProcess;
  private readonly timing: Timing;
  private operations = 1;
  /** The shortest batch of any sample, in milliseconds. */
  shortest = Infinity;

  constructor(process: SuiteProcess, timing: Timing) {
    this.process = process;
    this.timing = timing;
  }

  /** Finds the length of a batch and warms up for at least `least` milliseconds. Throws a BenchError if the clock stands still. */
  prepare(least = 0): void {
    this.calibrate();
    let [best, spent, steady] = [Infinity, 0, 0];
    for (let round = 0; (steady < STEADY || spent < least) && round < MOST_WARM_UPS; round++) {
      const time = this.time();
      steady = time < best * FALLING ? 0 : steady + 1;
      best = Math.min(best, time);
      spent += time;
    }
    // The optimised code does more in the same time.
    this.calibrate();
  }

  /** Milliseconds for one operation, over a batch. */
  sample(): number {
    const time = this.time();
    this.shortest = Math.min(this.shortest, time);
    return time / this.operations;
  }

  private calibrate(): void {
    const { batch } = this.timing;
    for (;;) {
      const time = this.undisturbed(batch);
      const { operations } = this;
      if (operations >= MOST_OPERATIONS && time <= 0)
        throw new BenchError(message('benchReport.clockStands', { operations }));
      if (time >= batch || operations >= MOST_OPERATIONS) return;
      const growth = time > 0 ? Math.min(FASTEST_GROWTH, (AIM * batch) / time) : FASTEST_GROWTH;
      this.operations = Math.min(MOST_OPERATIONS, Math.ceil(operations * growth));
    }
  }

  /** A single long time may be an accident, so a time that is long enough is the shortest of three. */
  private undisturbed(batch: number): number {
    const time = this.time();
    return time < batch ? time : Math.min(time, this.time(), this.time());
  }

  private time(): number {
    const { clock } = this.timing;
    const start = clock();
    this.process.run(this.operations);
    return clock() - start;
  }
}

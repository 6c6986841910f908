/* Splits the work of a suite into parts, reports progress, and lets other tasks run now and then. */
import type { Meter, Progress, Task } from './progress.ts';
import type { Clock } from './clock.ts';

interface PartsOf {
  readonly meter: Meter;
  readonly clock: Clock;
  /** Lets other tasks run. */
  readonly pause: () => Promise<void>;
  readonly onProgress: (progress: Progress) => void;
}

/** Milliseconds between two messages, and between two pauses for other tasks. */
const TELL_EVERY = 100;
const PAUSE_EVERY = 50;

export class Parts {
  private readonly of: PartsOf;
  private toldAt = -Infinity;
  private pausedAt = -Infinity;

  constructor(of: PartsOf) {
    this.of = of;
  }

  /** Does one part of the whole; with 0 `parts`, a piece of one. */
  async do<T>(task: Task, work: () => T, parts = 1): Promise<T> {
    const { meter, clock, pause, onProgress } = this.of;
    if (clock() - this.toldAt >= TELL_EVERY) {
      onProgress(meter.progress(task));
      this.toldAt = clock();
    }
    if (clock() - this.pausedAt >= PAUSE_EVERY) {
      await pause();
      this.pausedAt = clock();
    }
    const result = meter.measure(task, work, parts);
    if (meter.isDone) onProgress(meter.progress(undefined));
    return result;
  }

  /** Records parts that were done elsewhere, in `time` milliseconds, or that won't be done, in none. */
  done(task: Task, time: number, parts: number): void {
    const { meter, onProgress } = this.of;
    meter.add(task, time, parts);
    onProgress(meter.progress(meter.isDone ? undefined : task));
  }
}

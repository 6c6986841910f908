/* How far a suite is, and how long the rest will take. */
import { known } from '../base/known.ts';
import type { Clock } from './clock.ts';

/** A kind of work. All parts of one task take about the same time. */
export interface Task {
  readonly work: 'count' | 'simulate' | 'prepare' | 'measure';
  readonly kernel: string;
  readonly workload: string;
  readonly n: number;
}

export interface Progress {
  /** Of `total` parts. */
  readonly done: number;
  readonly total: number;
  /** Undefined while nothing is known yet. */
  readonly secondsLeft: number | undefined;
  readonly now: { readonly kernel: string; readonly workload: string; readonly n: number } | undefined;
}

interface Account extends Task {
  readonly parts: number;
  done: number;
  /** Milliseconds, of the parts done. */
  time: number;
}

/** Between two sizes a cost is taken to grow with a power of the size, at most this one. */
const STEEPEST = 2.5;
/** While only one size was timed, an estimate is at most this many times its cost: a small size hardly shows how costs grow. */
const MOST_FROM_ONE = 16;
const MS_PER_SECOND = 1000;

export class Meter {
  private readonly clock: Clock;
  private readonly accounts = new Map<string, Account>();
  private readonly total: number;
  private done = 0;

  constructor(tasks: readonly (Task & { readonly parts: number })[], clock: Clock) {
    this.clock = clock;
    for (const task of tasks) this.accounts.set(keyOf(task), { ...task, done: 0, time: 0 });
    this.total = tasks.reduce((sum, { parts }) => sum + parts, 0);
  }

  /** Does one part of `task`; with 0 `parts`, only a piece of its next part. */
  measure<T>(task: Task, part: () => T, parts = 1): T {
    const start = this.clock();
    const result = part();
    this.add(task, this.clock() - start, parts);
    return result;
  }

  /** Records `parts` of `task` as done in `time` milliseconds. */
  add(task: Task, time: number, parts: number): void {
    const account = known(this.accounts.get(keyOf(task)), 'each task was announced');
    account.time += time;
    account.done += parts;
    this.done += parts;
  }

  get isDone(): boolean {
    return this.done === this.total;
  }

  /** `task` is the one that comes next. */
  progress(task: Task | undefined): Progress {
    const { done, total } = this;
    const left = [...this.accounts.values()].map((each) => (each.parts - each.done) * this.timeOf(each));
    const ms = left.reduce((sum, time) => sum + time, 0);
    return {
      done,
      total,
      secondsLeft: done === 0 ? undefined : ms / MS_PER_SECOND,
      now: task && { kernel: task.kernel, workload: task.workload, n: task.n },
    };
  }

  /** Milliseconds for one part. While none is done, other sizes of the workload tell, and without these all other tasks. */
  private timeOf(account: Account): number {
    if (account.done > 0) return account.time / account.done;
    const seen = [...this.accounts.values()].filter(({ done }) => done > 0);
    const alike = seen
      .filter(
        ({ work, kernel, workload }) =>
          work === account.work && kernel === account.kernel && workload === account.workload,
      )
      .toSorted((a, b) => b.n - a.n);
    const [larger, smaller] = alike;
    if (!larger) {
      const ofWork = seen.filter(({ work }) => work === account.work);
      return meanTime(ofWork.length > 0 ? ofWork : seen);
    }
    if (!smaller) return meanTime([larger]) * Math.min(account.n / larger.n, MOST_FROM_ONE);
    const growth = Math.log(meanTime([larger]) / meanTime([smaller])) / Math.log(larger.n / smaller.n);
    const power = Number.isFinite(growth) ? Math.min(STEEPEST, Math.max(0, growth)) : 1;
    return meanTime([larger]) * (account.n / larger.n) ** power;
  }
}

/** How far a countdown strays from the clock in a second: by this share of what is left, and so many seconds. */
const STRAY_SHARE = 0.15;
const STRAY_SECONDS = 2;
/** Estimates of the first seconds are guesses, which aren't shown. */
const GUESSES = 2;

/**
 * The time left as it is shown. Estimates jump as other kinds of work begin. This goes down with the clock, and goes towards the
 * estimates only so fast that a reader can follow.
 */
export class Countdown {
  private begin: number | undefined;
  private last: { readonly now: number; readonly shown: number } | undefined;

  /** All in seconds. */
  at(now: number, estimate: number | undefined): number | undefined {
    if (estimate === undefined) return undefined;
    this.begin ??= now;
    if (now - this.begin < GUESSES) return undefined;
    const shown = this.last === undefined ? estimate : this.towards(estimate, this.last, now);
    this.last = { now, shown };
    return shown;
  }

  private towards(
    estimate: number,
    last: { readonly now: number; readonly shown: number },
    now: number,
  ): number {
    const passed = now - last.now;
    const expected = Math.max(0, last.shown - passed);
    const factor = Math.exp(STRAY_SHARE * passed);
    const slack = STRAY_SECONDS * passed;
    return Math.min(expected * factor + slack, Math.max(expected / factor - slack, estimate));
  }
}

function meanTime(accounts: readonly Account[]): number {
  const parts = accounts.reduce((sum, { done }) => sum + done, 0);
  return parts === 0 ? 0 : accounts.reduce((sum, { time }) => sum + time, 0) / parts;
}

function keyOf({ work, kernel, workload, n }: Task): string {
  return [work, kernel, workload, n].join('\n');
}

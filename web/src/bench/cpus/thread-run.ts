/* Measures programs on real threads, as a part of a suite: kernels take turns, and each run lasts about as long as asked. */
import { known } from '../../base/known.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import { MOST_ROUNDS, contendedShareOf, sumOf, throughputOf } from '../../threads/threads.ts';
import type { ThreadHost, ThreadPlan, ThreadRun as Run } from '../../threads/threads.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import type { CpuPlan } from './plan.ts';
import { THROUGHPUT, WAITED, locksMetric } from './rows.ts';
import type { Job } from '../jobs.ts';
import type { Parts } from '../parts.ts';
import type { Task } from '../progress.ts';
import { PER_SECOND } from '../report.ts';
import type { Row, Settings } from '../report.ts';
import { summarize } from '../statistics.ts';
import type { Surroundings } from '../surroundings.ts';

/** Rounds of the trial run, which tells how many rounds last for a batch. */
const TRIED = 2000;
const FEWEST = 100;
const PERCENT = 100;

export class ThreadRun {
  readonly notes: Said[] = [];
  /** The shortest time that was measured in one go, in milliseconds. */
  shortest = Infinity;
  private readonly around: Surroundings;
  private readonly plan: CpuPlan;
  private readonly settings: Settings;
  /** Resolves to undefined where there are no threads. */
  private host: Promise<ThreadHost | undefined> | undefined;
  private leftOut = false;

  constructor(around: Surroundings, plan: CpuPlan, settings: Settings) {
    this.around = around;
    this.plan = plan;
    this.settings = settings;
  }

  /** Whether a job is one of real threads. */
  has({ workload }: Job): boolean {
    return Object.hasOwn(this.plan.threads, workload.name);
  }

  tasks(job: Job): (Task & { parts: number })[] {
    if (!this.has(job)) return [];
    const { kernels, runs } = this.settings;
    return kernels.flatMap((kernel) => [
      { ...taskOf('prepare', kernel, job), parts: 1 },
      { ...taskOf('measure', kernel, job), parts: runs },
    ]);
  }

  async job(job: Job, parts: Parts, tell: (rows: readonly Row[]) => void): Promise<void> {
    const host = await (this.host ??= this.open());
    if (host === undefined || job.n > host.cores) {
      // Said once: what holds for this many threads holds for more.
      if (host !== undefined && !this.leftOut)
        this.notes.push(message('benchLocks.threadsAbove', { cores: host.cores }));
      this.leftOut = host !== undefined;
      for (const { parts: all, ...task } of this.tasks(job)) parts.done(task, 0, all);
      return;
    }
    const plans = await this.plansOf(host, job, parts);
    const runs = await this.around.cpus.measure(
      host,
      { plans, runs: this.settings.runs },
      {
        onRun: ({ plan, elapsed }) => {
          this.shortest = Math.min(this.shortest, elapsed);
          parts.done(taskOf('measure', plan.kernel, job), elapsed, 1);
        },
      },
    );
    for (const { kernel } of plans)
      tell(
        this.rowsOf(
          kernel,
          job,
          runs.filter(({ plan }) => plan.kernel === kernel),
        ),
      );
  }

  /** Plans as many rounds for each kernel as last for a batch. */
  private async plansOf(host: ThreadHost, { workload, n, ...job }: Job, parts: Parts): Promise<ThreadPlan[]> {
    const { kernels, batch } = this.settings;
    const program = known(this.plan.threads[workload.name], 'has() was asked about this job');
    const tried = kernels.map((kernel) => ({ kernel, program, workers: n, rounds: TRIED }));
    const runs = await this.around.cpus.measure(host, { plans: tried, runs: 1 });
    return runs.map(({ plan, elapsed }) => {
      parts.done(taskOf('prepare', plan.kernel, { ...job, workload, n }), elapsed, 1);
      const rounds = elapsed > 0 ? Math.round((TRIED * batch) / elapsed) : MOST_ROUNDS;
      return Object.assign({}, plan, { rounds: Math.min(MOST_ROUNDS, Math.max(FEWEST, rounds)) });
    });
  }

  private rowsOf(kernel: string, { workload, n }: Job, runs: readonly Run[]): Row[] {
    const figures = [
      { metric: THROUGHPUT, unit: PER_SECOND, of: throughputOf },
      {
        metric: locksMetric(this.plan.locks[0]),
        unit: 'per round',
        of: ({ plan, threads }: Run) => sumOf(threads, 'acquisitions') / (plan.rounds * plan.workers),
      },
      { metric: WAITED, unit: '%', of: (run: Run) => contendedShareOf(run) * PERCENT },
    ];
    const subject = { kernel, workload: workload.name, n, kind: 'measured' } as const;
    return figures.map(({ metric, unit, of }) => {
      const samples = runs.map((run) => of(run));
      return Object.assign({ metric, unit, samples }, subject, summarize(samples));
    });
  }

  private async open(): Promise<ThreadHost | undefined> {
    try {
      return await this.around.cpus.threads();
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      this.notes.push(message('benchLocks.noThreads', { reason: error.said }));
      return undefined;
    }
  }
}

function taskOf(work: Task['work'], kernel: string, { workload, n }: Job): Task {
  return { work, kernel, workload: workload.name, n };
}

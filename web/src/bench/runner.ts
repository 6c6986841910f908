/* Runs a suite, in a worker and in Node alike: it measures on the bench build and counts on the one with counters. Kernels are
 * interleaved, A B B A, so that changes on the machine hit all of them. */
import { sum } from 'd3-array';
import { known } from '../base/known.ts';
import { message } from '../words/message.ts';
import type { Said } from '../words/message.ts';
import { Batches, STEPS_OF_A_BATCH } from './batches.ts';
import { BenchError } from './bench-error.ts';
import { resolutionOf } from './clock.ts';
import { RUN_IN, counting } from './count.ts';
import type { Counted } from './count.ts';
import { CpuRun } from './cpus/run.ts';
import { ExtraRounds, extraNotes } from './extra.ts';
import type { Reached } from './extra.ts';
import type { Hooks } from './hooks.ts';
import { rowsWithIntervals, widestOf, withIntervals } from './intervals.ts';
import { jobsOf, withKnownKernels } from './jobs.ts';
import type { Job } from './jobs.ts';
import { warnings } from './noise.ts';
import { Parts } from './parts.ts';
import { Meter } from './progress.ts';
import type { Task } from './progress.ts';
import { growthOf, ratiosOf } from './report.ts';
import type { Report, Row, Settings } from './report.ts';
import { countedRows, measuredLoops, measuredSamples, metricsOf, shortestOf } from './rows.ts';
import { timeLoop } from './runs.ts';
import type { LoopTimes } from './runs.ts';
import { StreamRun } from './streams/run.ts';
import type { SuiteProcess } from './suite-core.ts';
import type { Answers, IsLinear, SuitePlan, TimedMetric } from './suite.ts';
import { suiteOf } from './suites.ts';
import type { Surroundings } from './surroundings.ts';
import { kernelsOf, isTimed, taskOf, tasksOf } from './tasks.ts';

export type { Progress } from './progress.ts';

/**
 * Milliseconds that each kernel runs before a workload's smallest size is timed; larger sizes run the same code. V8 compiles
 * beside the running program, and takes about this long.
 */
const WARM_UP_TIME = 60;
/** The samples of an endless workload are divided among so many starts. */
const STARTS = 10;
/** The least number of such runs of a workload that ends, … */
const WARM_UPS = 2;
/** … unless they take longer than this. */
const WARM_UP_AT_MOST = 1000;

/** Rejects with an error for a reader when the suite can't be run as asked. */
export async function runSuite(
  around: Surroundings,
  suite: string,
  asked: Settings,
  hooks: Hooks,
): Promise<Report> {
  const settings = withKnownKernels(around, asked);
  const { plan, jobs } = jobsOf(around, suite, settings);
  const own = known(suiteOf(suite), 'jobsOf() has found the suite');
  const run = plan.cpus
    ? new CpuRun(around, plan.cpus, settings, jobs, hooks)
    : plan.streams
      ? new StreamRun(around, settings, jobs, hooks)
      : new SuiteRun(around, plan, settings, jobs, hooks);
  run.tell(own.published ?? []);
  for (const job of jobs) await run.job(job);
  if (run instanceof CpuRun) await run.end();
  const { rows, resolution, shortest } = run;
  if (settings.composed === true && own.composed) run.tell(own.composed.rows(run.rows));
  const warned = warnings(rows, shortest, resolution);
  const fits = [...growthOf(rows, plan.growing), ...(own.fits?.(rows) ?? [])];
  return {
    suite,
    settings,
    environment: { ...around.environment, timerResolution: resolution },
    rows,
    ratios: withIntervals(ratiosOf(rows), rows),
    fits,
    warnings: warned,
    notes: notesOf(),
    ...(run instanceof CpuRun && { costs: run.costs }),
  };

  function notesOf(): Said[] {
    const isLinear = isLinearOf(around);
    const answers = run instanceof SuiteRun ? run.answers : [];
    const reached = run instanceof SuiteRun ? run.reached : [];
    return [
      ...(own.notes?.({ rows, fits, answers, isLinear, isNoisy: warned.length > 0 }) ?? []),
      ...(own.notesOfRows?.(rows, settings) ?? []),
      ...(run instanceof CpuRun ? run.notes : []),
      ...(settings.composed === true ? (own.composed?.notes(rows) ?? []) : []),
      ...extraNotes(reached, settings.extra ?? 0),
    ];
  }
}

/** Whether a kernel's search passes one VMA after another. */
function isLinearOf(around: Surroundings): IsLinear {
  return (kernel) => around.describeKernel(kernel).isLinear;
}

/** A kernel that runs an endless workload. */
interface Started {
  readonly kernel: string;
  readonly process: SuiteProcess;
  readonly batches: Batches;
}

class SuiteRun {
  readonly rows: Row[] = [];
  readonly answers: Answers[] = [];
  readonly reached: Reached[] = [];
  readonly resolution: number;
  /** The shortest time that was measured in one go, in milliseconds. */
  shortest = Infinity;
  private readonly around: Surroundings;
  private readonly plan: SuitePlan;
  private readonly settings: Settings;
  private readonly hooks: Hooks;
  private readonly parts: Parts;
  private readonly counter: SuiteProcess;
  /** Each kernel has its own instance, so that batches of one don't disturb what another has set up. */
  private readonly measured: Map<string, SuiteProcess>;
  private readonly isWarm = new Set<string>();

  constructor(around: Surroundings, plan: SuitePlan, settings: Settings, jobs: readonly Job[], hooks: Hooks) {
    this.around = around;
    this.plan = plan;
    this.settings = settings;
    this.hooks = hooks;
    const { clock, pause } = around;
    const meter = new Meter(tasksOf(plan, jobs, settings), clock);
    this.parts = new Parts({ meter, clock, pause, onProgress: hooks.onProgress });
    this.counter = around.counting();
    const timed = settings.kernels.filter((kernel) => !plan.untimed?.has(kernel));
    this.measured = new Map(timed.map((kernel) => [kernel, around.measuring()]));
    this.resolution = resolutionOf(clock);
  }

  async job(job: Job): Promise<void> {
    const counts = new Map<string, Counted>();
    for (const kernel of kernelsOf(this.plan, job, this.settings))
      counts.set(kernel, await this.count(job, kernel));
    if (!isTimed(this.plan, job)) return;
    if (job.workload.loops > 0) await this.measureRuns(job, counts);
    else await this.measureBatches(job, counts);
  }

  tell(told: readonly Row[]): void {
    const rows = rowsWithIntervals(told);
    this.rows.push(...rows);
    this.hooks.onRows(rows);
  }

  /** What it returns holds for the measured build as well, which must reach the same checksum. */
  private async count(job: Job, kernel: string): Promise<Counted> {
    const { workload, n } = job;
    const steps = counting(this.counter, workload, kernel, n);
    for (;;) {
      const step = await this.parts.do(taskOf('count', kernel, job), () => steps.next());
      if (!step.done) continue;
      refuseFailures(this.counter, job, kernel);
      const counted = metricsOf(this.plan.counted, workload.name);
      this.tell(countedRows(counted, { kernel, workload: workload.name, n }, step.value.batches));
      const { checksum } = step.value;
      this.answers.push({ kernel, workload: workload.name, n, checksum });
      return step.value;
    }
  }

  private async measureBatches(job: Job, counts: ReadonlyMap<string, Counted>): Promise<void> {
    const { workload, n } = job;
    const perStart = Math.ceil(this.settings.samples / STARTS);
    const taken = new Map<string, number[]>(Array.from(this.measured, ([kernel]) => [kernel, []]));
    let started: readonly Started[] = [];
    const { samples: asked, extra: seconds = 0 } = this.settings;
    const extra = new ExtraRounds(this.around.clock, seconds);
    let widest = Infinity;
    for (let round = 0; ; round++) {
      if (round === asked || (round > asked && round % perStart === 0)) {
        widest = widestOf([...taken.values()].map((samples) => ({ samples, perStart })));
        if (!extra.grants(widest, round === asked ? STARTS : 1)) break;
      }
      if (round % perStart === 0) {
        for (const { kernel, process } of started) refuseFailures(process, job, kernel);
        // The earlier instances must be free before the next ones take as much memory.
        started = [];
        started = await this.start(job, counts, round === 0);
      }
      for (const { kernel, batches } of inTurn(started, round)) {
        const task = taskOf('measure', kernel, job);
        const sample = await this.parts.do(task, () => batches.sample(), round < asked ? 1 : 0);
        known(taken.get(kernel), 'all kernels start').push(sample);
        this.shortest = Math.min(this.shortest, batches.shortest);
      }
    }
    this.reach(job, extra, widest);
    for (const { kernel, process } of started) {
      refuseFailures(process, job, kernel);
      // Checks again, now with the code that was timed: the engine has recompiled it since the first check.
      await this.parts.do(taskOf('prepare', kernel, job), () => {
        process.setup(workload, kernel, n);
        refuseOtherAnswers(process.run(RUN_IN), counts, job, kernel);
      });
      const timed = metricsOf(this.plan.timed, workload.name);
      const samples = known(taken.get(kernel), 'all kernels start');
      this.tell(measuredSamples(timed, { kernel, workload: workload.name, n }, samples, perStart));
    }
  }

  /** Each kernel begins anew: two instances of the same code don't take exactly the same time. */
  private async start(job: Job, counts: ReadonlyMap<string, Counted>, isFirst: boolean): Promise<Started[]> {
    const { workload, n } = job;
    const batch = Math.max(this.settings.batch, this.resolution * STEPS_OF_A_BATCH);
    const started: Started[] = [];
    if (!isFirst)
      for (const kernel of this.measured.keys()) this.measured.set(kernel, this.around.measuring());
    for (const [kernel, process] of this.measured) {
      const prepare = (): void => {
        process.setup(workload, kernel, n);
        refuseOtherAnswers(process.run(RUN_IN), counts, job, kernel);
        const batches = new Batches(process, { clock: this.around.clock, batch });
        batches.prepare(this.isWarm.has(workload.name) ? 0 : WARM_UP_TIME);
        started.push({ kernel, process, batches });
      };
      await this.parts.do(taskOf('prepare', kernel, job), prepare, isFirst ? 1 : 0);
    }
    this.isWarm.add(workload.name);
    return started;
  }

  private async measureRuns(job: Job, counts: ReadonlyMap<string, Counted>): Promise<void> {
    const { workload, n } = job;
    const runs: ReadonlyMap<string, readonly LoopTimes[]>[] = [];
    if (!this.isWarm.has(workload.name))
      for (const [kernel, process] of this.measured) await this.warmUp(job, kernel, process);
    this.isWarm.add(workload.name);
    const timed = metricsOf(this.plan.timed, workload.name);
    const { runs: asked, extra: seconds = 0 } = this.settings;
    const extra = new ExtraRounds(this.around.clock, seconds);
    let widest = Infinity;
    const rowsOf = (metrics: readonly TimedMetric[]): Row[] =>
      Array.from(this.measured).flatMap(([kernel, process]) => {
        const { batches } = known(counts.get(kernel), 'each kernel is counted first');
        const times = runs.map((run) => known(run.get(kernel), 'a run has all kernels'));
        this.shortest = Math.min(this.shortest, shortestOf(metrics, times));
        return measuredLoops(
          metrics,
          { kernel, workload: workload.name, n },
          times,
          batches,
          process.repeats,
        );
      });
    for (let run = 0; ; run++) {
      if (run >= asked) {
        widest = widestOf(rowsOf(timed.slice(0, 1)));
        if (!extra.grants(widest, run === asked ? asked : 1)) break;
      }
      runs.push(await this.run(job, counts, run < asked));
    }
    this.reach(job, extra, widest);
    this.tell(rowsOf(timed));
  }

  private reach({ workload, n }: Job, { more }: ExtraRounds, widest: number): void {
    if (this.measured.size > 1)
      this.reached.push({ workload: workload.name, n, more, isRuns: workload.loops > 0, widest });
  }

  /** Nobody knows in advance how many runs this takes, so all of them are one part of the whole. */
  private async warmUp(job: Job, kernel: string, process: SuiteProcess): Promise<void> {
    const { workload, n } = job;
    // With a clock that doesn't move this would wait for ever.
    const least = this.resolution > 0 ? WARM_UP_TIME : 0;
    for (let run = 0, spent = 0; run < WARM_UPS || spent < least; run++) {
      process.setup(workload, kernel, n);
      for (let loop = 0; loop < workload.loops && spent < WARM_UP_AT_MOST; loop++)
        spent += sum(await this.loop('prepare', job, kernel, process, 0));
    }
    await this.parts.do(taskOf('prepare', kernel, job), () => undefined);
  }

  /** One run on each kernel. They take turns loop by loop. */
  private async run(
    job: Job,
    counts: ReadonlyMap<string, Counted>,
    isAsked: boolean,
  ): Promise<ReadonlyMap<string, readonly LoopTimes[]>> {
    const { workload, n } = job;
    const turns = [...this.measured].map(([kernel, process]) => ({
      kernel,
      process,
      loops: [] as LoopTimes[],
    }));
    for (const { kernel, process } of turns) process.setup(workload, kernel, n);
    for (let loop = 0; loop < workload.loops; loop++)
      for (const { kernel, process, loops } of inTurn(turns, loop))
        loops.push(await this.loop('measure', job, kernel, process, isAsked ? 1 : 0));
    for (const { kernel, process } of turns) {
      refuseFailures(process, job, kernel);
      refuseOtherAnswers(process.run(0), counts, job, kernel);
    }
    return new Map(turns.map(({ kernel, loops }) => [kernel, loops]));
  }

  private loop(
    work: Task['work'],
    job: Job,
    kernel: string,
    process: SuiteProcess,
    parts: number,
  ): Promise<LoopTimes> {
    const time = (): LoopTimes => timeLoop(process, job.workload, this.around.clock);
    return this.parts.do(taskOf(work, kernel, job), time, parts);
  }
}

/** A B, B A, A B: what changes steadily on the machine hits all alike. */
function inTurn<T>(turns: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? turns : turns.toReversed();
}

function refuseFailures(process: SuiteProcess, { workload, n }: Job, kernel: string): void {
  const { failed } = process;
  if (failed > 0)
    throw new BenchError(message('benchReport.failedCalls', { workload: workload.name, n, kernel, failed }));
}

/** Both builds make the same calls, so they must get the same answers: otherwise one of them didn't do the work. */
function refuseOtherAnswers(
  checksum: number,
  counts: ReadonlyMap<string, Counted>,
  { workload, n }: Job,
  kernel: string,
): void {
  if (checksum !== counts.get(kernel)?.checksum)
    throw new BenchError(message('benchReport.otherAnswers', { workload: workload.name, n, kernel }));
}

/* Replays streams of page faults: once on the counting build for each scheme, then on the bench build, interleaved, to be
 * timed. */
import { known } from '../../base/known.ts';
import { message } from '../../words/message.ts';
import { STEPS_OF_A_BATCH } from '../batches.ts';
import { BenchError } from '../bench-error.ts';
import { resolutionOf } from '../clock.ts';
import { hitRows, replayRows } from './rows.ts';
import type { Job } from '../jobs.ts';
import { Parts } from '../parts.ts';
import { Meter } from '../progress.ts';
import type { Task } from '../progress.ts';
import type { Row, Settings } from '../report.ts';
import type { Hooks } from '../hooks.ts';
import { rowsWithIntervals } from '../intervals.ts';
import { faultsIn, piecesOf } from './text.ts';
import type { StreamOptions, StreamReplay, Surroundings } from '../surroundings.ts';

/** Stretches of a stream whose rates are reported, as points of a curve. */
export const WINDOWS = 60;
/** The fewest page faults in a stretch. */
const FEWEST_IN_WINDOW = 20;
/** Milliseconds that each scheme runs before anything is timed, while V8 compiles beside it. */
const WARM_UP_TIME = 60;
/** Limits of one stream. */
const MOST_WARM_UPS = 20;
const MOST_REPLAYS = 1000;

export class StreamRun {
  readonly rows: Row[] = [];
  readonly resolution: number;
  /** The shortest time that was measured in one go, in milliseconds. */
  shortest = Infinity;
  private readonly around: Surroundings;
  private readonly settings: Settings;
  private readonly options: StreamOptions;
  private readonly hooks: Hooks;
  private readonly parts: Parts;
  private readonly counter: StreamReplay;
  private readonly timer: StreamReplay;
  private isWarm = false;
  private text: { readonly of: string; readonly bytes: Uint8Array } | undefined;

  constructor(around: Surroundings, settings: Settings, jobs: readonly Job[], hooks: Hooks) {
    const { clock, pause, streams } = around;
    this.around = around;
    this.settings = settings;
    this.options = {
      joinedSegments: settings.joinedSegments ?? false,
      hugePages: settings.hugePages ?? false,
    };
    this.hooks = hooks;
    const meter = new Meter(tasksOf(jobs, settings), clock);
    this.parts = new Parts({ meter, clock, pause, onProgress: hooks.onProgress });
    this.counter = streams.counting();
    this.timer = streams.measuring();
    this.resolution = resolutionOf(clock);
  }

  tell(told: readonly Row[]): void {
    const rows = rowsWithIntervals(told);
    this.rows.push(...rows);
    this.hooks.onRows(rows);
  }

  async job(job: Job): Promise<void> {
    const { workload, n } = job;
    const text = await this.textOf(job);
    const windows = piecesOf(text, n, windowsOf(n));
    const lookups = new Map<string, number>();
    for (const kernel of this.settings.kernels) lookups.set(kernel, await this.count(job, kernel, windows));
    const [whole] = piecesOf(text, n, 1);
    if (whole) await this.measure(job, whole, lookups);
    if (this.settings.n[workload.name]?.at(-1) === n) this.text = undefined;
  }

  /** Keeps the text of the last stream, because sizes of one stream follow one another. */
  private async textOf({ workload }: Job): Promise<Uint8Array> {
    const { name, largest } = workload;
    if (this.text?.of === name) return this.text.bytes;
    this.text = undefined;
    const bytes = await this.around.streams.open(name);
    const faults = faultsIn(bytes);
    if (faults < largest)
      throw new BenchError(message('benchReport.streamIsCut', { workload: name, faults, largest }));
    this.text = { of: name, bytes };
    return bytes;
  }

  /** Returns how many lookups there were. */
  private async count(job: Job, kernel: string, windows: readonly Uint8Array[]): Promise<number> {
    const { counter } = this;
    counter.start(kernel, this.options);
    const counters = [];
    for (const [i, window] of windows.entries()) {
      await this.parts.do(taskOf('count', kernel, job), () => {
        counter.feed(window);
        if (i === windows.length - 1) counter.end();
      });
      counters.push(counter.counters());
    }
    this.tell(hitRows({ kernel, workload: job.workload.name, n: job.n }, counters));
    return counters.at(-1)?.findVma ?? 0;
  }

  private async measure(job: Job, text: Uint8Array, lookups: ReadonlyMap<string, number>): Promise<void> {
    const { kernels, runs } = this.settings;
    const all: { kernel: string; times: number[]; replays: number }[] = [];
    for (const kernel of kernels) {
      const once = await this.parts.do(taskOf('prepare', kernel, job), () => this.warmUp(kernel, text));
      all.push({ kernel, times: [], replays: this.replaysFor(once) });
    }
    this.isWarm = true;
    for (let run = 0; run < runs; run++)
      for (const { kernel, times, replays } of all) {
        const time = await this.parts.do(taskOf('measure', kernel, job), () =>
          this.replay(kernel, text, replays),
        );
        this.shortest = Math.min(this.shortest, time);
        times.push(time / replays);
      }
    for (const { kernel, times } of all) {
      const counted = known(lookups.get(kernel), 'each kernel was counted before');
      this.tell(replayRows({ kernel, workload: job.workload.name, n: job.n }, times, counted));
    }
  }

  /** Returns the milliseconds of the last replay. */
  private warmUp(kernel: string, text: Uint8Array): number {
    const least = this.isWarm ? 0 : WARM_UP_TIME;
    let time = this.replay(kernel, text);
    for (let spent = time, run = 1; spent < least && run < MOST_WARM_UPS; run++)
      spent += time = this.replay(kernel, text);
    return time;
  }

  /** A sample of a short stream takes several replays, so that it is long for the clock. */
  private replaysFor(once: number): number {
    const batch = Math.max(this.settings.batch, this.resolution * STEPS_OF_A_BATCH);
    return once > 0 ? Math.min(MOST_REPLAYS, Math.ceil(batch / once)) : 1;
  }

  /** Returns the milliseconds that the core ran, without reading the text. */
  private replay(kernel: string, text: Uint8Array, times = 1): number {
    const { timer } = this;
    let time = 0;
    for (let replay = 0; replay < times; replay++) {
      timer.start(kernel, this.options);
      timer.feed(text);
      timer.end();
      time += timer.runTime;
    }
    return time;
  }
}

function windowsOf(n: number): number {
  return Math.max(1, Math.min(WINDOWS, Math.floor(n / FEWEST_IN_WINDOW)));
}

function tasksOf(jobs: readonly Job[], { kernels, runs }: Settings): (Task & { parts: number })[] {
  return jobs.flatMap((job) =>
    kernels.flatMap((kernel) => [
      { ...taskOf('count', kernel, job), parts: windowsOf(job.n) },
      { ...taskOf('prepare', kernel, job), parts: 1 },
      { ...taskOf('measure', kernel, job), parts: runs },
    ]),
  );
}

function taskOf(work: Task['work'], kernel: string, { workload, n }: Job): Task {
  return { work, kernel, workload: workload.name, n };
}

/* Runs programs on virtual CPUs, in slices; then again with other costs, to see how much the outcome depends on them. */
import { known } from '../../base/known.ts';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { BenchError } from '../bench-error.ts';
import { resolutionOf } from '../clock.ts';
import {
  ALL_SCALES,
  CPU_LIMITS,
  CPU_NUMBERS,
  MOST_SWEEP_ROUNDS,
  POSTED_CPUS,
  QUARTERS,
  SEED,
  THINK,
  THINKS,
  machineOf,
  roundsEach,
  roundsOf,
  scaledName,
  thinkName,
} from './plan.ts';
import type { CpuPlan } from './plan.ts';
import { simulatedRows, sweptRows } from './rows.ts';
import type { Simulated } from './rows.ts';
import { checkSetting } from '../jobs.ts';
import type { Job } from '../jobs.ts';
import { Parts } from '../parts.ts';
import { Meter } from '../progress.ts';
import type { Task } from '../progress.ts';
import type { Cost, Row, Settings } from '../report.ts';
import type { Hooks } from '../hooks.ts';
import type { CpuSetup, Surroundings, VirtualMachine } from '../surroundings.ts';
import { ThreadRun } from './thread-run.ts';

/** Lock events of one slice, which takes some tens of milliseconds. */
const SLICE = 20_000;

/** A program of a sweep, on its largest number of CPUs. */
interface Swept {
  readonly program: string;
  readonly workload: string;
  readonly n: number;
  readonly changes: Partial<CpuSetup>;
}

export class CpuRun {
  readonly rows: Row[] = [];
  readonly resolution: number;
  /** The shortest time that was measured in one go, in milliseconds. */
  shortest = Infinity;
  private readonly plan: CpuPlan;
  private readonly settings: Settings;
  private readonly jobs: readonly Job[];
  private readonly hooks: Hooks;
  private readonly parts: Parts;
  private readonly machine: VirtualMachine;
  private readonly threads: ThreadRun;

  constructor(around: Surroundings, plan: CpuPlan, settings: Settings, jobs: readonly Job[], hooks: Hooks) {
    for (const setting of CPU_NUMBERS)
      checkSetting(setting, CPU_LIMITS[setting], settings[setting] ?? Number.NaN);
    const { clock, pause } = around;
    this.plan = plan;
    this.settings = settings;
    this.jobs = jobs;
    this.hooks = hooks;
    this.threads = new ThreadRun(around, plan, settings);
    const meter = new Meter(this.tasks(), clock);
    this.parts = new Parts({ meter, clock, pause, onProgress: hooks.onProgress });
    this.machine = around.cpus.virtual();
    this.resolution = resolutionOf(clock);
    this.refuseEarly();
  }

  tell(rows: readonly Row[]): void {
    this.rows.push(...rows);
    this.hooks.onRows(rows);
  }

  /** Says what couldn't be measured. */
  get notes(): readonly Said[] {
    return this.threads.notes;
  }

  get costs(): readonly Cost[] {
    return this.machine.costs();
  }

  async job(job: Job): Promise<void> {
    if (this.threads.has(job)) {
      await this.threads.job(job, this.parts, (rows) => this.tell(rows));
      this.shortest = Math.min(this.shortest, this.threads.shortest);
      return;
    }
    const { workload, n } = job;
    const asked = known(this.settings.rounds, 'checked by the constructor');
    const each = roundsEach(workload.name, asked);
    const rounds = roundsOf(this.plan, workload.name, n, each);
    for (const kernel of this.settings.kernels) {
      const task = taskOf(kernel, workload.name, n);
      const outcomes = await this.simulate(task, workload.name, {
        ...setupOf(this.settings, n),
        rounds: each,
      });
      const about = { locks: this.plan.locks, rounds };
      this.tell(simulatedRows({ kernel, workload: workload.name, n }, about, outcomes));
    }
  }

  /** Runs the sweep, once all sizes are done. */
  async end(): Promise<void> {
    for (const { program, workload, n, changes } of this.sweep()) {
      const setup = setupOf(this.settings, n);
      const rounds = roundsEach(program, Math.min(setup.rounds, MOST_SWEEP_ROUNDS));
      for (const kernel of this.sweptKernels()) {
        const outcomes = await this.simulate(taskOf(kernel, workload, n), program, {
          ...setup,
          rounds,
          ...changes,
        });
        this.tell(sweptRows({ kernel, workload, n }, roundsOf(this.plan, program, n, rounds), outcomes));
      }
    }
  }

  /**
   * On as many CPUs as the posting's, the core runs all rounds that may be asked for; on more it refuses some. It shall
   * do so now, and not once all smaller sizes have run.
   */
  private refuseEarly(): void {
    const [kernel] = this.settings.kernels;
    for (const { workload, n } of this.jobs) {
      if (kernel === undefined || n <= POSTED_CPUS || this.threads.has({ workload, n })) continue;
      const setup = setupOf(this.settings, n);
      startProgram(this.machine, kernel, workload.name, {
        ...setup,
        rounds: roundsEach(workload.name, setup.rounds),
      });
    }
  }

  /** Returns one outcome for each seed. */
  private async simulate(task: Task, program: string, setup: CpuSetup): Promise<Simulated[]> {
    const { machine } = this;
    const outcomes: Simulated[] = [];
    for (let seed = 0; seed < this.settings.samples; seed++) {
      await this.parts.do(
        task,
        () => startProgram(machine, task.kernel, program, { ...setup, seed: setup.seed + seed }),
        0,
      );
      while ((await this.parts.do(task, () => machine.run(SLICE), 0)) > 0);
      outcomes.push(await this.parts.do(task, () => outcomeOf(machine)));
    }
    return outcomes;
  }

  private sweep(): Swept[] {
    const { sweep, n } = this.settings;
    if (!sweep || this.sweptKernels().length < 2) return [];
    return Object.keys(this.plan.round).flatMap((program) => {
      const most = Math.max(0, ...(n[program] ?? []));
      if (most < 2) return [];
      const swept = (workload: string, changes: Partial<CpuSetup>): Swept => ({
        program,
        workload,
        n: most,
        changes,
      });
      const scaled = ALL_SCALES.map((scales) =>
        swept(scaledName(program, scales), {
          lineScale: scales.line * QUARTERS,
          workScale: scales.work * QUARTERS,
        }),
      );
      return scaled.concat(THINKS.map((think) => swept(thinkName(program, think), { think })));
    });
  }

  private sweptKernels(): readonly string[] {
    const { before, after } = this.plan;
    return [before, after].filter((kernel) => this.settings.kernels.includes(kernel));
  }

  private tasks(): (Task & { parts: number })[] {
    const { kernels, samples } = this.settings;
    const simulated = this.jobs.filter((job) => !this.threads.has(job));
    return [
      ...simulated.flatMap(({ workload, n }) =>
        kernels.map((kernel) => Object.assign(taskOf(kernel, workload.name, n), { parts: samples })),
      ),
      ...this.jobs.flatMap((job) => this.threads.tasks(job)),
      ...this.sweep().flatMap(({ workload, n }) =>
        this.sweptKernels().map((kernel) => Object.assign(taskOf(kernel, workload, n), { parts: samples })),
      ),
    ];
  }
}

/** Repeats a run for its lock statistics: the simulation gives the same result every time. */
export function statsOf(
  around: Surroundings,
  settings: Settings,
  kernel: string,
  program: string,
  n: number,
): Simulated {
  const machine = around.cpus.virtual();
  const setup = setupOf(settings, n);
  startProgram(machine, kernel, program, { ...setup, rounds: roundsEach(program, setup.rounds) });
  while (machine.run(SLICE) > 0);
  return outcomeOf(machine);
}

function outcomeOf(machine: VirtualMachine): Simulated {
  return { run: machine.result(), stats: machine.stats() };
}

function startProgram(machine: VirtualMachine, kernel: string, name: string, setup: CpuSetup): void {
  const program = machine.programs().find((each) => each.name === name);
  if (!program)
    throw new BenchError(message('benchReport.noSetup', { workload: name, n: setup.cpus, kernel }));
  machine.setup(kernel, { ...setup, program: program.number });
}

/** The usual costs: those of the table. */
function setupOf({ rounds = 1, think = THINK, seed = SEED }: Settings, cpus: number): CpuSetup {
  return {
    ...machineOf(cpus),
    program: 0,
    cpus,
    rounds,
    think,
    seed,
    lineScale: QUARTERS,
    workScale: QUARTERS,
    spans: 0,
  };
}

function taskOf(kernel: string, workload: string, n: number): Task {
  return { work: 'simulate', kernel, workload, n };
}

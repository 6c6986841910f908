/* For tests: virtual CPUs whose outcome follows a rule, and real threads that take as long as the test says. */
import { known, nth } from '../../base/known.ts';
import type { CpuProgram } from '../../core/cpus.ts';
import { readRecordLockStat } from '../../protocol/protocol.gen.ts';
import type { LockClass, RecordCpuRun, RecordLockStat } from '../../protocol/protocol.gen.ts';
import { ThreadError } from '../../threads/thread-error.ts';
import type { ThreadHost, ThreadPlan } from '../../threads/threads.ts';
import type { CpuSetup, Cpus, VirtualMachine } from '../surroundings.ts';

const PS_PER_NS = 1000;
const WORDS = 100;
const NO_STAT: RecordLockStat = readRecordLockStat(new Uint32Array(WORDS), 0);
const PROGRAMS = ['brk pairs', 'brk growth', 'faults', 'faults and maps', 'aim7 loop'];

/** Nanoseconds of one round in which only one CPU can go on, and those in which all can. */
export interface Round {
  readonly alone: number;
  readonly together: number;
}

export interface FakeCpus extends Cpus {
  /** What was set up, in order. */
  readonly setups: (CpuSetup & { readonly kernel: string })[];
  /** The events of each slice that a machine ran. */
  readonly slices: number[];
  /** What was measured, without runs that nobody listens to. */
  readonly measured: ThreadPlan[];
}

/** Rounds per second of all threads together. */
export type Speed = (plan: ThreadPlan) => number;

/** Without `speed` there are no threads. `contended` says how often each thread finds the lock held. */
export function fakeCpus(
  rule: (kernel: string, program: string) => Round,
  lock: LockClass = 'anon_vma',
  speed?: Speed,
  cores = 2,
  contended: (plan: ThreadPlan) => number = () => 0,
): FakeCpus {
  const setups: FakeCpus['setups'] = [];
  const measured: ThreadPlan[] = [];
  const slices: number[] = [];
  return {
    setups,
    slices,
    measured,
    virtual: () => new FakeMachine(rule, lock, setups, slices),
    threads: () =>
      speed
        ? Promise.resolve({ cores } as ThreadHost)
        : Promise.reject(new ThreadError('there is no shared memory here')),
    measure: (_, { plans, runs }, hooks) =>
      Promise.resolve(
        Array.from({ length: runs }, (__, run) =>
          plans.map((plan) => {
            if (hooks?.onRun) measured.push(plan);
            const thread = { start: 0, calls: 0, contended: 0, spins: 0, sleeps: 0 };
            const perSecond = known(speed, 'threads have a speed')(plan);
            const elapsed = (plan.rounds * plan.workers * 1000) / perSecond;
            const threads = Array.from({ length: plan.workers }, () => ({
              ...thread,
              end: elapsed,
              acquisitions: plan.rounds,
              contended: contended(plan),
            }));
            const outcome = { plan, run, elapsed, threads };
            hooks?.onRun?.(outcome);
            return outcome;
          }),
        ).flat(),
      ),
  };
}

/** For tests that run no suite of CPUs. */
export const NO_CPUS: Cpus = fakeCpus(() => ({ alone: 0, together: 1 }));

/** Other CPUs spin while one is in the part of a round that excludes them. */
class FakeMachine implements VirtualMachine {
  private readonly rule: (kernel: string, program: string) => Round;
  private readonly lock: LockClass;
  private readonly setups: FakeCpus['setups'];
  private readonly slices: number[];
  private left = 0;

  constructor(
    rule: (kernel: string, program: string) => Round,
    lock: LockClass,
    setups: FakeCpus['setups'],
    slices: number[],
  ) {
    this.slices = slices;
    this.rule = rule;
    this.lock = lock;
    this.setups = setups;
  }

  programs(): readonly CpuProgram[] {
    return PROGRAMS.map((name, i) => ({ number: i + 1, name, meaning: `${name}, so and so` }));
  }

  setup(kernel: string, settings: CpuSetup): void {
    this.setups.push({ kernel, ...settings });
    this.left = this.now.events;
  }

  run(events: number): number {
    const done = Math.min(events, this.left);
    this.left -= done;
    this.slices.push(done);
    return done;
  }

  result(): RecordCpuRun {
    const { end, cpus, work, events, operations, user } = this.now;
    const spin = end * cpus - work - user;
    const fingerprint = { lo: 0, hi: 0 };
    const none = { line: 0, sleep: 0, idle: 0, spans: 0, locks: 1, contentions: 0, fingerprint };
    return { ...none, end, user, work, spin, operations, events };
  }

  stats(): readonly RecordLockStat[] {
    const { cpus, rounds } = nth(this.setups, -1);
    const own = { ...NO_STAT, scope: 'class', class: this.lock } as const;
    const acquisitions = cpus * rounds * 3;
    const contentions = cpus > 1 ? acquisitions / 2 : 0;
    return [
      { ...own, acquisitions, contentions, waitTotal: contentions * 50 * PS_PER_NS, queue: cpus - 1 },
      { ...own, scope: 'lock', number: 7, acquisitions, contentions },
    ];
  }

  costs() {
    return [{ name: 'a cache line', cost: 60, source: 'a test' }];
  }

  private get now() {
    const { kernel, program, cpus, rounds, think, lineScale, workScale } = nth(this.setups, -1);
    const { alone, together } = this.rule(kernel, nth(PROGRAMS, program - 1));
    const held = (alone * lineScale * PS_PER_NS) / 4;
    const own = (together * workScale * PS_PER_NS) / 4 + held;
    const user = think * PS_PER_NS;
    const end = rounds * Math.max(own + user, held * cpus);
    const all = cpus * rounds;
    return { end, cpus, work: own * all, user: user * all, operations: all, events: all * 2 };
  }
}

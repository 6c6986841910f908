/* Real threads: each is a worker with a machine of its own (wasm-core/threads/), all of them in one shared memory. They
 * call brk() over and over, and their heaps are on one anon_vma, as after forks: what they wait for each other for is its
 * lock, taken when the row's policy says so, with the processor's own atomic operations. What comes of it is "measured
 * here". For page, worker and Node alike: a ThreadHost says where threads come from. */

/**
 * What each worker does `rounds` times: "brk pairs", as in AIM7, a page of heap more and a page less; "brk growth", a page
 * more, and at the end all of it is given back by one call.
 */
export type ThreadProgram = 'brk pairs' | 'brk growth';

export const THREAD_PROGRAMS: readonly ThreadProgram[] = ['brk pairs', 'brk growth'];

/** Most workers of a plan; the memory is shared out among so many. */
export const MOST_THREADS = 64;

export const MOST_ROUNDS = 500_000;

/** One figure that is to be measured. */
export interface ThreadPlan {
  /** The row's id; mixed ones are welcome: "2.6.31-rc8+lock=rwsems". */
  readonly era: string;
  readonly program: ThreadProgram;
  /** Threads at once: 1 to MOST_THREADS. More than the host has cores is possible, and mostly measures the scheduler. */
  readonly workers: number;
  /** Of each worker: 1 to MOST_ROUNDS. */
  readonly rounds: number;
}

export interface ThreadSettings {
  /**
   * Taken in turn, there and back, A B C C B A …, so that what changes on the machine meanwhile hits all of them, and none
   * always comes first.
   */
  readonly plans: readonly ThreadPlan[];
  /** How often each plan is run. Before them there is one run of each that nobody sees, in which code is compiled. */
  readonly runs: number;
}

/** What one worker did in one run. */
export interface ThreadResult {
  /** ms since the first worker of this run started; how exact that is depends on the clock of the host. */
  readonly start: number;
  readonly end: number;
  /** Calls of brk(); refused ones are none, for then the run fails. */
  readonly calls: number;
  /** How often the worker took the lock of the anon_vma that all share … */
  readonly acquisitions: number;
  /** … and somebody else held it, or was before it in the queue. */
  readonly contended: number;
  /** Looks at a lock that was not yet free. */
  readonly spins: number;
  /**
   * How often it went to sleep over it: soon with a mutex or a semaphore, after very many looks with a spinlock. There it means
   * that whoever was before it did not run: there are fewer idle cores than threads. How long it slept is not known.
   */
  readonly sleeps: number;
}

export interface ThreadRun {
  readonly plan: ThreadPlan;
  /** From 0. */
  readonly run: number;
  /** ms from the first start to the last end. */
  readonly elapsed: number;
  /** One for each worker. */
  readonly threads: readonly ThreadResult[];
}

export interface ThreadProgress {
  /** What is being run. */
  readonly plan: ThreadPlan;
  /** Runs that are over, the unseen ones included, of how many. */
  readonly done: number;
  readonly all: number;
}

export interface ThreadHooks {
  readonly onProgress?: (progress: ThreadProgress) => void;
  /** As soon as it is over. */
  readonly onRun?: (run: ThreadRun) => void;
  /** Aborted: all workers end at once, and the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Where threads come from: browserThreads() of host-browser.ts, or nodeThreads() of host-node.ts. */
export interface ThreadHost {
  /** threads.wasm. */
  readonly module: WebAssembly.Module;
  readonly start: () => ThreadWorker;
  /** Threads that can truly run at once. */
  readonly cores: number;
}

/** The part of a worker that is needed, in both worlds. */
export interface ThreadWorker {
  readonly post: (request: unknown) => void;
  readonly listen: (onAnswer: (answer: unknown) => void, onError: (message: string) => void) => void;
  readonly terminate: () => void;
}

/** Rounds of all workers together per second. */
export function throughputOf({ plan, elapsed }: ThreadRun): number {
  return (plan.rounds * plan.workers * 1000) / elapsed;
}

/** The part of all acquisitions of the shared lock that had to wait, 0 to 1; 0 where nobody takes it. */
export function contendedShareOf({ threads }: ThreadRun): number {
  const acquisitions = sumOf(threads, 'acquisitions');
  return acquisitions === 0 ? 0 : sumOf(threads, 'contended') / acquisitions;
}

/**
 * The part of their time that threads would not have needed alone, 0 to 1: in which they waited for the lock, or for a line
 * of cache to come from another core. `alone`: ms that one thread by itself takes for a round of the same, in the same
 * measurement.
 */
export function lostShareOf({ plan, threads }: ThreadRun, alone: number): number {
  const busy = threads.reduce((sum, { start, end }) => sum + end - start, 0);
  return busy === 0 ? 0 : Math.max(0, 1 - (alone * plan.rounds * plan.workers) / busy);
}

export function sumOf(
  threads: readonly ThreadResult[],
  what: 'calls' | 'acquisitions' | 'contended' | 'spins' | 'sleeps',
): number {
  return threads.reduce((sum, thread) => sum + thread[what], 0);
}

/**
 * What measure.ts exports as `measureThreads`: runs all plans. Rejects with a ThreadError, whose message is for a reader, when
 * a plan can't be run.
 *
 *     const host = await browserThreads(); // ThreadError where there is no shared memory
 *     const runs = await measureThreads(host, { plans, runs: 10 }, { onProgress, signal });
 */
export type MeasureThreads = (
  host: ThreadHost,
  settings: ThreadSettings,
  hooks?: ThreadHooks,
) => Promise<readonly ThreadRun[]>;

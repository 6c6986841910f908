/* Real threads: each is a worker with a machine of its own (wasm-core/threads/), all of them in one shared memory. They
 * call brk() over and over, and their heaps share one anon_vma, as after forks. They contend for its lock, which they take
 * with the processor's own atomic operations whenever the kernel's policy says so. The results are "measured here". This
 * works in the page, in workers and in Node: a ThreadHost provides the threads. */

/**
 * What each worker does `rounds` times: "brk pairs" grows the heap by a page and shrinks it again; "brk growth" only grows it,
 * and releases all of it by one call at the end; "aim7 loop", as in AIM7, shrinks it by 16 pages and grows it by a page 16 times.
 */
export type ThreadProgram = 'brk pairs' | 'brk growth' | 'aim7 loop';

export const THREAD_PROGRAMS: readonly ThreadProgram[] = ['brk pairs', 'brk growth', 'aim7 loop'];

/** The most workers of a plan; the memory is divided among this many. */
export const MOST_THREADS = 64;

export const MOST_ROUNDS = 500_000;

/** One figure to measure. */
export interface ThreadPlan {
  /** The kernel's id, or that of a mixed row: "2.6.31-rc8+lock=rwsems". */
  readonly kernel: string;
  readonly program: ThreadProgram;
  /** Threads at once: 1 to MOST_THREADS. More threads than the host has cores mostly measure the scheduler. */
  readonly workers: number;
  /** Rounds of each worker: 1 to MOST_ROUNDS. */
  readonly rounds: number;
}

export interface ThreadSettings {
  /**
   * Run in turn, there and back, A B C C B A …, so that changes on the machine hit all of them, and none always comes first.
   */
  readonly plans: readonly ThreadPlan[];
  /** How often each plan is run, after one run that compiles the code and isn't reported. */
  readonly runs: number;
}

/** What one worker did in one run. */
export interface ThreadResult {
  /** In ms since the first worker of this run started; the precision is that of the host's clock. */
  readonly start: number;
  readonly end: number;
  /** Calls of brk(), none of them refused: otherwise the run fails. */
  readonly calls: number;
  /** How often the worker took the lock of the shared anon_vma … */
  readonly acquisitions: number;
  /** … and how often another one held it, or was before this one in the queue. */
  readonly contended: number;
  /** Looks at a lock that was still held. */
  readonly spins: number;
  /**
   * How often the worker went to sleep while waiting: soon with a mutex or a semaphore, after very many looks with a spinlock.
   * With a spinlock that means that the holder wasn't running, because there are fewer idle cores than threads. The time
   * asleep isn't known.
   */
  readonly sleeps: number;
}

export interface ThreadRun {
  readonly plan: ThreadPlan;
  /** From 0. */
  readonly run: number;
  /** In ms, from the first start to the last end. */
  readonly elapsed: number;
  /** One for each worker. */
  readonly threads: readonly ThreadResult[];
}

export interface ThreadProgress {
  /** The plan that is running. */
  readonly plan: ThreadPlan;
  /** Finished runs, and all runs, those that aren't reported included. */
  readonly done: number;
  readonly all: number;
}

export interface ThreadHooks {
  readonly onProgress?: (progress: ThreadProgress) => void;
  /** Called as soon as a run is over. */
  readonly onRun?: (run: ThreadRun) => void;
  /** An abort ends all workers at once and rejects the promise with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Provides threads: browserThreads() of host-browser.ts, or nodeThreads() of host-node.ts. */
export interface ThreadHost {
  /** threads.wasm. */
  readonly module: WebAssembly.Module;
  readonly start: () => ThreadWorker;
  /** How many threads can truly run at once. */
  readonly cores: number;
}

/** The part of a worker that is needed, in browsers and in Node. */
export interface ThreadWorker {
  readonly post: (request: unknown) => void;
  readonly listen: (onAnswer: (answer: unknown) => void, onError: (message: string) => void) => void;
  readonly terminate: () => void;
}

/** Rounds of all workers together per second. */
export function throughputOf({ plan, elapsed }: ThreadRun): number {
  return (plan.rounds * plan.workers * 1000) / elapsed;
}

/** The share of the shared lock's acquisitions that had to wait, 0 to 1; 0 if nobody takes it. */
export function contendedShareOf({ threads }: ThreadRun): number {
  const acquisitions = sumOf(threads, 'acquisitions');
  return acquisitions === 0 ? 0 : sumOf(threads, 'contended') / acquisitions;
}

export function sumOf(
  threads: readonly ThreadResult[],
  what: 'calls' | 'acquisitions' | 'contended' | 'spins' | 'sleeps',
): number {
  return threads.reduce((sum, thread) => sum + thread[what], 0);
}

/**
 * The type of `measureThreads` in measure.ts, which runs all plans. Rejects with a ThreadError, whose message is for a
 * reader, if a plan can't be run.
 *
 *     const host = await browserThreads(); // ThreadError where there is no shared memory
 *     const runs = await measureThreads(host, { plans, runs: 10 }, { onProgress, signal });
 */
export type MeasureThreads = (
  host: ThreadHost,
  settings: ThreadSettings,
  hooks?: ThreadHooks,
) => Promise<readonly ThreadRun[]>;

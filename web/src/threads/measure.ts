/* Runs plans on real threads, one plan at a time, and times them. */
import { message } from '../words/message.ts';
import { Crew } from './crew.ts';
import { ThreadError } from './thread-error.ts';
import { MOST_ROUNDS, MOST_THREADS, THREAD_PROGRAMS } from './threads.ts';
import type {
  MeasureThreads,
  ThreadHooks,
  ThreadPlan,
  ThreadResult,
  ThreadRun,
  ThreadSettings,
} from './threads.ts';

export const measureThreads: MeasureThreads = async (host, settings, hooks = {}) => {
  for (const plan of settings.plans) refuseImpossible(plan);
  const { signal } = hooks;
  signal?.throwIfAborted();
  const crew = await Crew.start(host, Math.max(1, ...settings.plans.map(({ workers }) => workers)));
  try {
    return await Promise.race([rounds(crew, settings, hooks), abortionOf(signal)]);
  } finally {
    crew.end();
  }
};

/** Rejects as soon as the signal is aborted; without a signal it never settles. */
function abortionOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    // The signal may have been aborted while the crew started.
    signal?.throwIfAborted();
    // A signal's reason can be anything.
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The first run of each plan compiles the code, and isn't reported. */
async function rounds(
  crew: Crew,
  { plans, runs }: ThreadSettings,
  { onProgress, onRun, signal }: ThreadHooks,
): Promise<readonly ThreadRun[]> {
  const all = plans.length * (runs + 1);
  const measured: ThreadRun[] = [];
  let done = 0;
  for (let run = -1; run < runs; run++)
    for (const plan of run % 2 === 0 ? plans : plans.toReversed()) {
      onProgress?.({ plan, done, all });
      const threads = await crew.run(plan, plan.rounds);
      // An aborted run has terminated its workers, and must report nothing more.
      signal?.throwIfAborted();
      done++;
      if (run < 0) continue;
      const finished = runOf(plan, run, threads);
      measured.push(finished);
      onRun?.(finished);
    }
  return measured;
}

function runOf(plan: ThreadPlan, run: number, threads: readonly ThreadResult[]): ThreadRun {
  const first = Math.min(...threads.map(({ start }) => start));
  const since = threads.map((thread) => ({
    ...thread,
    start: thread.start - first,
    end: thread.end - first,
  }));
  return { plan, run, elapsed: Math.max(...since.map(({ end }) => end)), threads: since };
}

function refuseImpossible({ program, workers, rounds: asked }: ThreadPlan): void {
  if (!THREAD_PROGRAMS.includes(program)) throw new ThreadError(message('threads.noProgram', { program }));
  if (!isWhole(workers, MOST_THREADS))
    throw new ThreadError(message('threads.badWorkers', { most: MOST_THREADS }));
  if (!isWhole(asked, MOST_ROUNDS))
    throw new ThreadError(message('threads.badRounds', { most: MOST_ROUNDS }));
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

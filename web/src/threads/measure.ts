/* Runs plans on real threads, one plan at a time, and takes their times. */
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

/** Rejected as soon as the signal is aborted; without one never settled. */
function abortionOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    // It may have been aborted while the crew came together.
    signal?.throwIfAborted();
    // Whoever aborts may give any reason.
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** The first time around, code is compiled; what is measured then nobody sees. */
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
      // The workers are gone, and nobody wants to hear of it any more.
      signal?.throwIfAborted();
      done++;
      if (run < 0) continue;
      measured.push(runOf(plan, run, threads));
      onRun?.(measured.at(-1)!);
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
